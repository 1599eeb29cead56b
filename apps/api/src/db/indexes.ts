import type { Connection, Model, mongo } from 'mongoose';
import { createSettingModel, type OwnIndex, type SettingModel } from './setting.model.js';

/**
 * Milliseconds for which an undeclared index is kept: processes of an older release name it in hints during a rolling deployment or after a
 * rollback.
 */
const keepUnusedMs = 24 * 3_600_000;

/** MongoDB error codes: an index with this name or key exists with other options. */
const conflicts = new Set([85, 86]);
const isConflict = (error: unknown): boolean => conflicts.has(Number((error as { code?: unknown }).code));

type AnyModel = Model<unknown>;

/**
 * Creates the missing indexes of every collection. Drops an index only if an earlier call created it and no release has declared it for a
 * day; indexes that an operator created stay. The setting `indexes` records the indexes that this function created.
 */
export async function syncIndexes(connection: Connection, now: () => Date = () => new Date()): Promise<void> {
  const settings = connection.models.Setting ?? createSettingModel(connection);
  const recorded = await readOwnIndexes(settings);
  const kept: OwnIndex[] = [];
  for (const model of Object.values(connection.models) as AnyModel[]) {
    await model.createCollection();
    const { collectionName } = model.collection;
    const ownBefore = recorded.filter((index) => index.collectionName === collectionName);
    const declared = await createDeclared(model, ownBefore);
    for (const name of declared) kept.push({ collectionName, name, unusedSince: null });
    for (const index of ownBefore.filter(({ name }) => !declared.includes(name))) {
      const unusedSince = index.unusedSince ?? now();
      if (now().getTime() - unusedSince.getTime() >= keepUnusedMs) await dropIfThere(model, index.name);
      else kept.push({ ...index, unusedSince });
    }
  }
  await settings.updateOne({ _id: 'indexes' }, { $set: { indexes: kept } }, { upsert: true });
}

const readOwnIndexes = async (settings: SettingModel): Promise<OwnIndex[]> =>
  (await settings.findById('indexes', { indexes: 1 }).lean())?.indexes ?? [];

/** Resolves to the names of the declared indexes. One command for a collection lets the database read its documents once. */
async function createDeclared(model: AnyModel, own: readonly OwnIndex[]): Promise<string[]> {
  const declared = model.schema
    .indexes()
    .map(([key, { background: _background, ...options }]) => ({ key, ...options }));
  const indexes = declared as mongo.IndexDescription[];
  if (indexes.length === 0) return [];
  try {
    return await model.collection.createIndexes(indexes);
  } catch (error) {
    if (!isConflict(error)) throw error;
  }
  const names: string[] = [];
  for (const index of indexes) names.push(await replaceOwn(model, index, own));
  return names;
}

/**
 * Creates an index, and replaces one with the same key that `syncIndexes` created. Resolves to its name.
 * @throws when an operator created the index with this name or key
 */
async function replaceOwn(model: AnyModel, index: mongo.IndexDescription, own: readonly OwnIndex[]): Promise<string> {
  const create = async (): Promise<string> => (await model.collection.createIndexes([index]))[0] ?? '';
  try {
    return await create();
  } catch (error) {
    const name = isConflict(error) ? await findByKey(model, index.key) : undefined;
    if (name === undefined || !own.some((known) => known.name === name)) throw error;
    await dropIfThere(model, name);
    return create();
  }
}

async function findByKey(model: AnyModel, key: object): Promise<string | undefined> {
  const indexes = await model.collection.indexes();
  return indexes.find((index) => JSON.stringify(index.key) === JSON.stringify(key))?.name;
}

/** Drops an index if it exists: another process may have dropped it. */
async function dropIfThere(model: AnyModel, name: string): Promise<void> {
  const indexes = await model.collection.indexes();
  if (indexes.some((index) => index.name === name)) await model.collection.dropIndex(name);
}
