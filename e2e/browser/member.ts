import type { BrowserContext, Page } from 'playwright-core';
import { openAccount, tokenOf } from '../account.js';
import { call } from '../call.js';
import { openVisitor } from './chromium.js';
import type { Shop } from './shop.js';

type Viewport = Parameters<typeof openVisitor>[1];
type Options = Parameters<typeof openVisitor>[2];

/**
 * A browser context with a logged-in account and no open page yet. A later login or logout stays in effect at further
 * navigations.
 */
export interface OpenMember {
  context: BrowserContext;
  page: Page;
  faults: string[];
  token: string;
  userId: string;
}

/** Opens a browser context with the session of `token`. */
export async function openLoggedIn(
  { product, browser }: Shop,
  token: string,
  viewport: Viewport,
  options?: Options,
): Promise<OpenMember> {
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

/** Registers an account for `email` and opens a browser context for it. */
export const openMember = async (
  shop: Shop,
  email: string,
  viewport: Viewport,
  options?: Options,
): Promise<OpenMember> => openLoggedIn(shop, await openAccount(shop.product, email), viewport, options);

/** Opens a browser context for an account of the demo shop. */
export const openDemoMember = async (shop: Shop, email: string, viewport: Viewport): Promise<OpenMember> =>
  openLoggedIn(shop, await tokenOf(shop.product, email), viewport);
