const CHUNK = 256;

/** A sorted set of strings by code unit, in chunks of bounded size: insertion and removal move at most one chunk. */
export class SortedKeys {
  private readonly chunks: string[][] = [];

  /** Builds the set from sorted, distinct keys. */
  static fromSorted(keys: readonly string[]): SortedKeys {
    const set = new SortedKeys();
    for (let i = 0; i < keys.length; i += CHUNK) set.chunks.push(keys.slice(i, i + CHUNK));
    return set;
  }

  add(key: string): void {
    const at = Math.max(0, this.chunkFor(key));
    const chunk = this.chunks[at];
    if (!chunk) {
      this.chunks.push([key]);
      return;
    }
    const position = lowerBound(chunk, key);
    if (chunk[position] === key) return;
    chunk.splice(position, 0, key);
    if (chunk.length > 2 * CHUNK) this.chunks.splice(at + 1, 0, chunk.splice(CHUNK));
  }

  delete(key: string): void {
    const at = this.chunkFor(key);
    const chunk = this.chunks[at];
    if (!chunk) return;
    const position = lowerBound(chunk, key);
    if (chunk[position] !== key) return;
    chunk.splice(position, 1);
    if (chunk.length === 0) this.chunks.splice(at, 1);
  }

  /** Yields the keys from `low` to `high`, both inclusive; the set must not change during the iteration. */
  *range(low: string, high: string, reverse = false): Generator<string, void, undefined> {
    const step = reverse ? -1 : 1;
    let at = Math.max(0, this.chunkFor(reverse ? high : low));
    let chunk = this.chunks[at];
    if (!chunk) return;
    let position = lowerBound(chunk, reverse ? high : low);
    if (reverse && chunk[position] !== high) position--;
    for (;;) {
      const key = chunk[position];
      if (key === undefined) {
        at += step;
        chunk = this.chunks[at];
        if (!chunk) return;
        position = reverse ? chunk.length - 1 : 0;
      } else {
        if (reverse ? key < low : key > high) return;
        yield key;
        position += step;
      }
    }
  }

  /** Returns the last chunk that starts at or before the key; -1 without one. */
  private chunkFor(key: string): number {
    let [low, high] = [0, this.chunks.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.chunks[middle]?.[0] ?? '') <= key) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

/** Returns the index of the first key that is not smaller. */
function lowerBound(keys: readonly string[], key: string): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? '') < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
