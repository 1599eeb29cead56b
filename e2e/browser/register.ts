import { serverText } from '@korice/texts/server';
import type { Page } from 'playwright-core';
import { activationLink, mailedLink, password } from '../account.js';
import type { Product } from '../product.js';

type Words = 'name' | 'email' | 'password' | 'registerSuccess' | 'activatedLoggedIn';
const auth = (key: Words) => serverText('sr', 'auth', key);

/** Fills in and submits the form for registration, which `page` shows. */
export async function submitRegistration(page: Page, email: string): Promise<void> {
  for (const [key, value] of [
    ['name', 'Đorđe Čitalac'],
    ['email', email],
    ['password', password],
  ] as const)
    await page.getByLabel(auth(key), { exact: true }).fill(value);
  await page.locator('main form [type="submit"]').click();
}

/** Registers with the form, activates the account with the mailed link, opened under `url`, and ends on the home page. */
export async function register(
  page: Page,
  { url, dataDir }: Pick<Product, 'url' | 'dataDir'>,
  email: string,
): Promise<void> {
  await page.goto(`${url}/auth/register`);
  await submitRegistration(page, email);
  await page.getByText(auth('registerSuccess')).waitFor();
  const link = new URL(await mailedLink({ dataDir }, email, activationLink));
  await page.goto(url + link.pathname);
  await page.getByText(auth('activatedLoggedIn')).waitFor();
  await page.waitForURL(`${url}/`);
}
