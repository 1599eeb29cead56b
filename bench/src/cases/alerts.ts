import { openConnection } from '../../../apps/api/src/db/connect.js';
import { syncIndexes } from '../../../apps/api/src/db/indexes.js';
import { createAuthorNames } from '../../../apps/api/src/modules/books/search/author-names.js';
import { createAlertMatching } from '../../../apps/api/src/modules/wanted/alerts/alert-matching.js';
import { createLogger } from '../../../apps/api/src/platform/logger.js';
import { createModels, type Models } from '../../../apps/api/src/models.js';
import { median, percentile } from '../median.js';
import { startEngine } from '../product.js';
import { alertRecord } from '../shop/alert-record.js';
import { bookRecord } from '../shop/book-record.js';
import type { Part } from './part.js';

const alertCount = 100_000;
const listings = 400;
const batch = 2_000;
const shopSize = 1_000;

async function fillAlerts({ alerts, words }: Models): Promise<void> {
  const counts = new Map((await words.find().lean()).map(({ _id, count }) => [_id, count]));
  for (let start = 0; start < alertCount; start += batch)
    await alerts.collection.insertMany(
      Array.from({ length: batch }, (_, index) => alertRecord(start + index, (word) => counts.get(word) ?? 0)),
    );
}

/**
 * Matches a listed book with 100,000 alerts. Measures the CPU time of this process, as in a product with a separate database, and the
 * duration.
 */
export const alerts: Part = {
  name: 'alerts',
  async run(bench) {
    const engine = await startEngine(bench.cores.generator, await bench.shop(shopSize));
    const connection = await openConnection(engine.readyLine);
    try {
      const models = createModels(connection);
      await fillAlerts(models);
      await syncIndexes(connection);
      const unused = () => Promise.reject(new Error('Only new alerts call the search.'));
      const matching = createAlertMatching({ log: createLogger('silent') }, models, {
        search: { interpret: unused, rarestTerm: unused },
        authorNames: createAuthorNames(models.authorNames),
      });
      const cpu: number[] = [];
      const took: number[] = [];
      let matches = 0;
      for (let index = 0; index < listings; index += 1) {
        const book = bookRecord(shopSize + index);
        const cpuBefore = process.cpuUsage();
        const before = performance.now();
        matches += (await matching.find(book)).length;
        took.push(performance.now() - before);
        const { user, system } = process.cpuUsage(cpuBefore);
        cpu.push((user + system) / 1_000);
      }
      // The first listings warm the process up.
      const warm = (values: readonly number[]) => values.slice(listings / 4);
      const from = { 'alerts of a book': matches / listings, p99: percentile(warm(cpu), 0.99) };
      const what = `match a listing with ${alertCount} alerts`;
      return [
        { what: `${what}: CPU`, goal: { atMost: 5 }, figure: median(warm(cpu)), unit: 'ms', from },
        { what: `${what}: p50`, figure: median(warm(took)), unit: 'ms', from: {} },
        { what: `${what}: p99`, figure: percentile(warm(took), 0.99), unit: 'ms', from: {} },
      ];
    } finally {
      await connection.close();
      await engine.stop();
    }
  },
};
