import { setTimeout as wait } from 'node:timers/promises';
import { startProduct, type Product } from '../product.js';
import { median } from '../median.js';
import type { Part } from './part.js';

const MB = 1024 * 1024;
/** Milliseconds until the garbage of the start is collected. */
const settleMs = 5_000;
/** Milliseconds without requests after which V8 has shrunk the heap. */
const shrinkMs = 60_000;

/** Resolves to the resident bytes of the process after `idleMs` without requests, and stops it. */
async function residentAfter(idleMs: number, product: Product): Promise<number> {
  await wait(idleMs);
  const resident = await product.residentBytes();
  await product.stop();
  return resident;
}

/** Duration of the start, and memory of the idle process. */
export const idle: Part = {
  name: 'process',
  async run(bench) {
    const ready: number[] = [];
    for (let round = 0; round < bench.options.rounds; round += 1) {
      const empty = await startProduct(bench.cores.server, await bench.folder());
      ready.push(empty.startedWithin);
      await empty.stop();
    }
    const separate = await residentAfter(settleMs, await bench.productWithSeparateEngine(1_000));
    // As `npm start` runs it: the first start, which creates the demo shop, with the embedded engine in the process.
    const demo = await residentAfter(shrinkMs, await bench.demo());
    return [
      { what: 'ready on an empty database', goal: { atMost: 2_000 }, figure: median(ready), unit: 'ms', from: {} },
      {
        what: 'idle memory without the database',
        goal: { atMost: 150 },
        figure: separate / MB,
        unit: 'MB',
        from: { resident: separate },
      },
      {
        what: `idle memory with the demo shop, ${shrinkMs / 1_000} s after the start`,
        goal: { atMost: 165 },
        figure: demo / MB,
        unit: 'MB',
        from: { resident: demo },
      },
    ];
  },
};
