import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openAccount } from '../account.js';
import type { Product } from '../product.js';
import { openVisitor } from './chromium.js';

/** A browser in which a fresh account is logged in. */
export interface OpenMember {
  context: BrowserContext;
  page: Page;
  faults: string[];
  token: string;
  userId: string;
}

/** Opens an account for `email` and a browser that is logged in, at no page yet. A later login or logout in it lasts. */
export async function openMember(
  product: Product,
  browser: Browser,
  email: string,
  viewport: { width: number; height: number },
  options?: Parameters<typeof openVisitor>[2],
): Promise<OpenMember> {
  const token = await openAccount(product, email);
  const answer = await fetch(`${product.url}/auth/me`, { headers: { Authorization: `Bearer ${token}` } });
  const me = await answer.text();
  const opened = await openVisitor(browser, viewport, options);
  await opened.context.addInitScript(
    ([kept, user]) => {
      if (localStorage.getItem('test') !== null) return;
      localStorage.setItem('test', '');
      localStorage.setItem('token', kept);
      localStorage.setItem('loggedInUserData', user);
    },
    [token, me] as const,
  );
  return { ...opened, token, userId: (JSON.parse(me) as { _id: string })._id };
}
