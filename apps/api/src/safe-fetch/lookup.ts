import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';

/** Resolves a name to all its current addresses. When the signal aborts, it rejects and ends its queries. */
export type Lookup = (hostname: string, signal: AbortSignal) => Promise<LookupAddress[]>;

/** In milliseconds. A lost query is repeated once; with one name server both tries end within the timeout of a fetch. */
const queryOptions = { timeout: 2_000, tries: 2 };

/**
 * Returns a function that queries the name servers of the system, or `servers` (`address:port`). It does not read /etc/hosts.
 *
 * `dns.lookup` holds one of the few threads of libuv until the name servers reply, and cannot be cancelled. Name servers of strangers that
 * never reply would delay every other lookup of the process.
 */
export const createLookup =
  (servers?: readonly string[]): Lookup =>
  async (hostname, signal) => {
    signal.throwIfAborted();
    // One resolver for each lookup: `cancel` ends all queries of a resolver, and fast replies shorten the timeout of its later queries.
    const resolver = new Resolver(queryOptions);
    if (servers) resolver.setServers(servers);
    const cancel = (): void => {
      resolver.cancel();
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
      signal.throwIfAborted();
      if (v4.status === 'rejected' && v6.status === 'rejected')
        throw new AggregateError([v4.reason, v6.reason], `${hostname} was not resolved`);
      return [...addressesOf(v4, 4), ...addressesOf(v6, 6)];
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };

const addressesOf = (result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
  result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];
