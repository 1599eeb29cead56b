import { addressKey } from '../platform/rate-limiting/address-key.js';

/**
 * Bounds of realtime connections. An office of 50 members with three tabs each has 150; after a lost network the old connections are
 * counted for up to 45 seconds beside the new ones.
 */
export const connectionLimits = { perAddress: 400, total: 20_000, visitorsPerAddress: 20 };

/** Counts the connections of this process by address. */
export interface ConnectionLimits {
  /** Whether one more connection may open; it is counted until `open` counts it, within the same turn of the event loop. */
  mayOpen(address: string): boolean;
  /** Counts an open connection; the returned function ends that. */
  open(address: string): () => void;
  /** Counts a visitor's socket; undefined when the address has too many, else the function that ends that. */
  openVisitor(address: string): (() => void) | undefined;
}

/** Without `isLimited` only the total is bounded. */
export function createConnectionLimits({ isLimited }: { isLimited: boolean }): ConnectionLimits {
  const connections = new Map<string, number>();
  const visitors = new Map<string, number>();
  let total = 0;

  function count(counts: Map<string, number>, key: string, change: 1 | -1): void {
    const next = (counts.get(key) ?? 0) + change;
    if (next === 0) counts.delete(key);
    else counts.set(key, next);
  }

  function open(key: string): () => void {
    count(connections, key, 1);
    total += 1;
    return () => {
      count(connections, key, -1);
      total -= 1;
    };
  }

  return {
    mayOpen(address) {
      const key = addressKey(address);
      if (total >= connectionLimits.total) return false;
      if (isLimited && (connections.get(key) ?? 0) >= connectionLimits.perAddress) return false;
      // Of requests that arrive in one packet all are asked about before the first connection is open.
      setImmediate(open(key));
      return true;
    },

    open: (address) => open(addressKey(address)),

    openVisitor(address) {
      const key = addressKey(address);
      if (isLimited && (visitors.get(key) ?? 0) >= connectionLimits.visitorsPerAddress) return undefined;
      count(visitors, key, 1);
      return () => {
        count(visitors, key, -1);
      };
    },
  };
}
