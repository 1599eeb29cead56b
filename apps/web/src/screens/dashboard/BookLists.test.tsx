import type { Alert, BookList, BookListPlan, Deal, OfferedItem } from '@korice/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectSession } from '../../features/auth/session.js';
import { withLogin } from '../../testing/logged-in.js';
import { createDeferred } from '../../testing/deferred.js';
import { cutOff, refuse, reply, type ReplyInput, withNetwork } from '../../testing/reply.js';
import { render } from '../../testing/render.js';
import { buildDeal, buildDealOptions } from '../../testing/deal-samples.js';
import { buildConversation } from '../../testing/messaging-samples.js';
import { buildBookCard, buildIsbnData, buildMe } from '../../testing/samples.js';
import BookLists from './BookLists.js';
import ListScreen from './BookList.js';
import BookListPlans from './BookListPlans.js';

const scanned = '9788607004171';
// The scanner needs a camera.
vi.mock('../../features/isbn/components/BarcodeScanner.js', () => ({
  default: ({ onFound }: { onFound: (isbn: string) => void }) => (
    <button onClick={() => onFound(scanned)}>{scanned}</button>
  ),
}));

withNetwork();
connectSession();
withLogin(buildMe());
beforeEach(() => reply('GET /api/alerts', []));

const listId = '0000000000000000000000aa';

const buildItem = (overrides: Partial<OfferedItem> = {}): OfferedItem => ({
  title: 'Biologija 5',
  author: '',
  publisher: 'BIGZ',
  subject: '',
  isbn: '',
  typed: '1. Biologija 5, BIGZ',
  isDoubtful: false,
  afterDeal: '',
  copies: 3,
  fromRsd: 350,
  deal: null,
  ...overrides,
});

const recognisedAs = (...items: OfferedItem[]) => ({ items, skipped: [] as string[] });

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

const buildAlert = (): Alert => ({
  _id: '0000000000000000000000ad',
  kind: 'work',
  title: 'Istorija 5',
  author: '',
  push: true,
  mail: 'atOnce',
  newCount: 0,
  lastBookAt: null,
  createdAt: '2026-08-20T10:00:00.000Z',
});

const summaryOf = ({ _id, name, kind, schoolYear, isShared, items, updatedAt }: BookList) => ({
  ...{ _id, name, kind, schoolYear, isShared, updatedAt },
  itemCount: items.length,
});

const open = (at = '/dashboard/lists') =>
  render(
    <Routes>
      <Route path="/dashboard/lists" element={<BookLists />} />
      <Route path="/dashboard/lists/:listId" element={<ListScreen />} />
      <Route path="/dashboard/lists/:listId/plans" element={<BookListPlans />} />
    </Routes>,
    { at, areas: ['lists', 'tellMe', 'isbn', 'conditions', 'schoolNames', 'dashboard', 'errors'] },
  );

const openList = (list: BookList) => {
  reply('GET /api/lists/:listId', list);
  return open(`/dashboard/lists/${list._id}`);
};

