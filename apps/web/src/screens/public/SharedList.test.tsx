import type { BookList, SharedBookList } from '@korice/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { startSession } from '../../features/auth/session.js';
import { withLogout } from '../../testing/logged-in.js';
import { refuse, reply, withNetwork } from '../../testing/reply.js';
import { render } from '../../testing/render.js';
import { buildMe } from '../../testing/samples.js';
import SharedList from './SharedList.js';

withNetwork();
withLogout();

const listId = '0000000000000000000000aa';
const item = { author: '', publisher: 'BIGZ', subject: '', isbn: '', typed: '', isDoubtful: false };
const list: SharedBookList = {
  name: 'Peti razred, OŠ „Vuk Karadžić”',
  kind: 'school',
  schoolYear: '2026/27',
  slug: 'abc-1',
  items: [
    { ...item, title: 'Biologija 5', copies: 3, fromRsd: 350 },
    { ...item, title: 'Istorija 5', copies: 0, fromRsd: null },
  ],
};
const copied: BookList = {
  ...list,
  items: list.items.map((one) => ({ ...one, afterDeal: '', deal: null })),
  _id: listId,
  isShared: false,
  createdAt: '2026-08-20T10:00:00.000Z',
  updatedAt: '2026-08-20T10:00:00.000Z',
  rev: 1,
};

const open = (at = '/list/abc-1') =>
  render(
    <Routes>
      <Route path="/list/:slug" element={<SharedList />} />
      <Route path="*" element={null} />
    </Routes>,
    { at, areas: ['lists', 'errors'] },
  );

describe('a shared list', () => {
  it('shows the school year, the items and their copies on offer', async () => {
    reply('GET /api/lists/shared/:slug', list);
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: list.name })).toBeVisible();
    expect(screen.getByText('Školska 2026/27. · 2 stavke · nađeno 1 od 2')).toBeVisible();
    const items = screen.getAllByRole('listitem');
    expect(items[0]).toHaveTextContent('Biologija 5BIGZ3 primerka od 350,00 RSD');
    expect(items[1]).toHaveTextContent('Nema u ponudi');
    expect(screen.getByRole('link', { name: '3 primerka: Biologija 5' })).toHaveAttribute(
      'href',
      '/categories?q=Biologija+5',
    );
  });

  it('redirects a visitor to the login, with a return path that copies the list', async () => {
    reply('GET /api/lists/shared/:slug', list);
    const { user, history } = await open();
    await user.click(await screen.findByRole('link', { name: 'Kopiraj spisak' }));
    expect(history.location.pathname).toBe('/auth/login');
    expect(history.location.state).toEqual({ from: '/list/abc-1?copy=1', reason: 'required' });
  });

  it('is copied once by a member who returns from the login', async () => {
    act(() => startSession('t', buildMe()));
    const sent: unknown[] = [];
    reply('GET /api/lists/shared/:slug', list);
    reply('POST /api/lists', async ({ request }) => {
      sent.push(await request.json());
      return copied;
    });
    const { history } = await open('/list/abc-1?copy=1');
    await waitFor(() => expect(history.location.pathname).toBe(`/dashboard/lists/${listId}`));
    expect(sent).toMatchObject([
      {
        name: list.name,
        kind: 'school',
        schoolYear: '2026/27',
        items: [{ ...item, title: 'Biologija 5' }, { title: 'Istorija 5' }],
      },
    ]);
    expect(sent[0]).not.toHaveProperty('items.0.copies');
  });

  it('shows a text when it is not shared any more', async () => {
    refuse('GET /api/lists/shared/:slug', 'LIST_NOT_FOUND');
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ovaj spisak nije podeljen' })).toBeVisible();
  });
});
