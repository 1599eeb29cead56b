import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openAccount } from '../account.js';
import { call } from '../call.js';
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
  const me = await call<{ _id: string }>(product, token, 'GET', '/auth/me');
  const opened = await openVisitor(browser, viewport, options);
  await opened.context.addInitScript(
    ([kept, user]) => {
      if (localStorage.getItem('test') !== null) return;
      localStorage.setItem('test', '');
      localStorage.setItem('token', kept);
      localStorage.setItem('loggedInUserData', user);
    },
    [token, JSON.stringify(me)] as const,
  );
  return { ...opened, token, userId: me._id };
}
