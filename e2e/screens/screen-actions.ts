import type { Page } from 'playwright-core';
import { edition } from '../edition.js';
import { pngImage } from '../images.js';

/** Submits the form of the screen unchanged. */
export const submit = async (page: Page): Promise<void> => {
  await page.locator('main form [type="submit"]').last().click();
  await page
    .locator('main :is([role="alert"], [role="status"], [aria-invalid="true"])')
    .filter({ visible: true })
    .first()
    .waitFor();
};

const fillFields = async (page: Page, ...values: string[]): Promise<void> => {
  const fields = page.locator('main form :is(input, textarea)');
  for (const [at, value] of values.entries()) await fields.nth(at).fill(value);
};

/** Fills the fields of the form, in the order of the screen, and submits it. */
export const withInput =
  (...values: string[]) =>
  async (page: Page): Promise<void> => {
    await fillFields(page, ...values);
    await submit(page);
  };

/** Chooses to type, after which phones show the fields of a new book. */
export const chooseTyping = async (page: Page): Promise<void> => {
  const type = page.locator('main form button[aria-labelledby$="-type"]');
  if (await type.isVisible()) await type.click();
};

const table = `Naslov;Autor;Cena (din);ISBN;Stanje;Izdavač;Šifra;Polica
Derviš i smrt;Meša Selimović;720;9788652103904;4;Laguna;A-2210;12/B
Tvrđava;Meša Selimović;680;;4;Laguna;A-2211;12/B
Koreni;Dobrica Ćosić;480;;Tragovi čitanja;;A-2212;3/A
Ime ruže;Umberto Eko;820;;Kao novo;;A-2213;3/A
`;

/** Chooses a table for an import. */
export const chooseTable = async (page: Page): Promise<void> => {
  const file = { name: 'sova-lager-2026-11.csv', mimeType: 'text/csv', buffer: Buffer.from(table) };
  await page.locator('main input[type="file"]').setInputFiles(file);
  await page.locator('main select').first().waitFor();
};

const importId = '0000000000000000000000e1';
const importPath = `/dashboard/import?import=${importId}`;

/** Opens an import with a simulated response, in a state that a real import leaves too quickly. */
export const openImport =
  (state: 'checked' | 'running' | 'done') =>
  async (page: Page): Promise<void> => {
    const refused = { max: null, otherRow: null, value: '' };
    const problems = [
      { ...refused, row: 17, title: 'Gorski vijenac', code: 'invalid', field: 'price', value: 'po dogovoru' },
      { ...refused, row: 203, title: 'Enciklopedija Britanika 1–10', code: 'tooLong', field: 'title', max: 200 },
      { ...refused, row: 418, title: '', code: 'missing', field: 'title' },
      { ...refused, row: 977, title: 'Proces', code: 'repeated', field: 'sku', value: 'A-2214', otherRow: 5 },
      { ...refused, row: 1_102, title: 'Mali princ', code: 'invalid', field: 'ISBN', value: '978-86-521-3390' },
    ];
    const json = {
      _id: importId,
      fileName: 'sova-lager-2026-11.csv',
      bytes: 421_888,
      state,
      isStopping: false,
      rows: 1_248,
      doneRows: state === 'running' ? 742 : 0,
      created: 1_136,
      changed: 98,
      unchanged: 9,
      refused: 5,
      withdrawn: 0,
      missing: 23,
      kept: 0,
      similar: 0,
      unusedSku: '',
      isbnOnly: { created: 1, changed: 0, unchanged: 0 },
      createdAt: '2026-11-23T09:42:00.000Z',
      endedAt: state === 'done' ? '2026-11-23T09:43:00.000Z' : null,
      problems: state === 'running' ? [] : problems,
      reasons: state === 'running' ? [] : problems.map(({ code, field }) => ({ code, field, count: 1 })),
    };
    await page.route(`**/api/imports/${importId}`, (route) => route.fulfill({ json }));
    await page.goto(new URL(importPath, page.url()).href);
    await page.locator('main ol [aria-current], main h2').first().waitFor();
  };

/** Three books of the shelf: found, unknown and failed. */
const shelfIsbns = ['9788652117291', '9788610012347', '9788664572194'];

/** Pastes ISBNs into the queue of the shelf and, with `step`, goes on to that step. */
export const scanShelf =
  (step?: 'photos' | 'publish') =>
  async (page: Page): Promise<void> => {
    await page.route('**/api/isbn/batch', (route) => {
      const { isbns } = route.request().postDataJSON() as { isbns: string[] };
      const [found, unknown] = shelfIsbns;
      return route.fulfill({
        json: isbns.map((isbn) =>
          isbn === found
            ? { state: 'found', isbn, data: edition }
            : { state: isbn === unknown ? 'notFound' : 'failed', isbn },
        ),
      });
    });
    const foot = page.locator('main [class*="foot"] button');
    const typing = foot.first();
    const field = page.locator('main form input');
    if ((await field.count()) === 0) await typing.click();
    await field.evaluate((input, text) => {
      const data = new DataTransfer();
      data.setData('text', text);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, shelfIsbns.join('\n'));
    await page.locator('main li').filter({ hasText: edition.title }).waitFor();
    if (step === undefined) return;
    await page.locator('main fieldset select').first().selectOption('good');
    await foot.last().click();
    await page.locator('main input[type="file"]').first().waitFor({ state: 'attached' });
    const buffer = await pngImage();
    await page
      .locator('main input[type="file"]')
      .first()
      .setInputFiles({ name: 'korice.png', mimeType: 'image/png', buffer });
    await page.locator('main li img').first().waitFor();
    if (step === 'publish') {
      await foot.last().click();
      await page.locator('main li input:not([type="file"])').first().fill('640');
    }
  };

/** Submits the form of the open dialog unchanged. */
export const submitDialog = async (page: Page): Promise<void> => {
  await page.locator('dialog[open] [type="submit"]').click();
  await page.locator('dialog[open] [role="alert"]').waitFor();
};

/** Opens the menu of the conversation and chooses an entry, counted from the end (1 for the last). */
export const chooseInThread =
  (fromEnd: number) =>
  async (page: Page): Promise<void> => {
    await page.locator('main header [aria-haspopup="menu"]').last().click();
    await page.getByRole('menuitem').nth(-fromEnd).click();
    await page.locator('dialog[open]').waitFor();
  };

/** Expands the card of a deal, which is collapsed on phones. */
export const unfoldDeal = async (page: Page): Promise<void> => {
  const fold = page.locator('main [aria-expanded="false"]').and(page.locator('section[aria-labelledby] *'));
  if (await fold.isVisible()) await fold.click();
  await page.locator('main section[aria-labelledby] [aria-expanded="true"]').waitFor();
};
