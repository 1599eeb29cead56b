import type { BookList, BookListPlan, OfferedItem } from '@korice/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { withLogin } from '../../testing/logged-in.js';
import { refuse, reply, withNetwork } from '../../testing/reply.js';
import { render } from '../../testing/render.js';
import { buildMe } from '../../testing/samples.js';
import ListScreens from './ListScreens.js';

withNetwork();
withLogin(buildMe());

const listId = '0000000000000000000000aa';

const buildItem = (overrides: Partial<OfferedItem> = {}): OfferedItem => ({
  title: 'Biologija 5',
  author: '',
  publisher: 'BIGZ',
  subject: '',
  isbn: '',
  typed: '1. Biologija 5, BIGZ',
  isDoubtful: false,
  copies: 3,
  fromRsd: 350,
  ...overrides,
});

const buildList = (overrides: Partial<BookList> = {}): BookList => ({
  _id: listId,
  name: 'Peti razred',
  kind: 'school',
  schoolYear: '2026/27',
  items: [],
  isShared: false,
  slug: '',
  createdAt: '2026-08-20T10:00:00.000Z',
  updatedAt: '2026-08-20T10:00:00.000Z',
  rev: 4,
  ...overrides,
});

const summaryOf = ({ _id, name, kind, schoolYear, isShared, items, updatedAt }: BookList) => ({
  ...{ _id, name, kind, schoolYear, isShared, updatedAt },
  itemCount: items.length,
});

const open = (at = '/dashboard/lists') =>
  render(
    <Routes>
      <Route path="/dashboard/lists/*" element={<ListScreens />} />
    </Routes>,
    { at, areas: ['lists', 'errors'] },
  );

const openList = (list: BookList) => {
  reply('GET /api/lists/:listId', list);
  return open(`/dashboard/lists/${list._id}`);
};

/** Records changes of a list and answers like the API. */
function acceptChanges(list: BookList) {
  const sent: { body: BookList; ifMatch: string | null }[] = [];
  let stored = list;
  reply('GET /api/lists/:listId', () => stored);
  reply('PUT /api/lists/:listId', async ({ request }) => {
    const body = (await request.json()) as BookList;
    sent.push({ body, ifMatch: request.headers.get('if-match') });
    stored = {
      ...stored,
      ...body,
      items: body.items.map((item) => ({ ...item, copies: 0, fromRsd: null })),
      rev: stored.rev + 1,
    };
    return stored;
  });
  return sent;
}

