/** Number of consecutive failures that open the circuit of a key; fewer may be coincidence. */
const maxFailures = 3;
/** Milliseconds for which a circuit is open after `maxFailures` failures. Doubles with each further failure, up to `maxPauseMs`. */
const firstPauseMs = 30_000;
const maxPauseMs = 15 * 60_000;

/** Tracks consecutive failures by key and returns the keys to skip for a while. In memory, so each process detects failures on its own. */
export interface CircuitBreaker {
  /** Ignores failures while the circuit is open: their work began before it opened. */
  failed(key: string): void;
  succeeded(key: string): void;
  isOpen(key: string): boolean;
  /** Returns the keys whose circuit is open now. */
  openKeys(): string[];
}

export function createCircuitBreaker(now: () => Date): CircuitBreaker {
  const states = new Map<string, { failures: number; openUntil: number }>();
  const isOpen = (key: string): boolean => (states.get(key)?.openUntil ?? 0) > now().getTime();
  return {
    isOpen,
    openKeys: () => [...states.keys()].filter(isOpen),
    succeeded: (key) => void states.delete(key),
    failed(key) {
      if (isOpen(key)) return;
      const failures = (states.get(key)?.failures ?? 0) + 1;
      const pauseMs = Math.min(firstPauseMs * 2 ** (failures - maxFailures), maxPauseMs);
      states.set(key, { failures, openUntil: failures < maxFailures ? 0 : now().getTime() + pauseMs });
    },
  };
}
