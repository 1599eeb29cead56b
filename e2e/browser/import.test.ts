import { readFile } from 'node:fs/promises';
import { serverText } from '@korice/texts/server';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { call } from '../call.js';
import { desktop } from './chromium.js';
import { openMember } from './member.js';
import { withShop } from './shop.js';

const shop = withShop({ RATE_LIMIT: 'off' });

type Word =
  | ('check' | 'dryRun' | 'new' | 'changed' | 'same' | 'refused' | 'doneTitle' | 'reportCsv')
  | ('again' | 'nothing' | 'other' | 'onlyWithdraw');
const words = (key: Word) => serverText('sr', 'imports', key);

const headings = 'Šifra;Naziv knjige;Autor;Cena (din);Stanje;Polica';
const rowOf = (number: number, price = String(400 + number)) =>
  `A-${number};Čudna šuma ${number};Đorđe Žižić;${price};dobro očuvano;12/B`;
const goodRows = Array.from({ length: 27 }, (_, index) => rowOf(index + 1));
const faultyRows = [rowOf(28, 'po dogovoru'), 'A-29;;Đorđe Žižić;500;;', 'A-1;Druga knjiga;Đorđe Žižić;500;;'];

/** The letters of Windows-1250 in these tables. */
const windows1250: Readonly<Record<string, number>> = {
  Š: 0x8a,
  š: 0x9a,
  Č: 0xc8,
  č: 0xe8,
  Đ: 0xd0,
  đ: 0xf0,
  Ž: 0x8e,
  ž: 0x9e,
  ć: 0xe6,
};
const encode = (text: string): Buffer =>
  Buffer.from(Array.from(text, (letter) => windows1250[letter] ?? letter.charCodeAt(0)));
const fileOf = (rows: readonly string[]) => ({
  name: 'lager.csv',
  mimeType: 'text/csv',
  buffer: encode([headings, ...rows, ''].join('\r\n')),
});

/** Chooses a table, assigns the columns of titles and SKUs, and checks it. */
async function check(page: Page, rows: readonly string[]): Promise<void> {
  await page.locator('main input[type="file"]').setInputFiles(fileOf(rows));
  await page.getByRole('combobox', { name: 'Naziv knjige' }).selectOption('title');
  await page.getByRole('combobox', { name: 'Šifra' }).selectOption('sku');
  await page.getByRole('button', { name: words('check') }).click();
  await page.getByText(words('dryRun')).waitFor();
}

const tallyOf = async (page: Page): Promise<string[]> => {
  const texts = await page.locator('main ul').first().getByRole('listitem').allInnerTexts();
  return texts.map((text) => text.replaceAll(/\s+/g, ' '));
};
const tally = (numbers: Record<string, number>): string[] =>
  Object.entries(numbers).map(([label, count]) => `${count} ${label}`);

it('an import checks a table, lists its books, changes nothing when repeated, and withdraws missing books', async () => {
  const { page, token, faults } = await openMember(shop, 'lager@example.com', desktop, { isConsentAnswered: true });
  const titles = async (): Promise<string[]> => {
    const own = await call<{ title: string; isStale: boolean }[]>(shop.product, token, 'GET', '/api/books/my-books');
    return own.filter(({ isStale }) => !isStale).map(({ title }) => title);
  };
  await page.goto(`${shop.product.url}/dashboard/import`);
  await check(page, [...goodRows, ...faultyRows]);
  expect(await tallyOf(page)).toEqual(
    tally({ [words('new')]: 27, [words('changed')]: 0, [words('same')]: 0, [words('refused')]: 3 }),
  );
  const reasons = [
    serverText('sr', 'tables', 'invalidPrice', { value: 'po dogovoru' }),
    serverText('sr', 'tables', 'missing', { field: serverText('sr', 'tables', 'title') }),
    serverText('sr', 'tables', 'repeated', { value: 'A-1', row: 2 }),
  ];
  for (const reason of reasons) await page.getByText(reason, { exact: true }).waitFor();
  expect(await titles()).toEqual([]);

  await page.getByLabel(serverText('sr', 'bookForm', 'town')).fill('Niš');
  await page.getByRole('button', { name: serverText('sr', 'imports', 'run', { count: 27 }) }).click();
  await page.getByRole('heading', { name: words('doneTitle') }).waitFor();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: words('reportCsv') }).click();
  const report = await readFile(await (await saving).path(), 'utf8');
  for (const reason of reasons) expect(report).toContain(reason.replaceAll('"', '""'));
  expect((await titles()).toSorted()).toEqual(goodRows.map((row) => row.split(';')[1]).toSorted());

  await page.getByRole('button', { name: words('again') }).click();
  await check(page, goodRows);
  expect(await tallyOf(page)).toEqual(
    tally({ [words('new')]: 0, [words('changed')]: 0, [words('same')]: 27, [words('refused')]: 0 }),
  );
  await page.getByText(words('nothing')).waitFor();

  await page.getByRole('button', { name: words('other') }).click();
  await check(page, goodRows.slice(1));
  await page.getByRole('switch', { name: serverText('sr', 'imports', 'missing', { count: 1 }) }).check();
  await page.getByRole('button', { name: words('onlyWithdraw') }).click();
  await page.getByRole('heading', { name: words('doneTitle') }).waitFor();
  expect((await titles()).toSorted()).toEqual(
    goodRows
      .slice(1)
      .map((row) => row.split(';')[1])
      .toSorted(),
  );
  expect(faults).toEqual([]);
});
