import { serverText } from '@korice/texts/server';
import type { Page } from 'playwright-core';

const label = (key: 'title' | 'author' | 'priceEur' | 'town' | 'typeStart') => serverText('sr', 'bookForm', key);

/** Opens the form of a new book and, on a phone, chooses to type. `url` is the origin of the site. */
export async function openBookForm(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/add-book`);
  const title = page.getByLabel(label('title'), { exact: true }).filter({ visible: true });
  const type = page.getByRole('button', { name: label('typeStart'), exact: true });
  await title.or(type).waitFor();
  if (await type.isVisible()) await type.click();
  await title.waitFor();
}

/** Opens the form of a new book in Serbian and fills in its required fields. */
export async function fillBook(
  page: Page,
  url: string,
  book: { title: string; author: string; price: string },
): Promise<void> {
  await openBookForm(page, url);
  await page.getByLabel(label('title'), { exact: true }).fill(book.title);
  await page.getByLabel(label('author'), { exact: true }).fill(book.author);
  await page.getByLabel(label('priceEur'), { exact: true }).fill(book.price);
  const town = page.getByLabel(label('town'), { exact: true });
  if (await town.isVisible()) await town.fill('Novi Sad');
  const condition = page.getByRole('radio', { name: serverText('sr', 'conditions', 'good'), exact: true });
  if (await condition.isVisible()) await condition.check();
}
