import { setTimeout as wait } from 'node:timers/promises';
import type { Import, ImportState } from '@korice/contracts';
import { pingWhile } from '../ping.js';
import { startProduct, type Product } from '../product.js';
import { sendJson, timed } from '../send.js';
import { bookRecord } from '../shop/book-record.js';
import { authorizationOf } from '../shop/tokens.js';
import type { Part } from './part.js';

/** Number of rows of the largest allowed table. */
const rowCount = 10_000;
const shopSize = 1_000;
/** Another number than in other parts, which would share the shop and be measured beside the events of 20,000 imported rows. */
const members = 400;
const seller = 0;
const pollMs = 250;

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** Returns the listings of a seller as CSV; with another price in every tenth row when `isChanged`. */
function tableOf(isChanged: boolean): string {
  const rows = Array.from({ length: rowCount }, (_, index) => {
    const { title, author, shortDescription } = bookRecord(shopSize + index);
    const price = 300 + (index % 900) + (isChanged && index % 10 === 0 ? 1 : 0);
    return [`A-${index}`, quoted(title), quoted(author), price, 'good', quoted(shortDescription)].join(',');
  });
  return ['sku,title,author,price,condition,shortDescription', ...rows].join('\n');
}

async function check({ url }: Product, table: string): Promise<Import> {
  const form = new FormData();
  const columns = ['sku', 'title', 'author', 'price', 'condition', 'shortDescription'];
  form.set('fileName', 'lager.csv');
  form.set(
    'format',
    JSON.stringify({
      encoding: 'utf-8',
      delimiter: ',',
      columns,
      currency: 'RSD',
      values: { condition: { good: 'good' } },
    }),
  );
  form.set('table', new Blob([table], { type: 'text/csv' }), 'lager.csv');
  return sendJson<Import>(`${url}/api/imports`, { method: 'POST', headers: authorizationOf(seller), body: form });
}

/** Starts a checked import and resolves when it is done. */
async function run({ url }: Product, { _id }: Import): Promise<Import> {
  const headers = { ...authorizationOf(seller), 'content-type': 'application/json' };
  const body = JSON.stringify({ withdrawMissing: false });
  await sendJson(`${url}/api/imports/${_id}/start`, { method: 'POST', headers, body });
  for (;;) {
    const found = await sendJson<Import>(`${url}/api/imports/${_id}`, { headers });
    if (found.state !== ('running' satisfies ImportState)) return found;
    await wait(pollMs);
  }
}

/** The import of the largest table on the embedded database, and of the same table with another price in every tenth row. */
export const tables: Part = {
  name: 'tables',
  async run(bench) {
    const product = await startProduct(bench.cores.server, await bench.shop(shopSize, members));
    const measure = async (isChanged: boolean) => {
      let result: Import | undefined;
      let seconds = 0;
      const { p99, pings } = await pingWhile(product.url, async () => {
        const checked = await check(product, tableOf(isChanged));
        seconds = (await timed(async () => (result = await run(product, checked)))) / 1_000;
      });
      if (!result) throw new Error('The import has no result.');
      const { created, changed, refused } = result;
      return { seconds, p99, from: { created, changed, refused, pings } };
    };
    const first = await measure(false);
    const second = await measure(true);
    await product.stop();
    const what = `import ${rowCount} rows`;
    return [
      { what: `${what}: duration`, goal: { atMost: 60 }, figure: first.seconds, unit: 's', from: first.from },
      { what: `${what}: ping p99`, goal: { atMost: 50 }, figure: first.p99, unit: 'ms', from: {} },
      { what: `${what} again, a tenth changed: duration`, figure: second.seconds, unit: 's', from: second.from },
      {
        what: `${what} again, a tenth changed: ping p99`,
        goal: { atMost: 50 },
        figure: second.p99,
        unit: 'ms',
        from: {},
      },
    ];
  },
};
