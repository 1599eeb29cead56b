import { serverText } from '@korice/texts/server';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { tokenOf } from '../account.js';
import { listBook } from '../listing.js';
import { desktop, openVisitor, phone } from './chromium.js';
import { withShop } from './shop.js';

const shop = withShop();
const bridge = 'Na Drini ćuprija';

/** Typical queries and the expected book. */
const typed = [
  { how: 'in Latin with diacritics', keyword: 'ćuprija', title: bridge },
  { how: 'without diacritics', keyword: 'cuprija', title: bridge },
  { how: 'in Cyrillic', keyword: 'ћуприја', title: bridge },
  { how: 'in another order', keyword: 'andric cuprija drini', title: bridge },
  { how: 'by the beginnings of words', keyword: 'na dri cup', title: bridge },
  { how: 'with đ', keyword: 'đavo nosi', title: 'Đavo nosi Pradu' },
  { how: 'with dj', keyword: 'djavo nosi', title: 'Đavo nosi Pradu' },
  { how: 'in Latin for a book in Cyrillic', keyword: 'zona zamfirova', title: 'Зона Замфирова' },
  { how: 'by an ISBN', keyword: '9780131103627', title: 'The C Programming Language' },
  { how: 'by an ISBN with hyphens', keyword: '978-0-13-110362-7', title: 'The C Programming Language' },
];

