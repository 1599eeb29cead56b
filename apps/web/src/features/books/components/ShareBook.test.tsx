import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dismissNotices } from '../../../lib/notices.js';
import { expectConsoleErrors } from '../../../testing/console.js';
import { withNetwork } from '../../../testing/reply.js';
import { render } from '../../../testing/render.js';
import { buildBook } from '../../../testing/samples.js';
import { ShareBook } from './ShareBook.js';

/** Whether the chunk of the options can be loaded. */
const connection = vi.hoisted(() => ({ isLost: false }));
vi.mock('./ShareOptions.js', async (load) => {
  if (connection.isLost) throw new TypeError('Failed to fetch the module');
  return load<typeof import('./ShareOptions.js')>();
});

withNetwork();

const book = buildBook({ title: 'Seobe', author: 'Miloš Crnjanski', priceRsd: 640 });
const address = 'http://localhost:3000/book/abc';
const show = () => render(<ShareBook book={book} />, { at: '/book/abc?utm_source=x#other-copies', areas: ['share'] });
const share = () => screen.getByRole('button', { name: 'Podeli knjigu: Seobe' });

/** Fakes the share sheet of the device, which jsdom does not implement. */
function withSheet(answer: () => Promise<void>) {
  const sheet = vi.fn<(data: ShareData) => Promise<void>>(answer);
  Object.defineProperty(navigator, 'share', { value: sheet, configurable: true });
  return sheet;
}

describe('ShareBook', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
    connection.isLost = false;
    act(dismissNotices);
  });

  it('shows a failure in its dialog when the options do not load, and loads them on retry', async () => {
    expectConsoleErrors();
    connection.isLost = true;
    const { user } = await show();
    await user.click(share());
    const dialog = within(await screen.findByRole('dialog', { name: 'Podeli' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Učitavanje nije uspelo');
    connection.isLost = false;
    await user.click(dialog.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await dialog.findByRole('button', { name: 'Kopiraj link' })).toBeVisible();
  });

  it('asks the person to copy the link manually in a browser without a clipboard API', async () => {
    const { user } = await show();
    Reflect.deleteProperty(navigator, 'clipboard');
    await user.click(share());
    await user.click(await screen.findByRole('button', { name: 'Kopiraj link' }));
    expect(await screen.findByText('Link nije kopiran. Označi ga i kopiraj ručno.')).toBeVisible();
  });

  // @spec 2-book-share
  it('uses the share sheet of the device', async () => {
    const sheet = withSheet(() => Promise.resolve());
    const { user } = await show();
    await user.click(share());
    expect(sheet).toHaveBeenCalledWith({
      title: 'Seobe',
      text: 'Seobe – Miloš Crnjanski, 640,00 RSD na Koricama',
      url: address,
    });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('opens its dialog when the device refuses the share sheet, but not when the person closes it', async () => {
    const sheet = withSheet(() => Promise.reject(new DOMException('closed', 'AbortError')));
    const { user } = await show();
    await user.click(share());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    sheet.mockRejectedValue(new DOMException('refused', 'NotAllowedError'));
    await user.click(share());
    expect(await screen.findByRole('dialog', { name: 'Podeli' })).toBeInTheDocument();
  });

  // @spec 2-book-share
  it('offers links to Viber, WhatsApp, Facebook and email without a share sheet', async () => {
    const { user } = await show();
    await user.click(share());
    const text = 'Seobe – Miloš Crnjanski, 640,00 RSD na Koricama';
    await screen.findByRole('link', { name: /Vibera/ });
    const hrefOf = (name: RegExp) => decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '');
    expect(hrefOf(/Vibera/)).toBe(`viber://forward?text=${text} ${address}`);
    expect(hrefOf(/WhatsAppa/)).toBe(`https://wa.me/?text=${text} ${address}`);
    expect(hrefOf(/Facebooka/)).toBe(`https://www.facebook.com/sharer/sharer.php?u=${address}`);
    expect(hrefOf(/imejlom/)).toBe(`mailto:?subject=Seobe&body=${text}\n${address}`);
  });

  // @spec 2-book-share
  it('copies the link, and shows an error when copying fails', async () => {
    const { user } = await show();
    await user.click(share());
    await user.click(await screen.findByRole('button', { name: 'Kopiraj link' }));
    expect(await navigator.clipboard.readText()).toBe(address);
    expect(await screen.findByText('Link je kopiran')).toBeInTheDocument();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('refused', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Kopiraj link' }));
    expect(await screen.findByText('Link nije kopiran. Označi ga i kopiraj ručno.')).toBeInTheDocument();
  });
});
