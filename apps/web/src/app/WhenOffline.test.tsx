import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bookQueries } from '../features/books/queries.js';
import { pageBySlug } from '../features/pages/published-page.js';
import { cutOff, reply, withNetwork } from '../testing/reply.js';
import { render } from '../testing/render.js';
import { buildBook } from '../testing/samples.js';
import { WhenOffline } from './WhenOffline.js';

withNetwork();

const book = buildBook({ title: 'Seobe' });

function BookTitle() {
  const { data, isError } = useQuery(bookQueries.detail(book._id));
  return <h1>{data?.title ?? (isError ? 'Neuspelo' : 'Čeka')}</h1>;
}

function OtherPart() {
  const { data } = useQuery(pageBySlug('terms'));
  return <p>{data?.title}</p>;
}

const open = (part?: React.ReactNode) =>
  render(
    <WhenOffline>
      <BookTitle />
      {part}
    </WhenOffline>,
    { at: `/book/${book._id}` },
  );

const heading = 'Ova strana čeka vezu';
let online = false;
beforeEach(() => {
  online = false;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
});

describe('WhenOffline without a connection', () => {
  it('shows the offline page instead of a screen without data until a retry succeeds', async () => {
    cutOff('GET /api/books/:bookId');
    const { user } = await open();
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(document.title).toBe('Nema veze sa internetom · Korice');
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    reply('GET /api/books/:bookId', book);
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Seobe' })).toBeVisible();
  });

  it('shows the screen again when the connection returns', async () => {
    cutOff('GET /api/books/:bookId');
    await open();
    await screen.findByRole('heading', { level: 1, name: heading });
    reply('GET /api/books/:bookId', book);
    online = true;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('heading', { level: 1, name: 'Seobe' })).toBeVisible();
    expect(screen.getByText('Veza sa internetom se vratila.')).toBeVisible();
    expect(screen.queryByText(/Vidiš ono što je poslednje učitano/)).toBeNull();
  });

  it('keeps a screen that has data, and shows the offline strip', async () => {
    cutOff('GET /api/books/:bookId');
    reply('GET /api/pages/slug/:slug', {
      _id: book._id,
      title: 'Uslovi',
      slug: 'terms',
      content: '',
      titleEn: '',
      contentEn: '',
      author: { _id: null, name: 'Korice' },
      createdAt: book.createdAt,
      updatedAt: book.updatedAt,
    });
    await open(<OtherPart />);
    expect(await screen.findByText('Uslovi')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Neuspelo' })).toBeVisible();
    expect(screen.getByText(/Vidiš ono što je poslednje učitano/)).toBeVisible();
    expect(screen.queryByRole('heading', { name: heading })).toBeNull();
  });
});

it('WhenOffline leaves failures to the screen while the device is online', async () => {
  online = true;
  cutOff('GET /api/books/:bookId');
  await open();
  expect(await screen.findByRole('heading', { name: 'Neuspelo' })).toBeVisible();
});
