/** So many failures in a row open the circuit of a key; fewer are chance. */
const maxFailures = 3;
/** How long a circuit is open first, and at most after it doubled with each further failure. Milliseconds. */
const firstPauseMs = 30_000;
const maxPauseMs = 15 * 60_000;

/** Says what to leave alone for a while because it failed several times in a row. In memory: each process finds out for itself. */
export interface CircuitBreaker {
  failed(key: string): void;
  succeeded(key: string): void;
  isOpen(key: string): boolean;
  /** All keys to leave alone now. */
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
      const failures = (states.get(key)?.failures ?? 0) + 1;
      const pauseMs = Math.min(firstPauseMs * 2 ** (failures - maxFailures), maxPauseMs);
      states.set(key, { failures, openUntil: failures < maxFailures ? 0 : now().getTime() + pauseMs });
    },
  };
}
