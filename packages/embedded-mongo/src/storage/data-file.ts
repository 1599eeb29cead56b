import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';

const MAGIC = 0xbeefc0de;
/** Offsets in a meta page of LMDB. */
const AT = { magic: 24, pageSize: 48, flags: 52, roots: [88, 136], transaction: 152, boot: 160, end: 168 };
/** Flag of a transaction that was committed before it was flushed. */
const OVERLAPPING_SYNC = 0x1000;
const MIN_PAGE_SIZE = 512;

interface Meta {
  readonly transaction: bigint;
  readonly isFlushed: boolean;
  readonly boot: bigint;
  readonly roots: readonly bigint[];
}

/**
 * Checks the transaction that LMDB will use: after a power cut the last flushed one, but the newest one when it opens the
 * file read-only.
 * @throws on a foreign or truncated file, with which LMDB would crash the process
 */
export function assertDataFile(path: string, { isReadOnly = false } = {}): void {
  if (!statSync(path, { throwIfNoEntry: false })?.size) return;
  const file = openSync(path, 'r');
  try {
    const readMeta = (offset: number): Buffer => {
      const bytes = Buffer.alloc(AT.end);
      if (readSync(file, bytes, 0, AT.end, offset) < AT.end) throw new Error(`${path} is no database file`);
      return bytes;
    };
    const head = readMeta(0);
    const pageSize = head.readUInt32LE(AT.pageSize);
    if (head.readUInt32LE(AT.magic) !== MAGIC || pageSize < MIN_PAGE_SIZE)
      throw new Error(`${path} is no database file`);
    const first = parseMeta(head);
    const second = parseMeta(readMeta(pageSize));
    // lmdb-js keeps a third meta in page 0: the last transaction that was flushed.
    const flushed = parseMeta(readMeta(pageSize / 2));
    const newest = newer(first, second);
    const safe = pickSafe(pickSafe(first, second), flushed);
    const { roots } = isReadOnly || newest.transaction === safe.transaction ? newest : safe;
    // Read after the meta pages: a writing process extends the file before it updates them.
    const { size } = fstatSync(file);
    // A root of -1 is an empty tree.
    if (roots.some((root) => (root + 1n) * BigInt(pageSize) > size)) throw new Error(`${path} was cut off`);
  } finally {
    closeSync(file);
  }
}

const parseMeta = (bytes: Buffer): Meta => ({
  transaction: bytes.readBigUInt64LE(AT.transaction),
  isFlushed: (bytes.readUInt16LE(AT.flags) & OVERLAPPING_SYNC) === 0,
  boot: bytes.readBigInt64LE(AT.boot),
  roots: AT.roots.map((root) => bytes.readBigInt64LE(root)),
});

const newer = (a: Meta, b: Meta): Meta => (a.transaction >= b.transaction ? a : b);

/** `mdb_pick_meta` of lmdb-js when no other process has the file open: what was not flushed counts only in its own boot. */
function pickSafe(a: Meta, b: Meta): Meta {
  if (b.transaction === 0n) return a;
  const latest = newer(a, b);
  if (latest.isFlushed || isThisBoot(latest.boot)) return latest;
  return a.transaction > b.transaction ? b : a;
}

function isThisBoot(boot: bigint): boolean {
  // Elsewhere the id is not in a file: expect the newest transaction, at which LMDB would crash if it is cut off.
  if (process.platform !== 'linux') return true;
  try {
    const [start] = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').split('-');
    return boot !== 0n && boot === BigInt(`0x${start}`);
  } catch {
    // No readable /proc: without proof of the same boot only flushed transactions count.
    return false;
  }
}
