import { startProduct } from '../product.js';
import { median } from '../median.js';
import type { Part } from './part.js';

const MB = 1024 * 1024;
/** Milliseconds until the garbage of the start is collected. */
const settleMs = 5_000;

/** Memory and CPU time of the idle process. */
export const idle: Part = {
  name: 'process',
  async run(bench) {
    const ready: number[] = [];
    for (let round = 0; round < bench.options.rounds; round += 1) {
      const empty = await startProduct(bench.cores.server, await bench.folder());
      ready.push(empty.startedWithin);
      await empty.stop();
    }
    const product = await bench.productWithSeparateEngine(1_000);
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    const resident = await product.residentBytes();
    await product.stop();
    return [
      { what: 'ready on an empty database', goal: { atMost: 2_000 }, figure: median(ready), unit: 'ms', from: {} },
      {
        what: 'idle memory without the database',
        goal: { atMost: 150 },
        figure: resident / MB,
        unit: 'MB',
        from: { resident },
      },
    ];
  },
};
