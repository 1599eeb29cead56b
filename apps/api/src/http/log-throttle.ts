interface Options {
  /** Maximum lines of one key in a window. */
  maxLines?: number;
  windowMs?: number;
  /** Maximum keys in a window; all further keys share one count. */
  maxKeys?: number;
}

/** Bounds the log lines of a key, so that a flood of requests does not flood the log. */
export interface LogThrottle {
  /** Calls `write` for the first lines of a key, and `summarize` with the number of the others at the end of the window. */
  run(key: string, write: () => void, summarize: (count: number) => void): void;
}

interface Count {
  lines: number;
  suppressed: number;
  summarize: (count: number) => void;
}

const overflowKey = 'all further keys';

export function createLogThrottle({ maxLines = 10, windowMs = 10_000, maxKeys = 1_000 }: Options = {}): LogThrottle {
  const counts = new Map<string, Count>();

  function endWindow(): void {
    const ended = [...counts.values()];
    counts.clear();
    for (const { suppressed, summarize } of ended) if (suppressed > 0) summarize(suppressed);
  }

  return {
    run(key, write, summarize) {
      if (counts.size === 0) setTimeout(endWindow, windowMs).unref();
      const counted = counts.has(key) || counts.size < maxKeys ? key : overflowKey;
      const count = counts.get(counted) ?? { lines: 0, suppressed: 0, summarize };
      counts.set(counted, count);
      if (count.lines < maxLines) {
        count.lines += 1;
        write();
      } else count.suppressed += 1;
    },
  };
}
