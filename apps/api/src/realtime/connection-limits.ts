import { addressKey } from '../platform/rate-limiting/address-key.js';

/**
 * Maximum numbers of realtime connections. An office of 50 members with three tabs each has 150; after a network failure the old
 * connections count for up to 45 seconds beside the new ones.
 */
export const connectionLimits = { perAddress: 400, total: 20_000, visitorsPerAddress: 20 };

/** Counts the connections of this process by address. */
export interface ConnectionLimits {
  /**
   * Returns whether one more connection may open, and reserves it until the next turn of the event loop, by which time `open` has counted
   * it.
   */
  mayOpen(address: string): boolean;
  /** Counts an open connection until the returned function is called. */
  open(address: string): () => void;
  /** Counts a visitor's socket until the returned function is called; returns undefined when the address has too many. */
  openVisitor(address: string): (() => void) | undefined;
}

/** Creates the counters. Without `isLimited`, only the total is limited. */
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
      // Reserved, because all requests of one packet are checked before the first connection is open.
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
