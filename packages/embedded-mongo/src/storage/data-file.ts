import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';

const MAGIC = 0xbeefc0de;
/** Offsets in LMDB's two meta pages. */
const AT = { magic: 24, pageSize: 48, roots: [88, 136], end: 160 };

/** @throws on a foreign or truncated file, with which LMDB would crash the process */
export function assertDataFile(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })?.size) return;
  const file = openSync(path, 'r');
  try {
    const meta = Buffer.alloc(AT.end);
    let pageSize = 0;
    for (const page of [0, 1]) {
      const isWhole = readSync(file, meta, 0, AT.end, page * pageSize) === AT.end;
      if (!isWhole || meta.readUInt32LE(AT.magic) !== MAGIC) throw new Error(`${path} is no database file`);
      pageSize = meta.readUInt32LE(AT.pageSize);
      // A root of -1 is an empty tree.
      const ends = AT.roots.map((root) => (meta.readBigInt64LE(root) + 1n) * BigInt(pageSize));
      // Read after the meta page: a writing process extends the file before it updates the page.
      const { size } = fstatSync(file);
      if (ends.some((end) => end > size)) throw new Error(`${path} was cut off`);
    }
  } finally {
    closeSync(file);
  }
}
