import type { Engine } from '../storage/engine.js';
import { findDocuments } from '../storage/find.js';

/** Deletes the documents expired by a TTL index; resolves to their number when the deletion is on disk. */
export function expireDocuments(engine: Engine, now: number): Promise<number> {
  return engine.write(() => {
    let expired = 0;
    for (const collection of engine.collections.values()) {
      for (const { spec, fields } of collection.secondaryIndexes) {
        if (spec.expireAfterSeconds === undefined) continue;
        const due = { [fields[0] ?? '']: { $lte: new Date(now - spec.expireAfterSeconds * 1000) } };
        const { matches } = findDocuments(collection, { filter: { $and: [due, spec.partialFilterExpression ?? {}] } });
        for (const match of matches) engine.remove(collection, match);
        expired += matches.length;
      }
    }
    return expired;
  });
}
