import { describe, expect, it, vi } from 'vitest';
import { isOpenRequest, openFromNotification, sitePath } from './notification-click.js';

const href = '/dashboard/messaging?room=1';

function tabsAt(...paths: string[]) {
  const tabs = paths.map((path) => ({
    url: `https://korice.test${path}`,
    focus: vi.fn(() => Promise.resolve()),
    postMessage: vi.fn(),
  }));
  return { tabs, openWindow: vi.fn(() => Promise.resolve()), matchAll: () => Promise.resolve(tabs) };
}

describe('openFromNotification', () => {
  it('sends the path to an open dashboard tab and focuses it', async () => {
    const clients = tabsAt('/', '/dashboard/add-book', '/dashboard');
    await openFromNotification(clients, href);
    const [shop, form, home] = clients.tabs;
    expect(form?.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'open', href });
    expect(form?.focus).toHaveBeenCalledOnce();
    for (const other of [shop, home]) expect(other?.postMessage).not.toHaveBeenCalled();
    expect(clients.openWindow).not.toHaveBeenCalled();
  });

  it('opens a new tab when no dashboard tab is open', async () => {
    const clients = tabsAt('/', '/dashboards');
    await openFromNotification(clients, href);
    expect(clients.openWindow).toHaveBeenCalledExactlyOnceWith(href);
  });

  it.each([
    ['/dashboard/deals/1?a=b', '/dashboard/deals/1?a=b'],
    ['//evil.test/a', '/'],
    ['/\\\\evil.test', '/'],
    ['https://evil.test/', '/'],
    ['javascript:alert(1)', '/'],
    ['books/1', '/'],
    [undefined, '/'],
  ])('sitePath turns %s into %s', (given, path) => {
    expect(sitePath(given, 'https://korice.test')).toBe(path);
  });

  it('isOpenRequest refuses other messages', () => {
    expect(isOpenRequest({ type: 'open', href })).toBe(true);
    for (const other of [null, 'activate', { type: 'open' }, { href }]) expect(isOpenRequest(other)).toBe(false);
  });
});