describe('the overview of lists', () => {
  it('shows the name, the school year and the number of items of each list', async () => {
    reply('GET /api/lists', [
      summaryOf(buildList({ items: [buildItem(), buildItem()] })),
      summaryOf(buildList({ _id: '0000000000000000000000ab', name: 'Za more', schoolYear: '', kind: 'other' })),
    ]);
    await open();
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('Peti razredŠkolska 2026/27. · 2 stavke');
    expect(screen.getByRole('link', { name: 'Peti razred' })).toHaveAttribute('href', `/dashboard/lists/${listId}`);
    expect(second).toHaveTextContent(/^Za more0 stavki$/);
  });

  it('creates a list once over a failed attempt and opens it', async () => {
    reply('GET /api/lists', []);
    const { user, history } = await open();
    await user.click(await screen.findByRole('button', { name: 'Napravi spisak' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Napravi spisak' }));
    await user.click(dialog.getByRole('button', { name: 'Sačuvaj' }));
    expect(dialog.getByLabelText('Ime spiska')).toHaveAccessibleDescription('Upiši ime spiska.');
    await user.type(dialog.getByLabelText('Ime spiska'), ' Peti razred ');
    await user.type(dialog.getByLabelText('Školska godina'), '2026');
    await user.click(dialog.getByRole('button', { name: 'Sačuvaj' }));
    expect(dialog.getByText('Školska godina se piše kao 2026/27.')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Školska godina'), '/27');

    refuse('POST /api/lists', 'TOO_MANY_LISTS');
    await user.click(dialog.getByRole('button', { name: 'Sačuvaj' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Već imaš 20 spiskova. Obriši neki, pa dodaj novi.');

    const sent: Record<string, unknown>[] = [];
    reply('GET /api/lists/:listId', buildList());
    reply('POST /api/lists', async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return buildList();
    });
    await user.click(dialog.getByRole('button', { name: 'Sačuvaj' }));
    await waitFor(() => expect(history.location.pathname).toBe(`/dashboard/lists/${listId}`));
    expect(sent).toEqual([
      {
        name: 'Peti razred',
        schoolYear: '2026/27',
        kind: 'school',
        clientId: expect.stringMatching(/^[\da-f]{32}$/) as string,
      },
    ]);
  });

  it('shows an empty state, and an error with retry', async () => {
    refuse('GET /api/lists', 'INTERNAL');
    const { user } = await open();
    expect(await screen.findByText('Spiskovi se nisu učitali.')).toBeInTheDocument();
    reply('GET /api/lists', []);
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByText('Još nema spiskova')).toBeInTheDocument();
  });
});

describe('a list', () => {
  it('counts found, doubtful and missing items and shows the lowest prices', async () => {
    await openList(
      buildList({
        items: [
          buildItem(),
          buildItem({ title: 'Informatika 5', typed: 'info 5 zavod', isDoubtful: true }),
          buildItem({ title: 'Istorija 5', copies: 0, fromRsd: null }),
        ],
      }),
    );
    const items = await screen.findAllByRole('listitem');
    expect(items[0]).toHaveTextContent('3 primerka od 350,00 RSD');
    expect(items[1]).toHaveTextContent('Upisano: „info 5 zavod”');
    expect(items[2]).toHaveTextContent('Nema u ponudi');
    expect(screen.getByRole('status')).toHaveTextContent('1 nađena1 za proveru1 nema u ponudi');
  });

  it('appends the items of pasted lines and keeps the text after a failure', async () => {
    const kept = buildItem();
    const sent = acceptChanges(buildList({ items: [kept] }));
    refuse('POST /api/lists/items', 'UNAVAILABLE');
    const { user } = await open(`/dashboard/lists/${listId}`);
    const field = await screen.findByLabelText('Nalepi spisak, jedna knjiga u redu');
    const add = screen.getByRole('button', { name: 'Dodaj' });
    await user.click(add);
    expect(screen.getByText('Upiši bar jednu knjigu.')).toBeInTheDocument();
    await user.type(field, '2. Istorija 5{Enter}');
    await user.click(add);
    expect(await screen.findByRole('alert')).toHaveTextContent('Sajt trenutno nije dostupan.');
    expect(field).toHaveValue('2. Istorija 5\n');

    reply('POST /api/lists/items', [buildItem({ title: 'Istorija 5' })]);
    await user.click(add);
    expect(await screen.findByText('Dodata je 1 stavka')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Istorija 5' })).toBeInTheDocument();
    expect(field).toHaveValue('');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.ifMatch).toBe('"4"');
    expect(sent[0]?.body).toMatchObject({ name: 'Peti razred', schoolYear: '2026/27', isShared: false });
    expect(sent[0]?.body.items.map(({ title }) => title)).toEqual(['Biologija 5', 'Istorija 5']);
  });

  it('stores nothing of a text that exceeds 40 items', async () => {
    const sent = acceptChanges(buildList({ items: Array.from({ length: 40 }, () => buildItem()) }));
    reply('POST /api/lists/items', [buildItem()]);
    const { user } = await open(`/dashboard/lists/${listId}`);
    await user.type(await screen.findByLabelText('Nalepi spisak, jedna knjiga u redu'), 'Istorija 5');
    await user.click(screen.getByRole('button', { name: 'Dodaj' }));
    expect(await screen.findByText(/^Na spisku može da bude najviše 40 stavki/)).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('confirms, edits and removes items', async () => {
    const sent = acceptChanges(
      buildList({
        items: [buildItem({ isDoubtful: true }), buildItem({ title: 'Istorija 5', isbn: '9788607004171' })],
      }),
    );
    const { user } = await open(`/dashboard/lists/${listId}`);
    await user.click(await screen.findByRole('button', { name: 'Jeste: Biologija 5' }));
    await waitFor(() => expect(screen.queryByText('Da li je to ova knjiga?')).not.toBeInTheDocument());
    expect(sent[0]?.body.items.map(({ isDoubtful }) => isDoubtful)).toEqual([false, false]);

    await user.click(screen.getByRole('button', { name: 'Izmeni: Istorija 5' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Izmeni stavku' }));
    await user.type(dialog.getByLabelText('Naslov'), ', radna sveska');
    await user.click(dialog.getByRole('button', { name: 'Sačuvaj' }));
    expect(await screen.findByRole('heading', { name: 'Istorija 5, radna sveska' })).toBeInTheDocument();
    expect(sent[1]?.body.items[1]).toMatchObject({ title: 'Istorija 5, radna sveska', isbn: '' });
    expect(sent[1]?.ifMatch).toBe('"5"');

    await user.click(screen.getByRole('button', { name: 'Ukloni: Biologija 5' }));
    await waitFor(() => expect(screen.queryByText('Biologija 5')).not.toBeInTheDocument());
    expect(sent[2]?.body.items).toHaveLength(1);
  });

  it('shows the stored list after a conflict', async () => {
    refuse('PUT /api/lists/:listId', 'CONFLICT');
    const { user } = await openList(buildList({ items: [buildItem()] }));
    const remove = await screen.findByRole('button', { name: 'Ukloni: Biologija 5' });
    reply('GET /api/lists/:listId', buildList({ items: [buildItem({ title: 'Istorija 5' })], rev: 5 }));
    await user.click(remove);
    expect(await screen.findByRole('heading', { name: 'Istorija 5' })).toBeInTheDocument();
    expect(screen.getByText('U međuvremenu se nešto promenilo. Osveži stranu.')).toBeInTheDocument();
  });

  it('can be renamed', async () => {
    const sent = acceptChanges(buildList({ items: [buildItem()] }));
    const { user } = await open(`/dashboard/lists/${listId}`);
    await user.click(await screen.findByRole('button', { name: 'Izmeni spisak' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Izmeni spisak' }));
    await user.type(dialog.getByLabelText('Ime spiska'), ' 2');
    await user.click(dialog.getByRole('button', { name: 'Sačuvaj' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Peti razred 2' })).toBeInTheDocument();
    expect(sent[0]?.body.items).toHaveLength(1);
  });

  it('is deleted after a question', async () => {
    const { user, history } = await openList(buildList());
    reply('DELETE /api/lists/:listId', undefined);
    reply('GET /api/lists', []);
    await user.click(await screen.findByRole('button', { name: 'Obriši spisak' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Obriši' }));
    await waitFor(() => expect(history.location.pathname).toBe('/dashboard/lists'));
    expect(await screen.findByText('Još nema spiskova')).toBeInTheDocument();
  });

  it('that does not exist leads to the others', async () => {
    refuse('GET /api/lists/:listId', 'LIST_NOT_FOUND');
    await open(`/dashboard/lists/${listId}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Ovog spiska više nema.' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Svi spiskovi' })).toHaveAttribute('href', '/dashboard/lists');
  });
});

describe('the plans of a list', () => {
  const items = [buildItem(), buildItem({ title: 'Istorija 5' }), buildItem({ title: 'Likovno 5', copies: 0 })];
  const seller = (id: string, name: string, city: string) => ({ _id: id.repeat(24), name, city });
  const book = (item: number, id: string, title: string, priceRsd: number) => {
    const texts = { title, author: '', image: '', condition: '' } as const;
    return { item, _id: id.repeat(24), ...texts, priceRsd };
  };
  const parcel = (
    who: BookListPlan['parcels'][number]['seller'],
    books: ReturnType<typeof book>[],
    postageRsd: number,
  ) => {
    const sumRsd = books.reduce((sum, { priceRsd }) => sum + priceRsd, 0);
    return { seller: who, books, sumRsd, discountRsd: 0, postageRsd };
  };
  const [dragana, olivera] = [seller('a', 'Dragana Ilić', 'Niš'), seller('b', 'Olivera Tomić', 'Novi Sad')];
  const plans: BookListPlan[] = [
    {
      goal: 'cheapest',
      parcels: [
        parcel(dragana, [book(0, '1', 'Biologija 5', 300)], 420),
        parcel(olivera, [book(1, '2', 'Istorija 5', 200)], 420),
      ],
      booksRsd: 500,
      postageRsd: 840,
      totalRsd: 1_340,
      missing: [2],
    },
    {
      goal: 'fewestParcels',
      parcels: [parcel(olivera, [book(0, '3', 'Biologija 5', 900), book(1, '2', 'Istorija 5', 200)], 420)],
      booksRsd: 1_100,
      postageRsd: 420,
      totalRsd: 1_520,
      missing: [2],
    },
    {
      goal: 'pickUp',
      parcels: [parcel(dragana, [book(0, '1', 'Biologija 5', 300)], 0)],
      booksRsd: 300,
      postageRsd: 0,
      totalRsd: 300,
      missing: [1, 2],
    },
  ];

  async function openPlans() {
    const { user } = await openList(buildList({ items }));
    await user.click(await screen.findByRole('button', { name: 'Uporedi planove' }));
    return user;
  }

  it('show total, coverage and a comparison in words, and the sellers of the chosen one', async () => {
    reply('POST /api/lists/:listId/plan', plans);
    const user = await openPlans();
    const choices = await screen.findAllByRole('radio');
    expect(choices.map((choice) => choice.closest('label')?.textContent.replaceAll('\u00a0', ' '))).toEqual([
      'Najjeftinije 1.340,00 RSD2 od 3 knjige · 2 paketaNajniža cena za najviše knjiga',
      'Najmanje paketa 1.520,00 RSD2 od 3 knjige · 1 paket180,00 RSD više, 1 paket manje',
      'U mom mestu 300,00 RSD1 od 3 knjige · 1 preuzimanjeBez poštarine, 1 knjiga manje',
    ]);
    expect(screen.getByRole('heading', { name: 'Dragana Ilić' })).toBeVisible();

    await user.click(screen.getByRole('radio', { name: /^Najmanje paketa/ }));
    expect(screen.queryByRole('heading', { name: 'Dragana Ilić' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Biologija 5' })).toHaveAttribute('href', `/book/${'3'.repeat(24)}`);
    const missing = screen.getByRole('heading', { name: 'Nedostaje' }).closest('section') ?? document.body;
    expect(within(missing).getByText('Likovno 5')).toBeVisible();
  });

  it('say so when no copy is on offer', async () => {
    const none = { parcels: [], booksRsd: 0, postageRsd: 0, totalRsd: 0, missing: [0, 1, 2] };
    reply('POST /api/lists/:listId/plan', [{ goal: 'cheapest', ...none }]);
    await openPlans();
    expect(await screen.findByText(/još nema primeraka/)).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('can be requested again after a failure', async () => {
    refuse('POST /api/lists/:listId/plan', 'INTERNAL');
    const user = await openPlans();
    await screen.findByText('Planovi nisu izračunati.');
    reply('POST /api/lists/:listId/plan', plans);
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findAllByRole('radio')).toHaveLength(3);
  });
});