describe('a search', () => {
  it('finds the expected book for every spelling', async () => {
    const { context, page, faults } = await openVisitor(shop.browser, desktop);
    await page.goto(shop.product.url);
    const box = page.getByRole('combobox');
    for (const { how, keyword, title } of typed) {
      await box.fill(keyword);
      await page.getByRole('option', { name: new RegExp(title) }).waitFor();
      expect(await page.getByText(/Prikazujemo rezultate za/).count(), how).toBe(0);
      await page.goto(`${shop.product.url}/categories?q=${encodeURIComponent(keyword)}`);
      await page.getByRole('link', { name: title, exact: true }).first().waitFor();
      await page.goto(shop.product.url);
    }
    expect(faults).toEqual([]);
    await context.close();
  });

  it('shows a long title uncut in suggestions and on cards', async () => {
    const title = 'Matematika za peti razred, zbirka, 2. deo';
    const token = await tokenOf(shop.product, 'dragan@example.com');
    await listBook(shop.product, token, { title, author: 'Grupa autora', price: '500', currency: 'RSD' });
    const { context, page } = await openVisitor(shop.browser, phone, { isConsentAnswered: true });
    const expectWhole = async (place: Locator) => {
      await place.waitFor();
      const cut = await place.evaluate((element) =>
        [element, ...element.querySelectorAll('*')]
          .filter((one) => one.clientHeight > 0 && one.textContent.includes('2. deo'))
          .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
          .map((one) => one.outerHTML),
      );
      expect(cut).toEqual([]);
    };
    await page.goto(shop.product.url);
    await page.getByRole('combobox').fill('matematika zbirka');
    await expectWhole(page.getByRole('option', { name: new RegExp(title) }));
    await page.goto(`${shop.product.url}/categories?q=matematika zbirka`);
    await expectWhole(page.getByRole('article').filter({ hasText: title }).getByRole('link', { name: title }).first());
    await context.close();
  });

  it('with five results or fewer opens the results page by its button and by the last suggestion', async () => {
    const { context, page, faults } = await openVisitor(shop.browser, phone, { isConsentAnswered: true });
    const results = page.getByRole('heading', {
      level: 1,
      name: serverText('sr', 'search', 'headingFor', { query: 'zamfirova' }),
    });
    await page.goto(shop.product.url);
    await page.getByRole('combobox').fill('zamfirova');
    await page.getByRole('button', { name: serverText('sr', 'search', 'submit'), exact: true }).click();
    await results.waitFor();
    expect(page.url()).toBe(`${shop.product.url}/categories?q=zamfirova`);

    await page.goto(shop.product.url);
    await page.getByRole('combobox').fill('zamfirova');
    await page
      .getByRole('option', { name: serverText('sr', 'search', 'allResults', { total: '1' }) })
      .last()
      .click();
    await results.waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('corrects one typing error in a long word and shows the correction', async () => {
    const { context, page } = await openVisitor(shop.browser, phone);
    await page.goto(shop.product.url);
    await page.getByRole('combobox').fill('andrjc');
    const note = page.getByText(serverText('sr', 'search', 'insteadOf', { instead: 'Andrić', query: 'andrjc' }));
    await note.waitFor();
    await page
      .getByRole('option', { name: /Ivo Andrić/ })
      .first()
      .waitFor();

    await page.goto(`${shop.product.url}/categories?q=andrjc`);
    await note.waitFor();
    await page.getByRole('link', { name: bridge, exact: true }).waitFor();

    // Short words are not corrected.
    await page.goto(`${shop.product.url}/categories?q=ivx`);
    await page.getByRole('heading', { name: serverText('sr', 'search', 'emptyTitle') }).waitFor();
    await context.close();
  });

  it('shows a failure with a retry, and still opens the results page', async () => {
    const { context, page } = await openVisitor(shop.browser, desktop);
    await page.goto(shop.product.url);
    let isCut = true;
    await page.route('**/api/books/search', (route) => (isCut ? route.abort() : route.fallback()));
    await page.route(/\/api\/books\?/, (route) => (isCut ? route.abort() : route.fallback()));
    const box = page.getByRole('combobox');
    await box.fill('andrić');
    const failed = page.getByText(serverText('sr', 'search', 'failedTitle')).filter({ visible: true });
    await failed.first().waitFor();
    await box.press('Enter');
    await page.waitForURL('**/categories?q=*');
    await page
      .getByRole('alert')
      .getByText(serverText('sr', 'search', 'failedTitle'))
      .waitFor();
    isCut = false;
    await page.getByRole('button', { name: serverText('sr', 'common', 'retry') }).click();
    await page.getByRole('link', { name: bridge, exact: true }).waitFor();
    await context.close();
  });

  it('keeps filters, sort order and page in the URL, and restores the scroll position', async () => {
    const { context, page } = await openVisitor(shop.browser, desktop);
    await page.goto(`${shop.product.url}/categories?q=a&sort=title&page=2`);
    await page.getByRole('article').nth(10).waitFor();
    await page.evaluate(() => window.scrollTo(0, 700));
    // The header shrinks, which moves the content below it.
    await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.height).toBeLessThan(62);
    const book = page.getByRole('article').nth(8);
    const title = await book.getByRole('heading').innerText();
    // A press would bring the book into view first if the header were over it.
    await book.getByRole('link').hover();
    const left = await page.evaluate(() => window.scrollY);
    await book.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.goBack();
    await page.waitForURL('**/categories?q=a&sort=title&page=2');
    await page.getByRole('article').nth(8).getByRole('heading', { name: title }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
    await context.close();
  });

  it('finds plurals, cases, grades, original names and categories', async () => {
    const { context, page, faults } = await openVisitor(shop.browser, phone);
    for (const { keyword, title } of [
      { keyword: 'male princ', title: 'Mali princ' },
      { keyword: 'dostoyevsky', title: 'Zločin i kazna' },
      { keyword: 'matematika 4', title: 'Zbirka rešenih zadataka iz matematike 4' },
      { keyword: 'matematika 5', title: 'Zbirka rešenih zadataka iz matematike 4' },
      { keyword: 'udžbenici', title: 'Gramatika srpskoga jezika' },
      { keyword: 'lektira', title: 'Na Drini ćuprija' },
    ]) {
      await page.goto(`${shop.product.url}/categories?q=${encodeURIComponent(keyword)}`);
      await page.getByRole('link', { name: title, exact: true }).first().waitFor();
    }
    const suggested = { name: serverText('sr', 'search', 'categoryHit', { name: 'Edukativni' }) };
    await page.goto(`${shop.product.url}/categories?q=${encodeURIComponent('udžbenici')}`);
    await page.getByRole('link', suggested).click();
    await page.waitForURL('**/category/Edukativni');

    await page.goto(shop.product.url);
    await page.getByRole('combobox').fill('udžbenici');
    await page.getByRole('option', suggested).click();
    await page.waitForURL('**/category/Edukativni');
    expect(faults).toEqual([]);
    await context.close();
  });
});
