import type { Import, TableFormat } from '@korice/contracts';
import { expect, it } from 'vitest';
import { openAccount } from '../account.js';
import { call } from '../call.js';
import { makeDataDir, removeDataDir, startProduct, type Product } from '../product.js';
import { isThorough } from '../thoroughness.js';

const rows = 3_000;
/** Every fiftieth row has no price. */
const faulty = (index: number): boolean => index % 50 === 0;
const refused = rows / 50;
const kills = isThorough ? 10 : 2;
const variables = { RATE_LIMIT: 'off' };

const format: TableFormat = {
  encoding: 'utf-8',
  delimiter: ';',
  columns: ['sku', 'title', 'author', 'price'],
  currency: 'RSD',
  values: {},
};
const table = [
  'Oznaka;Naslov;Autor;Cena',
  ...Array.from(
    { length: rows },
    (_, index) => `A-${index};Knjiga ${index};Ivo Andrić;${faulty(index) ? '' : 100 + index}`,
  ),
].join('\n');

function checkTable(product: Product, token: string): Promise<Import> {
  const form = new FormData();
  form.set('fileName', 'lager.csv');
  form.set('format', JSON.stringify(format));
  form.append('table', new Blob([table], { type: 'text/csv' }), 'lager.csv');
  return call<Import>(product, token, 'POST', '/api/imports', form);
}

it(
  'an import that is killed repeatedly lists each row exactly once and counts every row',
  { timeout: 120_000 + kills * 30_000 },
  async ({ onTestFinished }) => {
    const dataDir = await makeDataDir();
    onTestFinished(() => removeDataDir(dataDir));
    let product = await startProduct(dataDir, variables);
    const token = await openAccount(product, 'lager@example.com');
    const { _id } = await checkTable(product, token);
    const read = () => call<Import>(product, token, 'GET', `/api/imports/${_id}`);
    await call(product, token, 'POST', `/api/imports/${_id}/start`, { withdrawMissing: false });
    for (let kill = 1; kill <= kills; kill += 1) {
      const enough = (rows * kill) / (kills + 1);
      await expect.poll(async () => (await read()).doneRows, { timeout: 60_000, interval: 20 }).toBeGreaterThan(enough);
      expect((await read()).state).toBe('running');
      expect(await product.stop('SIGKILL')).toBeNull();
      product = await startProduct(dataDir, variables);
    }
    await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('done');
    expect(await read()).toMatchObject({
      rows,
      doneRows: rows,
      created: rows - refused,
      changed: 0,
      unchanged: 0,
      refused,
    });

    const download = async (path: string): Promise<string[]> => {
      const file = await fetch(product.url + path, { headers: { Authorization: `Bearer ${token}` } });
      return (await file.text())
        .split('\n')
        .slice(1)
        .filter((line) => line !== '')
        .map((line) => line.split(',')[0] ?? '');
    };
    const all = Array.from({ length: rows }, (_, index) => index);
    const skus = await download('/api/books/my-books/table');
    expect(skus.toSorted()).toEqual(
      all
        .filter((index) => !faulty(index))
        .map((index) => `A-${index}`)
        .toSorted(),
    );
    // Rows are numbered as in a spreadsheet: the heading is row 1.
    const reported = await download(`/api/imports/${_id}/report`);
    expect(reported).toEqual(all.filter(faulty).map((index) => String(index + 2)));
    expect(await product.stop()).toBe(0);
  },
);
