import type { Document } from '../bson/values.js';
import type { Engine } from '../storage/engine.js';
import { findDocuments } from '../storage/find.js';

/** Deletes the documents whose time is up by a TTL index; answers how many when that is on disk. */
export function expireDocuments(engine: Engine, now: number): number | Promise<number> {
  return engine.write(() => {
    let expired = 0;
    for (const collection of engine.collections.values()) {
      for (const { spec, fields } of collection.indexes) {
        const [field] = fields;
        if (spec.expireAfterSeconds === undefined || field === undefined) continue;
        const due: Document = { [field]: { $lte: new Date(now - spec.expireAfterSeconds * 1000) } };
        const filter = spec.partialFilterExpression ? { $and: [due, spec.partialFilterExpression] } : due;
        const { matches } = findDocuments(collection, { filter });
        for (const match of matches) engine.remove(collection, match);
        expired += matches.length;
      }
    }
    return expired;
  });
}
