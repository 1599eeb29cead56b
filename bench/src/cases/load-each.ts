import type { Bench } from '../bench.js';
import { measureLoad, type Load, type LoadSample } from '../load.js';
import type { Sample } from '../median.js';
import type { Product } from '../product.js';
import { interleave } from '../rounds.js';

const connections = 50;

/** A server, and what it is asked. */
export interface Contender extends Pick<Load, 'request' | 'status'> {
  server: Product;
}

/** The same path every time. */
export const always =
  (path: string, headers?: Record<string, string>): Load['request'] =>
  () =>
    headers ? { path, headers } : { path };

/** Puts the same load on each contender in turn. `from` has the rates and processor times of all, for a finding. */
export async function loadEach<Name extends string>(
  { options: { seconds, rounds } }: Bench,
  contenders: Record<Name, Contender>,
): Promise<{ measured: Record<Name, LoadSample>; from: Sample }> {
  const entries = Object.entries<Contender>(contenders);
  const measured = await interleave(
    rounds,
    Object.fromEntries(
      entries.map(([name, { server, ...asked }]) => [
        name,
        () => measureLoad(server, { ...asked, url: server.url, connections, seconds }),
      ]),
    ) as Record<Name, () => Promise<LoadSample>>,
  );
  const from = Object.fromEntries(
    Object.entries<LoadSample>(measured).flatMap(([name, { rps, cpu }]) => [
      [`${name} rps`, rps],
      [`${name} cpu`, cpu],
    ]),
  );
  return { measured, from };
}
