import { serverText } from '@korice/texts/server';
import type { Page } from 'playwright-core';
import { mailedLink } from '../account.js';
import type { Product } from '../product.js';

const password = 'knjige na polici';
type Words = 'name' | 'email' | 'password' | 'register' | 'registerSuccess' | 'activatedLoggedIn';
const auth = (key: Words) => serverText('sr', 'auth', key);

/** Registers with the form, activates the account with the mailed link, opened under `url`, and ends on the home page. */
export async function register(
  page: Page,
  { url, dataDir }: Pick<Product, 'url' | 'dataDir'>,
  email: string,
): Promise<void> {
  await page.goto(`${url}/auth/register`);
  for (const [key, value] of [
    ['name', 'Đorđe Čitalac'],
    ['email', email],
    ['password', password],
  ] as const)
    await page.getByLabel(auth(key), { exact: true }).fill(value);
  await page.getByRole('button', { name: auth('register'), exact: true }).click();
  await page.getByText(auth('registerSuccess')).waitFor();
  const link = new URL(await mailedLink({ dataDir }, email, /http\S+\/auth\/activate\/[\w-]+/));
  await page.goto(url + link.pathname);
  await page.getByText(auth('activatedLoggedIn')).waitFor();
  await page.waitForURL(`${url}/`);
}
