import { BSON } from 'bson';
import type { Document } from './values.js';

/** Decodes longs as `Long`, so that 64-bit integers keep their width when the document is written again. */
export const decode = (bytes: Uint8Array): Document =>
  BSON.deserialize(bytes, { promoteValues: true, promoteLongs: false, promoteBuffers: false, bsonRegExp: true });

export const encode = (document: Document): Uint8Array =>
  BSON.serialize(document, { ignoreUndefined: true, checkKeys: false });

export const encodedSize = (document: Document): number =>
  BSON.calculateObjectSize(document, { ignoreUndefined: true });
