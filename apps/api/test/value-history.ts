/** A write of a value by a member. Times are values of `performance.now()`; `endedAt` is infinite until the response. */
interface Write<T> {
  value: T;
  by: Caller;
  /** Lists may show the previous value for a moment, because nothing was removed. */
  isSoft: boolean;
  begunAt: number;
  endedAt: number;
}

/** The address of a caller, and the process that handles its request. */
export interface Caller {
  process: number;
  address: string;
}

export interface Read extends Caller {
  /** The request has a token. */
  isMember: boolean;
  begunAt: number;
}

/** The longest time until another process applies an invalidation, in milliseconds. */
const processLagMs = 1_000;
/** How long a list may show an older state to visitors other than the writer, including the time until it is sent, in milliseconds. */
const listLagMs = 2_200;

/** Returns how long after a write a read may show an older value. `isList`: the response depends on the value only as a list does. */
function lagMs({ by, isSoft }: Pick<Write<unknown>, 'by' | 'isSoft'>, read: Read, isList: boolean): number {
  if (read.isMember) return 0;
  const isSame = by.process === read.process;
  const ofList = isList && isSoft && !(isSame && by.address === read.address) ? listLagMs : 0;
  return ofList + (isSame ? 0 : processLagMs);
}

/** Records the values of one fact of the shop and decides which of them a response may show. Writes of the fact must not overlap. */
export class ValueHistory<T> {
  readonly #writes: [Write<T>, ...Write<T>[]];

  /** No request wrote `initial`, and no cache contains an earlier value. */
  constructor(initial: T) {
    const by = { process: -1, address: '' };
    this.#writes = [{ value: initial, by, isSoft: true, begunAt: 0, endedAt: performance.now() }];
  }

  last(): T {
    const [first, ...later] = this.#writes;
    return (later.at(-1) ?? first).value;
  }

  values(): T[] {
    return this.#writes.map(({ value }) => value);
  }

  /** Begins a write and returns the function that ends it. */
  begin(value: T, by: Caller, { isSoft = true } = {}): () => void {
    const write = { value, by, isSoft, begunAt: performance.now(), endedAt: Infinity };
    this.#writes.push(write);
    return () => {
      write.endedAt = performance.now();
    };
  }

  /** Returns the values that a response may show if it arrives now. */
  allowed(read: Read, isList: boolean): Set<T> {
    const now = performance.now();
    const begun = this.#writes.filter(({ begunAt }) => begunAt <= now);
    const due = begun.findLastIndex((write) => write.endedAt + lagMs(write, read, isList) <= read.begunAt);
    return new Set(begun.slice(Math.max(due, 0)).map(({ value }) => value));
  }
}
