import { BSONRegExp, ObjectId } from 'bson';
import { equals } from '../bson/compare.js';
import { type Document, hasOperators, isArray, isDocument } from '../bson/values.js';
import { compileUpdate, immutableId, type Update } from './compile.js';

/** The value that a condition pins its field to; undefined when it leaves a choice. */
function pinnedValue(condition: unknown): unknown {
  if (condition instanceof BSONRegExp) return undefined;
  if (!hasOperators(condition)) return condition;
  if ('$eq' in condition) return condition.$eq;
  for (const list of [condition.$in, condition.$all]) {
    if (isArray(list) && list.length === 1 && !hasOperators(list[0]) && !(list[0] instanceof BSONRegExp))
      return list[0];
  }
  return undefined;
}

function pinnedFields(filter: Document, pinned: Document = {}): Document {
  for (const [path, condition] of Object.entries(filter)) {
    if ((path === '$and' || (path === '$or' && isArray(condition) && condition.length === 1)) && isArray(condition)) {
      for (const clause of condition) if (isDocument(clause)) pinnedFields(clause, pinned);
    } else if (!path.startsWith('$')) {
      const value = pinnedValue(condition);
      if (value !== undefined) pinned[path] = value;
    }
  }
  return pinned;
}

/** The document that an upsert inserts: what the filter pins, then the update; `_id` comes first and is made if need be. */
export function upsertedDocument(filter: Document, update: Update): Document {
  const pinned = pinnedFields(filter);
  const context = { arrayIndex: undefined, inserting: true };
  const seedFields = update.kind === 'replacement' ? ('_id' in pinned ? { _id: pinned._id } : {}) : pinned;
  const seed =
    Object.keys(seedFields).length > 0 ? compileUpdate({ $set: seedFields }).apply({}, context).document : {};
  const { document } = update.apply(seed, context);
  if ('_id' in pinned && !equals(pinned._id, document._id)) throw immutableId();
  return { ...('_id' in document ? { _id: document._id } : { _id: new ObjectId() }), ...document };
}
