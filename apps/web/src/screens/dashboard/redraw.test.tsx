import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CategorySelect } from '../../components/CategorySelect.js';
import { Price } from '../../components/Price.js';
import { ImageTiles } from '../../features/images/components/ImageTiles.js';
import { MessageText } from '../../features/messaging/components/MessageText.js';
import { withLogin } from '../../testing/logged-in.js';
import { buildConversation, buildMessage } from '../../testing/messaging-samples.js';
import { at, bubbles, messages, openMessaging, reads } from '../../testing/open-messaging.js';
import { realtimeServer } from '../../testing/realtime-server.js';
import { reply, withNetwork } from '../../testing/reply.js';
import { render } from '../../testing/render.js';
import { buildMe, buildOwnBookCard } from '../../testing/samples.js';
import { withWideWindow } from '../../testing/wide-window.js';
import BookForm from './BookForm.js';
import MyBooks from './MyBooks.js';

vi.mock('../../components/CategorySelect.js', async (load) => {
  const original = await load<typeof import('../../components/CategorySelect.js')>();
  return { CategorySelect: vi.fn(original.CategorySelect) };
});
vi.mock('../../components/Price.js', async (load) => {
  const original = await load<typeof import('../../components/Price.js')>();
  return { ...original, Price: vi.fn(original.Price) };
});
vi.mock('../../features/messaging/components/MessageText.js', async (load) => {
  const original = await load<typeof import('../../features/messaging/components/MessageText.js')>();
  return { MessageText: vi.fn(original.MessageText) };
});
vi.mock('../../lib/realtime/realtime.js', async () => ({
  createRealtime: (await import('../../testing/realtime-server.js')).createFakeRealtime,
}));
vi.mock('../../features/images/components/ImageTiles.js', async (load) => {
  const original = await load<typeof import('../../features/images/components/ImageTiles.js')>();
  return { ImageTiles: vi.fn(original.ImageTiles) };
});

withNetwork();

withLogin(buildMe());
withWideWindow();

it('BookForm does not rerender images or categories while the title is typed', async () => {
  reply('GET /api/rates', { EUR: 117.2, USD: 108 });
  reply('GET /api/books/price-hint', { hint: null });
  reply('GET /api/wanted/demand', { readers: 0 });
  reply('GET /api/editions/suggestions', []);
  reply('GET /api/wanted', [], { headers: { 'X-Total-Count': '0' } });
  reply('GET /api/books/my-books', []);
  const { user } = await render(<BookForm />, {
    at: '/dashboard/add-book',
    areas: [
      ...(['bookForm', 'bookTable', 'book', 'edition', 'languages', 'isbn'] as const),
      ...(['conditions', 'categories', 'images', 'shelf'] as const),
    ],
  });
  const title = await screen.findByRole('combobox', { name: 'Naslov' });
  expect(ImageTiles).toHaveBeenCalled();
  expect(CategorySelect).toHaveBeenCalled();
  vi.mocked(ImageTiles).mockClear();
  vi.mocked(CategorySelect).mockClear();
  await user.type(title, 'Seobe');
  expect(title).toHaveValue('Seobe');
  expect(ImageTiles).not.toHaveBeenCalled();
  expect(CategorySelect).not.toHaveBeenCalled();
});

it('MyBooks rerenders only the selected row, and no row after a search that matches all', async () => {
  const books = Array.from({ length: 10 }, (_, at) => buildOwnBookCard({ title: `Knjiga ${at}`, price: at + 1 }));
  reply('GET /api/wanted/my-books', []);
  reply('GET /api/books/my-books', books);
  const { user } = await render(<MyBooks />, {
    at: '/dashboard/book-listing',
    areas: ['bookTable', 'dashboard', 'statuses', 'categories', 'search', 'imports', 'errors'],
  });
  const box = await screen.findByRole('checkbox', { name: /Knjiga 3/ });
  vi.mocked(Price).mockClear();
  await user.click(box);
  expect(box).toBeChecked();
  expect(within(screen.getByRole('table')).getAllByRole('checkbox', { checked: true })).toHaveLength(1);
  expect(new Set(vi.mocked(Price).mock.calls.map(([{ amount }]) => amount))).toEqual(new Set([4]));
  vi.mocked(Price).mockClear();
  await user.type(screen.getByRole('searchbox', { name: 'Pretraži oglase' }), 'knj');
  await waitFor(() => expect(window.location.search).toBe('?q=knj'));
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(11);
  expect(Price).not.toHaveBeenCalled();
});

it('Thread renders only the new message', async () => {
  const room = buildConversation({ messages: messages(20) });
  await openMessaging([room]);
  expect(await bubbles()).toHaveLength(20);
  vi.mocked(MessageText).mockClear();
  act(() =>
    realtimeServer().tell(
      'newMessage',
      buildMessage({ room: room._id, seq: 21, content: 'Evo me.', createdAt: at(30) }),
    ),
  );
  await waitFor(() => expect(reads).toHaveBeenCalledWith(room._id));
  expect(await bubbles()).toHaveLength(21);
  expect(new Set(vi.mocked(MessageText).mock.calls.map(([{ content }]) => content))).toEqual(new Set(['Evo me.']));
});
