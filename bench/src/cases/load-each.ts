import type { Bench } from '../bench.js';
import { measureLoad, type Load, type LoadSample } from '../load.js';
import type { Sample } from '../median.js';
import type { Product } from '../product.js';
import { interleave } from '../rounds.js';

const connections = 50;

/** A server and the request to measure. */
export interface Contender extends Pick<Load, 'request' | 'status'> {
  server: Product;
}

/** Returns a request function that always uses the same path. */
export const always =
  (path: string, headers?: Record<string, string>): Load['request'] =>
  () =>
    headers ? { path, headers } : { path };

/** Runs the same load on each contender alternately. `from` has the rates and CPU times of all contenders. */
export async function loadEach<Name extends string>(
  { options: { seconds, rounds } }: Bench,
  contenders: Record<Name, Contender>,
): Promise<{ measured: Record<Name, LoadSample>; from: Sample }> {
  const entries = Object.entries<Contender>(contenders);
  const measured = await interleave(
    rounds,
    Object.fromEntries(
      entries.map(([name, { server, ...load }]) => [
        name,
        () => measureLoad(server, { ...load, url: server.url, connections, seconds }),
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