/** Records changes of a list and answers like the API. */
function acceptChanges(list: BookList) {
  const sent: { body: BookList; ifMatch: string | null }[] = [];
  let stored = list;
  async function store({ request }: ReplyInput): Promise<BookList> {
    const body = (await request.json()) as BookList;
    sent.push({ body, ifMatch: request.headers.get('if-match') });
    stored = {
      ...stored,
      ...body,
      items: body.items.map((item) => ({ ...item, copies: 0, fromRsd: null, deal: null })),
      rev: stored.rev + 1,
    };
    return stored;
  }
  reply('GET /api/lists/:listId', () => stored);
  reply('PUT /api/lists/:listId', store);
  return { sent, store, read: () => stored };
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

  it('opens the dialog for a new list when the URL has ?new=1', async () => {
    reply('GET /api/lists', []);
    const { history } = await open('/dashboard/lists?new=1');
    expect(await screen.findByRole('dialog', { name: 'Napravi spisak' })).toBeInTheDocument();
    await waitFor(() => expect(history.location.search).toBe(''));
  });

  it('creates a list after validation errors and TOO_MANY_LISTS, and opens it', async () => {
    reply('GET /api/lists', []);
    const { user, history } = await open();
    await user.click(await screen.findByRole('button', { name: 'Napravi spisak' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Napravi spisak' }));
    await user.click(dialog.getByRole('button', { name: 'Sačuvaj' }));
    expect(dialog.getByLabelText('Ime spiska')).toHaveAccessibleDescription('Upiši ime spiska.');
    expect(dialog.getByLabelText('Ime spiska')).toHaveFocus();
    await user.type(dialog.getByLabelText('Ime spiska'), ' Peti razred ');
    const year = dialog.getByLabelText('Školska godina');
    expect(year).toHaveDisplayValue(/^\d{4}\/\d{2}$/);
    await user.clear(year);
    await user.type(year, '2026/20');
    await user.click(dialog.getByRole('button', { name: 'Sačuvaj' }));
    expect(dialog.getByText('Školska godina se piše kao 2026/27.')).toBeInTheDocument();
    await user.type(year, '27');

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

  it('gives a list of a first attempt, whose response was lost, the name of the second attempt', async () => {
    reply('GET /api/lists', []);
    cutOff('POST /api/lists');
    const { user, history } = await open('/dashboard/lists?new=1');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Ime spiska' }), 'Spisak');
    await user.click(dialog.getByRole('button', { name: 'Sačuvaj' }));
    expect(await dialog.findByRole('alert')).toBeInTheDocument();
    reply('POST /api/lists', buildList({ name: 'Spisak' }));
    const { sent } = acceptChanges(buildList({ name: 'Spisak' }));
    await user.clear(dialog.getByRole('textbox', { name: 'Ime spiska' }));
    await user.type(dialog.getByRole('textbox', { name: 'Ime spiska' }), 'Peti razred');
    await user.click(dialog.getByRole('button', { name: 'Sačuvaj' }));
    await waitFor(() => expect(history.location.pathname).toBe(`/dashboard/lists/${listId}`));
    expect(sent.map(({ body }) => body.name)).toEqual(['Peti razred']);
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
    expect(screen.getByRole('link', { name: '3 primerka: Biologija 5' })).toHaveAttribute(
      'href',
      '/categories?q=Biologija+5',
    );
    expect(items[1]).toHaveTextContent('Upisano: „info 5 zavod”');
    expect(items[2]).toHaveTextContent('Nema u ponudi');
    expect(screen.getByRole('status')).toHaveTextContent('1 nađena1 za proveru1 nema u ponudi');
  });

  const deal = { _id: 'd'.repeat(24), isBought: false, sellerName: 'Vesna' };

  it('shows the deal of a settled item instead of offers, and looks for another copy on request', async () => {
    const { sent } = acceptChanges(
      buildList({
        items: [
          buildItem({ copies: 0, fromRsd: null, deal }),
          buildItem({ title: 'Istorija 5', copies: 0, fromRsd: null, deal: { ...deal, isBought: true } }),
          buildItem({ title: 'Likovno 5' }),
        ],
      }),
    );
    const { user } = await open(`/dashboard/lists/${listId}`);
    const items = await screen.findAllByRole('listitem');
    expect(items[0]).toHaveTextContent('U dogovoru: Vesna');
    expect(items[1]).toHaveTextContent('Kupljeno');
    expect(screen.getByRole('link', { name: 'Kupljeno' })).toHaveAttribute('href', `/dashboard/deals/${deal._id}`);
    expect(screen.queryByText('Nema u ponudi')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Javi mi/ })).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('2 u dogovoru ili kupljene1 nađena');

    await user.click(screen.getByRole('button', { name: 'Traži drugi primerak: Biologija 5' }));
    await waitFor(() => expect(sent[0]?.body.items.map(({ afterDeal }) => afterDeal)).toEqual([deal._id, '', '']));
  });

  it('offers no plan when every item is settled', async () => {
    await openList(buildList({ items: [buildItem({ copies: 0, fromRsd: null, deal })] }));
    await screen.findByRole('link', { name: 'U dogovoru: Vesna' });
    expect(screen.queryByRole('button', { name: 'Uporedi planove' })).toBeNull();
  });

  it('appends the items of pasted lines and keeps the text after a failure', async () => {
    const kept = buildItem();
    const { sent } = acceptChanges(buildList({ items: [kept] }));
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

    reply('POST /api/lists/items', recognisedAs(buildItem({ title: 'Istorija 5' })));
    await user.click(add);
    expect(await screen.findByText('Dodata je 1 stavka')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Istorija 5' })).toBeInTheDocument();
    expect(field).toHaveValue('');
    expect(screen.getByRole('heading', { name: 'Istorija 5' })).toHaveFocus();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.ifMatch).toBe('"4"');
    expect(sent[0]?.body).toMatchObject({ name: 'Peti razred', schoolYear: '2026/27', isShared: false });
    expect(sent[0]?.body.items.map(({ title }) => title)).toEqual(['Biologija 5', 'Istorija 5']);
  });

  it('appends pasted lines once for a double click', async () => {
    const { sent } = acceptChanges(buildList());
    reply('POST /api/lists/items', recognisedAs(buildItem({ title: 'Istorija 5' })));
    const { user } = await open(`/dashboard/lists/${listId}`);
    await user.type(await screen.findByLabelText('Nalepi spisak, jedna knjiga u redu'), 'Istorija 5');
    const add = screen.getByRole('button', { name: 'Dodaj' });
    act(() => {
      add.click();
      add.click();
    });
    expect(await screen.findByText('Dodata je 1 stavka')).toBeInTheDocument();
    expect(sent.map(({ body }) => body.items.length)).toEqual([1]);
  });

  it('accepts no lines while the pasted ones are recognised, which would be lost with them', async () => {
    acceptChanges(buildList());
    const recognised = createDeferred();
    reply('POST /api/lists/items', async () => {
      await recognised.promise;
      return recognisedAs(buildItem({ title: 'Istorija 5' }));
    });
    const { user } = await open(`/dashboard/lists/${listId}`);
    const field = await screen.findByLabelText('Nalepi spisak, jedna knjiga u redu');
    await user.type(field, 'Istorija 5');
    await user.click(screen.getByRole('button', { name: 'Dodaj' }));
    await user.type(field, '{Enter}Biologija 5');
    expect(field).toHaveValue('Istorija 5');
    recognised.resolve();
    expect(await screen.findByText('Dodata je 1 stavka')).toBeInTheDocument();
    await user.type(field, 'Biologija 5');
    expect(field).toHaveValue('Biologija 5');
  });

  it('appends pasted lines to the list without an item that was removed during their recognition', async () => {
    const { sent } = acceptChanges(buildList({ items: [buildItem(), buildItem({ title: 'Likovno 5' })] }));
    const recognised = createDeferred<ReturnType<typeof recognisedAs>>();
    reply('POST /api/lists/items', () => recognised.promise);
    const { user } = await open(`/dashboard/lists/${listId}`);
    await user.type(await screen.findByLabelText('Nalepi spisak, jedna knjiga u redu'), 'Istorija 5');
    await user.click(screen.getByRole('button', { name: 'Dodaj' }));
    await user.click(screen.getByRole('button', { name: 'Ukloni: Biologija 5' }));
    await waitFor(() => expect(screen.queryByText('Biologija 5')).not.toBeInTheDocument());
    recognised.resolve(recognisedAs(buildItem({ title: 'Istorija 5' })));
    expect(await screen.findByText('Dodata je 1 stavka')).toBeInTheDocument();
    expect(sent[1]?.body.items.map(({ title }) => title)).toEqual(['Likovno 5', 'Istorija 5']);
    expect(sent[1]?.ifMatch).toBe('"5"');
  });

  it('appends pasted lines to the list that another device has changed meanwhile', async () => {
    const { sent } = acceptChanges(buildList({ items: [buildItem()] }));
    reply('POST /api/lists/items', recognisedAs(buildItem({ title: 'Istorija 5' })));
    const { user } = await open(`/dashboard/lists/${listId}`);
    await user.type(await screen.findByLabelText('Nalepi spisak, jedna knjiga u redu'), 'Istorija 5');
    reply('GET /api/lists/:listId', buildList({ items: [buildItem(), buildItem({ title: 'Likovno 5' })], rev: 5 }));
    await user.click(screen.getByRole('button', { name: 'Dodaj' }));
    expect(await screen.findByText('Dodata je 1 stavka')).toBeInTheDocument();
    expect(sent[0]?.body.items.map(({ title }) => title)).toEqual(['Biologija 5', 'Likovno 5', 'Istorija 5']);
    expect(sent[0]?.ifMatch).toBe('"5"');
  });

  it('counts pasted lines as added when the API has stored them and only the response was lost', async () => {
    const { sent, store } = acceptChanges(buildList());
    reply('POST /api/lists/items', recognisedAs(buildItem()));
    cutOff('PUT /api/lists/:listId', async (input) => {
      await store(input);
    });
    const { user } = await open(`/dashboard/lists/${listId}`);
    const field = await screen.findByLabelText('Nalepi spisak, jedna knjiga u redu');
    await user.type(field, 'Biologija 5');
    await user.click(screen.getByRole('button', { name: 'Dodaj' }));
    expect(await screen.findByText('Dodata je 1 stavka')).toBeInTheDocument();
    expect(field).toHaveValue('');
    expect(await screen.findAllByRole('heading', { name: 'Biologija 5' })).toHaveLength(1);
    expect(sent).toHaveLength(1);
  });

  it('does not append pasted lines twice when they are sent again after a lost response and a failed read', async () => {
    const { sent, store, read } = acceptChanges(buildList());
    reply('POST /api/lists/items', recognisedAs(buildItem()));
    cutOff('PUT /api/lists/:listId', async (input) => {
      await store(input);
      cutOff('GET /api/lists/:listId');
    });
    const { user } = await open(`/dashboard/lists/${listId}`);
    await user.type(await screen.findByLabelText('Nalepi spisak, jedna knjiga u redu'), 'Biologija 5');
    await user.click(screen.getByRole('button', { name: 'Dodaj' }));
    await screen.findByRole('alert');
    reply('GET /api/lists/:listId', read);
    reply('PUT /api/lists/:listId', store);
    await user.click(screen.getByRole('button', { name: 'Dodaj' }));
    expect(await screen.findByText('Dodata je 1 stavka')).toBeInTheDocument();
    expect(await screen.findAllByRole('heading', { name: 'Biologija 5' })).toHaveLength(1);
    expect(sent).toHaveLength(1);
  });

  it('names the pasted lines that were not added', async () => {
    acceptChanges(buildList());
    reply('POST /api/lists/items', { items: [buildItem()], skipped: ['Napomena: kupiti do 1. septembra'] });
    const { user } = await open(`/dashboard/lists/${listId}`);
    await user.type(await screen.findByLabelText('Nalepi spisak, jedna knjiga u redu'), 'Biologija 5');
    await user.click(screen.getByRole('button', { name: 'Dodaj' }));
    expect(await screen.findByText('1 red nije dodat:')).toBeVisible();
    expect(screen.getByText('Napomena: kupiti do 1. septembra')).toBeVisible();
  });

  it('restores unsent text from the device, discards it on request and restores it by undo', async () => {
    reply('GET /api/lists/:listId', buildList());
    const first = await open(`/dashboard/lists/${listId}`);
    await first.user.type(await screen.findByLabelText('Nalepi spisak, jedna knjiga u redu'), 'Istorija 5');
    first.unmount();

    const { user } = await open(`/dashboard/lists/${listId}`);
    const field = await screen.findByLabelText('Nalepi spisak, jedna knjiga u redu');
    expect(field).toHaveValue('Istorija 5');
    await user.click(screen.getByRole('button', { name: 'Odbaci izmene' }));
    expect(field).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Vrati' }));
    expect(field).toHaveValue('Istorija 5');
  });

  it('can be shared by link, and sharing can be stopped', async () => {
    const { sent } = acceptChanges(buildList({ slug: 'abc-1' }));
    const { user } = await open(`/dashboard/lists/${listId}`);
    await user.click(await screen.findByRole('button', { name: 'Podeli spisak' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Podeli spisak' }));
    await user.click(dialog.getByRole('button', { name: 'Podeli' }));
    expect(await dialog.findByLabelText('Link spiska')).toHaveValue(`${window.location.origin}/list/abc-1`);
    expect(sent[0]?.body.isShared).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Prestani da deliš' }));
    expect(await screen.findByRole('button', { name: 'Podeli spisak' })).toBeInTheDocument();
    expect(sent[1]?.body.isShared).toBe(false);
  });

  it('starts an alert for an item that is not on offer', async () => {
    const sent: unknown[] = [];
    const { user } = await openList(
      buildList({ items: [buildItem({ title: 'Istorija 5', copies: 0, fromRsd: null })] }),
    );
    reply('POST /api/alerts', async ({ request }) => {
      sent.push(await request.json());
      reply('GET /api/alerts', [buildAlert()]);
      return buildAlert();
    });
    await user.click(await screen.findByRole('button', { name: 'Javi mi za drugi primerak: Istorija 5' }));
    await waitFor(() => expect(sent).toEqual([{ kind: 'work', title: 'Istorija 5', author: '' }]));
  });

  it('stores no item of a text that exceeds the limit of 40 items', async () => {
    const { sent } = acceptChanges(buildList({ items: Array.from({ length: 40 }, () => buildItem()) }));
    reply('POST /api/lists/items', recognisedAs(buildItem()));
    const { user } = await open(`/dashboard/lists/${listId}`);
    await user.type(await screen.findByLabelText('Nalepi spisak, jedna knjiga u redu'), 'Istorija 5');
    await user.click(screen.getByRole('button', { name: 'Dodaj' }));
    expect(await screen.findByText(/^Na spisku može da bude najviše 40 stavki/)).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('confirms, edits and removes items', async () => {
    const { sent } = acceptChanges(
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

  it('refuses the edit of an item when another device has changed the list since the dialog opened', async () => {
    const [first, second] = [buildItem(), buildItem({ title: 'Istorija 5' })];
    const { sent } = acceptChanges(buildList({ items: [first, second] }));
    const { user, queryClient } = await open(`/dashboard/lists/${listId}`);
    await user.click(await screen.findByRole('button', { name: 'Izmeni: Biologija 5' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Izmeni stavku' }));
    reply('GET /api/lists/:listId', buildList({ items: [second], rev: 5 }));
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Izmeni: Biologija 5', hidden: true })).toBeNull());
    await user.type(dialog.getByLabelText('Naslov'), ', radna sveska');
    await user.click(dialog.getByRole('button', { name: 'Sačuvaj' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.ifMatch).toBe('"4"');
  });

  it('focuses the next item to check after a confirmation, and the next item or the heading after a removal', async () => {
    const doubtful = (title: string) => buildItem({ title, isDoubtful: true });
    acceptChanges(
      buildList({ items: [doubtful('Biologija 5'), buildItem({ title: 'Hemija 7' }), doubtful('Čitanka 5')] }),
    );
    const { user } = await open(`/dashboard/lists/${listId}`);
    const heading = (name: string) => screen.getByRole('heading', { name });
    await user.click(await screen.findByRole('button', { name: 'Jeste: Biologija 5' }));
    await waitFor(() => expect(heading('Čitanka 5')).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Ukloni: Hemija 7' }));
    await waitFor(() => expect(screen.queryByText('Hemija 7')).toBeNull());
    expect(heading('Čitanka 5')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Ukloni: Čitanka 5' }));
    await waitFor(() => expect(heading('Biologija 5')).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Ukloni: Biologija 5' }));
    await waitFor(() => expect(heading('Spisak je prazan')).toHaveFocus());
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
    const { sent } = acceptChanges(buildList({ items: [buildItem()] }));
    const { user } = await open(`/dashboard/lists/${listId}`);
    await user.click(await screen.findByRole('button', { name: 'Izmeni spisak' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Izmeni spisak' }));
    await user.type(dialog.getByLabelText('Ime spiska'), ' 2');
    await user.click(dialog.getByRole('button', { name: 'Sačuvaj' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Peti razred 2' })).toBeInTheDocument();
    expect(sent[0]?.body.items).toHaveLength(1);
  });

  it('is renamed only in the revision that the dialog shows', async () => {
    const { sent } = acceptChanges(buildList({ rev: 4 }));
    const { user, queryClient } = await open(`/dashboard/lists/${listId}`);
    await user.click(await screen.findByRole('button', { name: 'Izmeni spisak' }));
    reply('GET /api/lists/:listId', buildList({ name: 'Sa telefona', rev: 5 }));
    await act(() => queryClient.invalidateQueries());
    await screen.findByRole('heading', { level: 1, name: 'Sa telefona', hidden: true });
    const dialog = within(screen.getByRole('dialog', { name: 'Izmeni spisak' }));
    await user.type(dialog.getByLabelText('Ime spiska'), ' 2');
    await user.click(dialog.getByRole('button', { name: 'Sačuvaj' }));
    await waitFor(() => expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"4"']));
  });

  it('is deleted after confirmation', async () => {
    const { user, history } = await openList(buildList());
    reply('DELETE /api/lists/:listId', undefined);
    reply('GET /api/lists', []);
    await user.click(await screen.findByRole('button', { name: 'Obriši spisak' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Obriši' }));
    await waitFor(() => expect(history.location.pathname).toBe('/dashboard/lists'));
    expect(await screen.findByText('Još nema spiskova')).toBeInTheDocument();
  });

  it('links to all lists when another device has deleted it', async () => {
    const { queryClient } = await openList(buildList());
    await screen.findByRole('heading', { level: 1, name: 'Peti razred' });
    refuse('GET /api/lists/:listId', 'LIST_NOT_FOUND');
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByRole('heading', { level: 1, name: 'Ovog spiska više nema.' })).toBeInTheDocument();
  });

  it('links to all lists when it does not exist', async () => {
    refuse('GET /api/lists/:listId', 'LIST_NOT_FOUND');
    await open(`/dashboard/lists/${listId}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Ovog spiska više nema.' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Svi spiskovi' })).toHaveAttribute('href', '/dashboard/lists');
  });
});

describe('adding items to a list', () => {
  it('shows several copies of one book as one search result, and adds it without an ISBN', async () => {
    const { sent } = acceptChanges(buildList({ items: [buildItem()] }));
    const found = { title: 'Istorija 5', author: 'Mirjana Petrović', publisher: 'Klett', ISBN: '9788617203451' };
    reply('POST /api/books/search', [buildBookCard(found), buildBookCard(found)]);
    reply('GET /api/editions/suggestions', []);
    const { user } = await open(`/dashboard/lists/${listId}`);
    await user.click(await screen.findByRole('button', { name: 'Pronađi' }));
    await user.type(screen.getByLabelText('Naslov, autor ili ISBN'), 'istorija');
    const add = await screen.findByRole('button', { name: 'Dodaj: Istorija 5' });
    await user.click(add);
    expect(await screen.findByText('Dodata je 1 stavka')).toBeInTheDocument();
    expect(add).toHaveFocus();
    expect(sent[0]?.body.items.map(({ title, isbn }) => ({ title, isbn }))).toEqual([
      { title: 'Biologija 5', isbn: '' },
      { title: 'Istorija 5', isbn: '' },
    ]);
  });

  it('says that a search failed and repeats it on request, with the typed title', async () => {
    reply('GET /api/lists/:listId', buildList());
    cutOff('POST /api/books/search');
    reply('GET /api/editions/suggestions', []);
    const { user } = await open(`/dashboard/lists/${listId}`);
    await user.click(await screen.findByRole('button', { name: 'Pronađi' }));
    await user.type(screen.getByRole('searchbox', { name: 'Naslov, autor ili ISBN' }), 'istorija');
    const failure = within(await screen.findByRole('alert'));
    expect(screen.queryByText(/Ništa nije nađeno/)).not.toBeInTheDocument();
    reply('POST /api/books/search', [buildBookCard({ title: 'Istorija 5' })]);
    await user.click(failure.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('button', { name: 'Dodaj: Istorija 5' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('adds a scanned edition with the data of its ISBN', async () => {
    const { sent } = acceptChanges(buildList());
    reply('GET /api/isbn/:isbn', ({ params }) =>
      buildIsbnData({ title: `Biologija ${params.isbn?.at(-1)}`, authors: ['Dejan Bošković'], publisher: 'BIGZ' }),
    );
    const { user } = await open(`/dashboard/lists/${listId}`);
    await user.click(await screen.findByRole('button', { name: 'Skeniraj' }));
    await user.click(screen.getByRole('button', { name: 'Skeniraj bar-kod' }));
    await user.click(await screen.findByRole('button', { name: scanned }));
    expect(await screen.findByText('Dodata je 1 stavka')).toBeInTheDocument();
    expect(sent[0]?.body.items).toMatchObject([
      { title: 'Biologija 1', author: 'Dejan Bošković', publisher: 'BIGZ', isbn: scanned, isDoubtful: false },
    ]);
  });

  const scanUnknown = async () => {
    refuse('GET /api/isbn/:isbn', 'ISBN_NOT_FOUND');
    const { user } = await open(`/dashboard/lists/${listId}`);
    await user.click(await screen.findByRole('button', { name: 'Skeniraj' }));
    await user.click(screen.getByRole('button', { name: 'Skeniraj bar-kod' }));
    await user.click(await screen.findByRole('button', { name: scanned }));
    expect(await screen.findByText(`Izdanje ${scanned} još ne poznajemo. Kako se zove knjiga?`)).toBeVisible();
    return user;
  };

  it('asks for the title when the scanned ISBN is unknown', async () => {
    const { sent } = acceptChanges(buildList());
    const user = await scanUnknown();
    expect(screen.getByRole('textbox', { name: 'Naslov' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByText('Upiši naslov.')).toBeVisible();
    await user.keyboard('Na Drini ćuprija{Enter}');
    await waitFor(() => expect(sent[0]?.body.items).toMatchObject([{ title: 'Na Drini ćuprija', isbn: scanned }]));
    await waitFor(() => expect(screen.queryByText(/još ne poznajemo/)).not.toBeInTheDocument());
  });

  it('adds an unknown scanned ISBN on request, with the ISBN as its title', async () => {
    const { sent } = acceptChanges(buildList());
    const user = await scanUnknown();
    await user.click(screen.getByRole('button', { name: 'Dodaj bez naslova' }));
    await waitFor(() => expect(sent[0]?.body.items).toMatchObject([{ title: scanned, isbn: scanned }]));
  });

  it('suggests editions of the catalogue beside the books on offer while a title is typed', async () => {
    const { sent } = acceptChanges(buildList());
    reply('POST /api/books/search', [buildBookCard({ title: 'Seobe', author: 'Miloš Crnjanski', publisher: 'Nolit' })]);
    reply('GET /api/editions/suggestions', [
      { title: 'SEOBE', author: 'Miloš Crnjanski', publisher: 'nolit' },
      { title: 'Seobe', author: 'Miloš Crnjanski', publisher: 'Prosveta' },
    ]);
    const { user } = await open(`/dashboard/lists/${listId}`);
    await user.click(await screen.findByRole('button', { name: 'Pronađi' }));
    await user.type(screen.getByRole('searchbox', { name: 'Naslov, autor ili ISBN' }), 'seobe');
    expect(await screen.findByText('Iz kataloga izdanja, trenutno nije u ponudi')).toBeVisible();
    const [, ofCatalogue] = screen.getAllByRole('button', { name: 'Dodaj: Seobe' });
    expect(screen.getAllByRole('button', { name: 'Dodaj: Seobe' })).toHaveLength(2);
    if (ofCatalogue) await user.click(ofCatalogue);
    await waitFor(() =>
      expect(sent[0]?.body.items).toMatchObject([{ title: 'Seobe', publisher: 'Prosveta', isbn: '' }]),
    );
  });
});

describe('the plans of a list', () => {
  const items = [buildItem(), buildItem({ title: 'Istorija 5' }), buildItem({ title: 'Likovno 5', copies: 0 })];
  const seller = (id: string, name: string, city: string) => ({ _id: id.repeat(24), name, city });
  const book = (item: number, id: string, title: string, priceRsd: number) => {
    const texts = { title, author: '', image: '', condition: 'good', written: 'pen', weight: null } as const;
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

  async function openPlans(given = items) {
    const { user } = await openList(buildList({ items: given }));
    await user.click(await screen.findByRole('button', { name: 'Uporedi planove' }));
    return user;
  }

  it('show total, coverage, comparison and sellers of each plan, and a summary of the selected plan', async () => {
    reply('POST /api/lists/:listId/plan', plans);
    const user = await openPlans();
    const choices = await screen.findAllByRole('radio');
    const wordsOf = (choice: HTMLElement) =>
      document.getElementById(choice.getAttribute('aria-describedby') ?? '')?.textContent.replaceAll('\u00a0', ' ');
    expect(choices.map(wordsOf)).toEqual([
      '1.340,00 RSD2 od 3 knjige · 2 paketaKnjige 500,00 RSD, poštarina 840,00 RSDNajmanji zbir knjiga i poštarine.Najniža cena za najviše knjiga',
      '1.520,00 RSD2 od 3 knjige · 1 paketKnjige 1.100,00 RSD, poštarina 420,00 RSDNajmanje prodavaca, pa se poštarina plaća najmanje puta.180,00 RSD više, 1 paket manje',
      '300,00 RSD1 od 3 knjige · 1 preuzimanjeKnjige 300,00 RSD, bez poštarineSamo prodavci iz tvog mesta, knjige preuzimaš lično.Bez poštarine, 1 knjiga manje',
    ]);
    const plan = (name: string) => within(screen.getByRole('region', { name }));
    expect(plan('Najjeftinije').getByRole('heading', { name: 'Dragana Ilić' })).toBeVisible();
    const fewest = plan('Najmanje paketa');
    expect(fewest.queryByRole('heading', { name: 'Dragana Ilić' })).toBeNull();
    expect(fewest.getByRole('link', { name: 'Biologija 5' })).toHaveAttribute('href', `/book/${'3'.repeat(24)}`);
    expect(fewest.getByText('Likovno 5')).toBeVisible();
    expect(fewest.getAllByText('Dobro očuvano · Upisano hemijskom')).toHaveLength(2);

    await user.click(screen.getByRole('radio', { name: 'Najmanje paketa' }));
    expect(screen.getByText('Najmanje paketa · 1 paket · 1.520,00 RSD')).toBeVisible();
  });

  it('say how many items they leave out because of deals', async () => {
    const deal = { _id: 'd'.repeat(24), isBought: false, sellerName: 'Vesna' };
    const settled = buildItem({ copies: 0, fromRsd: null, deal });
    reply('GET /api/lists/:listId', buildList({ items: [...items, settled] }));
    reply('POST /api/lists/:listId/plan', plans);
    await open(`/dashboard/lists/${listId}/plans`);
    expect(await screen.findByText('1 knjiga je u dogovoru ili kupljena, pa je nema u planovima.')).toBeVisible();
    expect(screen.getAllByText(/^2 od 3 knjige/)).toHaveLength(2);
  });

  it('link to the deals when every item is settled', async () => {
    const deal = { _id: 'd'.repeat(24), isBought: true, sellerName: 'Vesna' };
    reply('GET /api/lists/:listId', buildList({ items: [buildItem({ copies: 0, fromRsd: null, deal })] }));
    const none = { parcels: [], booksRsd: 0, postageRsd: 0, totalRsd: 0, missing: [] };
    reply('POST /api/lists/:listId/plan', [{ goal: 'cheapest', ...none }]);
    await open(`/dashboard/lists/${listId}/plans`);
    expect(await screen.findByText('Sve sa spiska je u dogovoru ili kupljeno')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pogledaj dogovore' })).toBeVisible();
  });

  it('show equal plans as one choice, and ask for a town when none is given', async () => {
    const [cheapest] = plans;
    reply('GET /api/lists/:listId', buildList({ items }));
    reply('POST /api/lists/:listId/plan', cheapest ? [cheapest, { ...cheapest, goal: 'fewestParcels' }] : []);
    await open(`/dashboard/lists/${listId}/plans?written=clean`);
    expect(await screen.findByRole('radio', { name: 'Najjeftinije, u najmanje paketa' })).toBeChecked();
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Upiši svoje mesto' })).toHaveAttribute(
      'href',
      `/dashboard/lists/${listId}?written=clean`,
    );
  });

  it('say when nobody in the given town has the books', async () => {
    reply('GET /api/lists/:listId', buildList({ items }));
    reply('POST /api/lists/:listId/plan', plans.slice(0, 2));
    await open(`/dashboard/lists/${listId}/plans?town=Bor`);
    expect(await screen.findByText('Niko iz tvog mesta (Bor) ne nudi ove knjige.')).toBeVisible();
    expect(screen.getAllByRole('radio')).toHaveLength(2);
  });

  it('mark a book whose item was not confirmed', async () => {
    reply('GET /api/lists/:listId', buildList({ items: items.with(0, buildItem({ isDoubtful: true })) }));
    reply('POST /api/lists/:listId/plan', plans.slice(2));
    await open(`/dashboard/lists/${listId}/plans`);
    expect(await screen.findByText('Nije potvrđeno na spisku')).toBeVisible();
  });

  const room = (id: string) => buildConversation({ _id: id.repeat(24) });

  it('propose a deal to each seller with one click, and retry the failed proposals', async () => {
    reply('POST /api/lists/:listId/plan', plans);
    const user = await openPlans();
    await screen.findAllByRole('radio');
    const rooms: unknown[] = [];
    reply('POST /api/messaging/room', async ({ request }) => {
      const body = (await request.json()) as { bookId: string; members: string[] };
      rooms.push(body);
      return room(body.bookId.slice(0, 1));
    });
    reply('GET /api/deals/options', buildDealOptions({ town: 'Niš' }));
    refuse('POST /api/deals', 'BOOK_NOT_AVAILABLE');
    await user.click(screen.getByRole('button', { name: 'Predloži dogovore' }));
    expect(await screen.findByText('Poslato: 0 od 2 predloga')).toBeInTheDocument();
    expect(rooms).toEqual([
      { bookId: '1'.repeat(24), members: [dragana._id] },
      { bookId: '2'.repeat(24), members: [olivera._id] },
    ]);

    const sent: unknown[] = [];
    reply('POST /api/deals', async ({ request }) => {
      const body = (await request.json()) as { roomId: string };
      sent.push(body);
      return buildDeal({ roomId: body.roomId });
    });
    await user.click(await screen.findByRole('button', { name: 'Predloži dogovore' }));
    expect(await screen.findByText('Poslata su 2 predloga')).toBeInTheDocument();
    expect(sent).toMatchObject([
      {
        roomId: '1'.repeat(24),
        bookIds: ['1'.repeat(24)],
        delivery: { kind: 'post', town: '', payer: 'buyer' },
        payment: 'onDelivery',
      },
      { roomId: '2'.repeat(24), bookIds: ['2'.repeat(24)] },
    ]);
    expect(screen.getAllByText('Predlog je poslat')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Razgovor: Dragana Ilić' })).toHaveAttribute(
      'href',
      `/dashboard/messaging?room=${'1'.repeat(24)}`,
    );
    expect(screen.getByRole('link', { name: 'Pogledaj dogovore' })).toHaveFocus();
  });

  it('name the remaining proposals in the button once one was sent, although the next plan leaves its books out', async () => {
    const [cheapest, ...others] = plans;
    reply('POST /api/lists/:listId/plan', plans);
    const user = await openPlans();
    await screen.findAllByRole('radio');
    reply('POST /api/messaging/room', async ({ request }) => {
      const body = (await request.json()) as { bookId: string };
      return room(body.bookId.slice(0, 1));
    });
    reply('GET /api/deals/options', buildDealOptions());
    reply('POST /api/deals', () => {
      refuse('POST /api/deals', 'BOOK_NOT_AVAILABLE');
      const parcels = cheapest?.parcels.slice(1) ?? [];
      reply('POST /api/lists/:listId/plan', cheapest ? [{ ...cheapest, parcels }, ...others] : []);
      return buildDeal();
    });
    await user.click(screen.getByRole('button', { name: 'Predloži dogovore' }));
    expect(await screen.findByRole('button', { name: 'Pošalji ostale predloge' })).toBeEnabled();
    await waitFor(() => expect(screen.queryByText('Predlog je poslat')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Pošalji ostale predloge' })).toBeInTheDocument();

    await user.click(screen.getByRole('radio', { name: 'U mom mestu' }));
    expect(screen.getByRole('button', { name: 'Predloži dogovore' })).toBeInTheDocument();
  });

  it('no longer ask for the login that refused proposals needed once the member has logged in, also in another tab', async () => {
    reply('POST /api/lists/:listId/plan', plans);
    const user = await openPlans();
    await screen.findAllByRole('radio');
    refuse('POST /api/messaging/room', 'UNAUTHENTICATED');
    await user.click(screen.getByRole('button', { name: 'Predloži dogovore' }));
    await waitFor(() => expect(screen.getAllByText('Prijavi se da nastaviš.')).toHaveLength(2));

    localStorage.setItem('loggedInUserData', JSON.stringify(buildMe()));
    localStorage.setItem('token', 'fresh');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    expect(screen.queryByText('Prijavi se da nastaviš.')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Predloži dogovore' })).toBeEnabled();
  });

  it('keep the outcomes of the proposals when another plan is chosen, which is not possible during sending', async () => {
    reply('POST /api/lists/:listId/plan', plans.slice(1));
    const user = await openPlans();
    await screen.findAllByRole('radio');
    reply('POST /api/messaging/room', room('3'));
    reply('GET /api/deals/options', buildDealOptions());
    const answer = createDeferred<Deal>();
    reply('POST /api/deals', () => answer.promise);
    await user.click(screen.getByRole('button', { name: 'Predloži dogovore' }));
    await screen.findByRole('button', { name: 'Slanje…' });
    for (const choice of screen.getAllByRole('radio')) expect(choice).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Javi mi za ostale' })).toBeDisabled();
    answer.resolve(buildDeal());
    expect(await screen.findByText('Predlog je poslat')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'U mom mestu' }));
    expect(screen.queryByText('Predlog je poslat')).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Najmanje paketa' }));
    expect(screen.getByText('Predlog je poslat')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Predloži dogovore' })).not.toBeInTheDocument();
  });

  it('repeat a proposal with new clientIds until the API returns a deal that has not ended', async () => {
    reply('POST /api/lists/:listId/plan', plans.slice(2));
    const user = await openPlans();
    await screen.findAllByRole('radio');
    reply('POST /api/messaging/room', room('1'));
    reply('GET /api/deals/options', buildDealOptions({ town: 'Niš' }));
    const keys: string[] = [];
    const bodies: unknown[] = [];
    reply('POST /api/deals', async ({ request }) => {
      const body = (await request.json()) as { clientId: string };
      bodies.push(body);
      keys.push(body.clientId);
      return keys.length <= 25
        ? buildDeal({ state: 'withdrawn', turn: null, endedAt: '2026-08-20T10:00:00.000Z' })
        : buildDeal();
    });
    await user.click(screen.getByRole('button', { name: 'Predloži dogovore' }));
    expect(await screen.findByText('Predlog je poslat')).toBeInTheDocument();
    expect(new Set(keys).size).toBe(26);
    expect(bodies[25]).toMatchObject({ delivery: { kind: 'inPerson', town: 'Niš', postageRsd: 0 }, payment: 'cash' });
  });

  it('start an alert for each missing book, and show how many were started', async () => {
    reply('POST /api/lists/:listId/plan', plans.slice(2));
    const user = await openPlans();
    await screen.findAllByRole('radio');
    const sent: unknown[] = [];
    refuse('POST /api/alerts', 'ALERT_LIMIT');
    await user.click(screen.getByRole('button', { name: 'Javi mi za ostale' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    reply('POST /api/alerts', async ({ request }) => {
      sent.push(await request.json());
      return buildAlert();
    });
    await user.click(screen.getByRole('button', { name: 'Javi mi za ostale' }));
    expect(await screen.findByText('Javljamo ti za 2 knjige')).toBeInTheDocument();
    expect(sent).toEqual([
      { kind: 'work', title: 'Istorija 5', author: '' },
      { kind: 'work', title: 'Likovno 5', author: '' },
    ]);
  });

  it('start no alert for an item whose title is doubtful, and search one without a title by its ISBN', async () => {
    const isbn = '9788607004171';
    reply('POST /api/lists/:listId/plan', plans.slice(2));
    const user = await openPlans([
      buildItem(),
      buildItem({ title: 'Istorija 5', isDoubtful: true }),
      buildItem({ title: isbn, isbn, isDoubtful: true }),
    ]);
    const sent: unknown[] = [];
    reply('POST /api/alerts', async ({ request }) => {
      sent.push(await request.json());
      return buildAlert();
    });
    await user.click(await screen.findByRole('button', { name: 'Javi mi za ostale' }));
    expect(await screen.findByText('Javljamo ti za 1 knjigu')).toBeInTheDocument();
    expect(sent).toEqual([{ kind: 'search', search: { q: isbn } }]);
  });

  it('can be limited by the condition of the copies', async () => {
    const asked: unknown[] = [];
    reply('POST /api/lists/:listId/plan', async ({ request }) => {
      asked.push(await request.json());
      return plans;
    });
    const { user } = await openList(buildList({ items }));
    await user.selectOptions(await screen.findByLabelText('Stanje'), 'Najmanje: Kao novo');
    await user.selectOptions(screen.getByLabelText('Upisano u knjigu'), 'Najviše olovkom');
    await user.click(screen.getByRole('button', { name: 'Uporedi planove' }));
    await screen.findAllByRole('radio');
    expect(asked).toMatchObject([{ conditions: ['new', 'like-new'], written: 'pencil' }]);
    expect(screen.getByText(/Stanje: Najmanje: Kao novo · Upisano u knjigu: Najviše olovkom$/)).toBeVisible();

    await user.click(screen.getByRole('link', { name: 'Izmeni uslove' }));
    expect(await screen.findByLabelText('Upisano u knjigu')).toHaveDisplayValue('Najviše olovkom');
  });

  it('show a text when no copy is on offer', async () => {
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
