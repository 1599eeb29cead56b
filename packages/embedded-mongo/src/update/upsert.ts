import { BSONRegExp, ObjectId } from 'bson';
import { type Document, hasOperators, isArray, isDocument } from '../bson/values.js';
import { assertSameId, compileUpdate, type Update } from './compile.js';

const INSERTING = { arrayIndex: undefined, inserting: true };

/** Returns the value to which a condition pins its field; undefined without one. */
function pinnedValue(condition: unknown): unknown {
  if (condition instanceof BSONRegExp) return undefined;
  if (!hasOperators(condition)) return condition;
  if ('$eq' in condition) return condition.$eq;
  const lists = [condition.$in, condition.$all].filter(isArray);
  const single = lists.find((list) => list.length === 1)?.[0];
  return hasOperators(single) || single instanceof BSONRegExp ? undefined : single;
}

function pinnedFields(filter: Document): Document {
  const pinned: Document = {};
  for (const [path, condition] of Object.entries(filter)) {
    const clauses = isArray(condition) ? condition.filter(isDocument) : [];
    if (path === '$and' || (path === '$or' && clauses.length === 1))
      Object.assign(pinned, ...clauses.map(pinnedFields));
    const value = path.startsWith('$') ? undefined : pinnedValue(condition);
    if (value !== undefined) pinned[path] = value;
  }
  return pinned;
}

/** Returns the document that an upsert inserts: pinned values of the filter, then the update; `_id` first, generated if missing. */
export function upsertedDocument(filter: Document, update: Update): Document {
  const { _id: pinnedId, ...pinned } = pinnedFields(filter);
  const id = pinnedId === undefined ? {} : { _id: pinnedId };
  const seed = update.kind === 'operators' && Object.keys(pinned).length > 0 ? { $set: pinned } : { $set: {} };
  const { document } = update.apply(compileUpdate(seed).apply(id, INSERTING).document, INSERTING);
  if (pinnedId !== undefined) assertSameId(pinnedId, document._id);
  return { _id: document._id ?? new ObjectId(), ...document };
}
