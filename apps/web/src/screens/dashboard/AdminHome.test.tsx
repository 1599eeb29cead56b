import { act, screen, waitFor, within } from '@testing-library/react';
import type { ClientError, ContactMessage, NextIssue, OperationState, Summary } from '@korice/contracts';
import { describe, expect, it } from 'vitest';
import { adminQueries } from '../../features/admin/queries.js';
import { createDeferred } from '../../testing/deferred.js';
import { withLogin } from '../../testing/logged-in.js';
import { refuse, reply, withNetwork } from '../../testing/reply.js';
import { render } from '../../testing/render.js';
import { buildBookCard, buildId, buildMe, buildUser } from '../../testing/samples.js';
import AdminHome from './AdminHome.js';

withNetwork();

const areas = ['dashboard', 'admin', 'users', 'errors'] as const;
const dragana = buildUser({ name: 'Dragana Ilić', email: 'dragana@primer.rs', status: 'pending' });

const summary: Summary = {
  pending: 3,
  users: 861,
  books: 2416,
  rooms: 1204,
  alerts: { members: 214, searches: 310, works: 188, sellers: 97, told: 642, devices: 131 },
  days: Array.from({ length: 30 }, (_, at) => ({
    date: `2026-11-${String(at + 1).padStart(2, '0')}`,
    views: 100,
    books: at === 29 ? 11 : 20,
    users: 2,
    messages: 48,
  })),
};

const buildContact = (overrides: Partial<ContactMessage> = {}): ContactMessage => ({
  _id: buildId(),
  name: 'Sanja Pavlović',
  email: 'sanja@primer.rs',
  subject: 'Kutija dečjih knjiga',
  message: 'Ostalo mi je oko šezdeset slikovnica.',
  handled: false,
  createdAt: '2026-05-20T10:00:00.000Z',
  ...overrides,
});

const issue: NextIssue = {
  at: '2026-11-30T08:00:00.000Z',
  books: Array.from({ length: 12 }, (_, at) => buildBookCard({ title: `Knjiga ${at + 1}` })),
  subscribers: 412,
  stopped: false,
  sending: null,
};

const healthy: OperationState = {
  release: '1.0.0',
  node: 'v24.0.0',
  database: 'embedded',
  documents: 12_345,
  migratedAt: null,
  freeBytes: Math.round(20.9 * 1024 ** 3),
  problems: [],
};

function replyWithMessages(messages: ContactMessage[], total = messages.length) {
  reply('GET /api/contact', messages, { headers: { 'X-Total-Count': String(total) } });
}

async function open({
  messages = [buildContact()],
  next = issue,
  total = messages.length,
  errors = [],
  operation = healthy,
}: {
  messages?: ContactMessage[];
  next?: NextIssue;
  total?: number;
  errors?: ClientError[];
  operation?: OperationState;
} = {}) {
  reply('GET /api/admin/summary', summary);
  reply('GET /api/users/all', [dragana], { headers: { 'X-Total-Count': '1' } });
  replyWithMessages(messages, total);
  reply('GET /api/reports', [], { headers: { 'X-Total-Count': '4' } });
  reply('GET /api/newsletter/next', next);
  reply('GET /api/admin/client-errors', errors);
  reply('GET /api/admin/operation', operation);
  const opened = await render(<AdminHome />, { at: '/dashboard', areas });
  await waitFor(() => expect(screen.queryAllByRole('status', { name: /^Učita/ })).toEqual([]));
  return opened;
}

const part = (name: string) => within(screen.getByRole('region', { name }));

withLogin(buildMe({ role: 'admin' }));

describe('AdminHome', () => {
  // @spec 2-route-desk-home
  it('shows the totals with links to their tables', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Administracija' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^2\.416\s*Knjige/ })).toHaveAttribute('href', '/dashboard/all-books');
    expect(screen.getByRole('link', { name: /^3\s*Nalozi na čekanju/ })).toHaveAttribute(
      'href',
      '/dashboard/all-users?status=pending',
    );
    expect(screen.getByRole('link', { name: /^4\s*Prijavljeni sadržaj/ })).toHaveAttribute(
      'href',
      '/dashboard/reports',
    );
    expect(screen.getByText('1.204')).toBeInTheDocument();
    expect(part('Obaveštenja čitalaca').getByText(/javljeno za 7 dana/)).toHaveTextContent('642');
  });

  it('shows the last 30 days as charts and as a table', async () => {
    const { user } = await open();
    const days = part('Poslednjih 30 dana');
    expect(days.getByRole('img', { name: 'Novi oglasi, Poslednjih 30 dana: 591' })).toBeInTheDocument();
    await user.click(days.getByText('Brojevi po danima'));
    const [, newest] = days.getAllByRole('row');
    expect(newest).toHaveTextContent('30.11.2026');
    expect(days.getAllByRole('row')).toHaveLength(31);
  });

  it('sends a pending account a new activation link after confirmation', async () => {
    const { user } = await open();
    await user.click(part('Nalozi na čekanju').getByRole('button', { name: 'Odobri: Dragana Ilić' }));
    reply('PUT /api/users/:userId/status', dragana);
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Odobri' }));
    expect(await screen.findByText('Novi link za aktivaciju je poslat: Dragana Ilić')).toBeInTheDocument();
  });

  it('shows an error with retry for each part that does not load', async () => {
    refuse('GET /api/admin/summary', 'INTERNAL');
    refuse('GET /api/users/all', 'INTERNAL');
    refuse('GET /api/contact', 'INTERNAL');
    refuse('GET /api/newsletter/next', 'INTERNAL');
    refuse('GET /api/admin/client-errors', 'INTERNAL');
    refuse('GET /api/admin/operation', 'INTERNAL');
    refuse('GET /api/reports', 'INTERNAL');
    const { user } = await render(<AdminHome />, { at: '/dashboard', areas });
    expect(await screen.findByText('Brojevi se nisu učitali.')).toBeInTheDocument();
    expect(await screen.findByText('Nalozi se nisu učitali.')).toBeInTheDocument();
    expect(await screen.findByText('Poruke se nisu učitale.')).toBeInTheDocument();
    expect(await screen.findByText('Bilten se nije učitao.')).toBeInTheDocument();
    expect(await screen.findByText('Greške se nisu učitale.')).toBeInTheDocument();
    expect(await screen.findByText('Stanje servera se nije učitalo.')).toBeInTheDocument();
    reply('GET /api/admin/summary', summary);
    await user.click(part('Poslednjih 30 dana').getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByText('2.416')).toBeInTheDocument();
  });
});

describe('the state of the server on AdminHome', () => {
  it('shows versions, database and free disk space, and reports no problems', async () => {
    await open({ operation: { ...healthy, migratedAt: '2026-11-25T10:00:00.000Z' } });
    const server = part('Rad servera');
    expect(server.getByText(/·/)).toHaveTextContent(
      'Korice 1.0.0 · Node v24.0.0 · ugrađena baza, oko 12.345 zapisa · podaci izmenjeni 25.11.2026 · slobodno 20 GB',
    );
    expect(server.getByText('Sve radi kako treba.')).toBeInTheDocument();
  });

  it('shows each problem with the action that fixes it', async () => {
    const problems: OperationState['problems'] = [
      { kind: 'jobsLate', count: 2, names: ['run due deals', 'send newsletter'] },
      { kind: 'dealsStuck', count: 1, names: [] },
    ];
    await open({ operation: { ...healthy, freeBytes: null, problems } });
    const server = part('Rad servera');
    expect(server.getByText('2 posla u pozadini kasne više od sata.')).toBeInTheDocument();
    expect(server.getByText('Ponovo pokreni server.')).toBeInTheDocument();
    expect(server.getByText('run due deals, send newsletter')).toBeInTheDocument();
    expect(server.getByText('Pokreni na serveru: npm run doctor -- --fix')).toBeInTheDocument();
    expect(server.queryByText(/slobodno|poslednja izmena/)).toBeNull();
  });
});

describe('contact messages of AdminHome', () => {
  it('are marked as handled, with undo', async () => {
    const message = buildContact();
    const { user } = await open({ messages: [message] });
    const box = screen.getByRole('checkbox', { name: 'Označi kao rešeno: Kutija dečjih knjiga' });
    expect(screen.getByRole('link', { name: 'Odgovori imejlom' })).toHaveAttribute(
      'href',
      'mailto:sanja%40primer.rs?subject=Re%3A%20Kutija%20de%C4%8Djih%20knjiga',
    );
    const sent: unknown[] = [];
    reply('PUT /api/contact/:messageId', async ({ request }) => {
      const { handled } = (await request.json()) as { handled: boolean };
      sent.push(handled);
      replyWithMessages([{ ...message, handled }]);
      return { ...message, handled };
    });
    await user.click(box);
    expect(await screen.findByText('Označeno kao rešeno')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('checkbox')).toBeChecked());
    await user.click(screen.getByRole('button', { name: 'Vrati' }));
    expect(await screen.findByText('Ponovo otvoreno')).toBeInTheDocument();
    expect(sent).toEqual([true, false]);
  });

  it('show one notice each when two are marked as handled at the same time', async () => {
    const [first, second] = [buildContact({ subject: 'Prva' }), buildContact({ subject: 'Druga' })];
    const { user } = await open({ messages: [first, second] });
    const answerToFirst = createDeferred();
    reply('PUT /api/contact/:messageId', async ({ params }) => {
      if (params.messageId === first._id) await answerToFirst.promise;
      return { ...(params.messageId === first._id ? first : second), handled: true };
    });
    await user.click(screen.getByRole('checkbox', { name: 'Označi kao rešeno: Prva' }));
    await user.click(screen.getByRole('checkbox', { name: 'Označi kao rešeno: Druga' }));
    expect(await screen.findByText('Označeno kao rešeno')).toBeInTheDocument();
    answerToFirst.resolve();
    await waitFor(() => expect(screen.getAllByText('Označeno kao rešeno')).toHaveLength(2));
  });

  it('stay unhandled when the request fails', async () => {
    const { user } = await open();
    refuse('PUT /api/contact/:messageId', 'INTERNAL');
    await user.click(screen.getByRole('checkbox'));
    expect(await screen.findByText(/^Promena nije sačuvana\./)).toBeInTheDocument();
    expect(screen.getByRole('checkbox')).not.toBeChecked();
  });

  it('pass the focus to the next one when a handled one moves to another page', async () => {
    const [first, second] = [buildContact(), buildContact({ subject: 'Zbirka poezije' })];
    const { user } = await open({ messages: [first, second], total: 21 });
    reply('PUT /api/contact/:messageId', { ...first, handled: true });
    replyWithMessages([second], 21);
    await user.click(screen.getByRole('checkbox', { name: /Kutija dečjih knjiga$/ }));
    await waitFor(() => expect(screen.queryByText('Kutija dečjih knjiga')).not.toBeInTheDocument());
    expect(screen.getByRole('checkbox', { name: /Zbirka poezije$/ })).toHaveFocus();
  });

  it('are shown in pages of twenty', async () => {
    const { user, history } = await open({ total: 41 });
    await user.click(screen.getByRole('link', { name: 'Strana 3' }));
    expect(history.location.search).toBe('?messages=3');
  });

  it('have no more pages than the API allows', async () => {
    await open({ total: 6_000 });
    expect(screen.getByRole('link', { name: 'Strana 250' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Strana 300' })).not.toBeInTheDocument();
  });

  it('show a text when there are none', async () => {
    await open({ messages: [] });
    expect(screen.getByText('Nema poruka sa strane Kontakt.')).toBeInTheDocument();
  });
});

describe('the next newsletter of AdminHome', () => {
  it('shows date, number of subscribers and books', async () => {
    await open();
    const next = part('Sledeći bilten');
    expect(next.getByText('Šalje se 30.11.2026 u 09:00. Dobija ga 412 adresa.')).toBeInTheDocument();
    expect(next.getAllByRole('link')).toHaveLength(12);
  });

  it('has a preview in both languages, with an error when it does not load', async () => {
    const { user } = await open();
    refuse('GET /api/newsletter/next/preview', 'INTERNAL');
    await user.click(screen.getByRole('button', { name: 'Prikaz na srpskom' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Prikaz na srpskom' }));
    expect(await dialog.findByText('Bilten se nije učitao.')).toBeInTheDocument();
    reply('GET /api/newsletter/next/preview', ({ request }) => ({
      subject: `Novo u ponudi, ${new URL(request.url).searchParams.get('language') ?? ''}`,
      text: 'Zdravo,\n\nKnjiga 1 – Ivo Andrić',
    }));
    await user.click(dialog.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await dialog.findByRole('heading', { name: 'Novo u ponudi, sr' })).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Zatvori' }));
    await user.click(screen.getByRole('button', { name: 'Prikaz na engleskom' }));
    expect(await screen.findByRole('heading', { name: 'Novo u ponudi, en' })).toBeInTheDocument();
    expect(screen.getByText(/Knjiga 1 – Ivo Andrić/)).toBeInTheDocument();
  });

  it('is stopped after confirmation and resumed', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Zaustavi ovaj broj' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Zaustaviti ovaj broj?' });
    const sent: unknown[] = [];
    reply('PUT /api/newsletter/next', async ({ request }) => {
      const body = (await request.json()) as { stopped: boolean };
      sent.push(body);
      return { ...issue, ...body };
    });
    await user.click(within(dialog).getByRole('button', { name: 'Zaustavi ovaj broj' }));
    await user.click(await screen.findByRole('button', { name: 'Vrati u raspored' }));
    expect(await screen.findByText('Ovaj broj se šalje po rasporedu')).toBeInTheDocument();
    expect(sent).toEqual([true, false].map((stopped) => ({ stopped, at: issue.at })));
    expect(screen.getByRole('button', { name: 'Zaustavi ovaj broj' })).toBeInTheDocument();
  });

  it('is not stopped when the request fails', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Zaustavi ovaj broj' }));
    refuse('PUT /api/newsletter/next', 'INTERNAL');
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Zaustavi ovaj broj' }));
    expect(await screen.findByText(/^Promena nije sačuvana\./)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Zaustavi ovaj broj' })).toBeInTheDocument();
  });

  it('reports a refused stop without waiting for the newsletter that is then fetched', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Zaustavi ovaj broj' }));
    refuse('PUT /api/newsletter/next', 'CONFLICT');
    const fetched = createDeferred<NextIssue>();
    reply('GET /api/newsletter/next', () => fetched.promise);
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Zaustavi ovaj broj' }));
    expect(await screen.findByText(/^Promena nije sačuvana\./)).toBeInTheDocument();
    fetched.resolve({ ...issue, at: '2026-12-07T08:00:00.000Z' });
    expect(await screen.findByText(/^Šalje se 07\.12\.2026/)).toBeInTheDocument();
  });

  it('sends the time of the issue for which the stop was asked, also when another one is next at the confirmation', async () => {
    const { user, queryClient } = await open();
    await user.click(screen.getByRole('button', { name: 'Zaustavi ovaj broj' }));
    reply('GET /api/newsletter/next', { ...issue, at: '2026-12-07T08:00:00.000Z' });
    await act(() => queryClient.invalidateQueries(adminQueries.nextNewsletter()));
    expect(screen.getByText(/^Šalje se 07\.12\.2026/)).toBeInTheDocument();
    const sent: unknown[] = [];
    reply('PUT /api/newsletter/next', async ({ request }) => {
      sent.push(await request.json());
      return { ...issue, at: '2026-12-07T08:00:00.000Z' };
    });
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Zaustavi ovaj broj' }));
    await waitFor(() => expect(sent).toEqual([{ stopped: true, at: issue.at }]));
  });

  it('is preceded by the one that is being sent, whose sending ends after confirmation', async () => {
    const sending = '2026-11-16T08:00:00.000Z';
    const { user } = await open({ next: { ...issue, sending } });
    expect(screen.getByText('Bilten od 16.11.2026 se upravo šalje')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Prekini slanje' }));
    const sent: unknown[] = [];
    reply('POST /api/newsletter/halt', async ({ request }) => {
      sent.push(await request.json());
      return issue;
    });
    const dialog = screen.getByRole('alertdialog', { name: 'Prekinuti slanje?' });
    await user.click(within(dialog).getByRole('button', { name: 'Prekini slanje' }));
    expect(await screen.findByText('Slanje je prekinuto')).toBeInTheDocument();
    expect(sent).toEqual([{ at: sending }]);
    expect(screen.queryByText(/se upravo šalje/)).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByText(/^Šalje se/)).toHaveFocus());
  });

  it('warns about too few books', async () => {
    await open({ next: { ...issue, books: issue.books.slice(0, 2) } });
    expect(screen.getByText(/^Novih knjiga je premalo: 2 od potrebnih 6\./)).toBeInTheDocument();
  });
});

describe('ClientErrors', () => {
  const buildClientError = (overrides: Partial<ClientError> = {}): ClientError => ({
    name: 'TypeError',
    message: "Cannot read properties of undefined (reading 'title')",
    frames: ['Book-1a2b3c4d.js:1:2345'],
    page: 'book',
    release: 'app-1a2b3c4d',
    count: 3,
    firstSeenAt: '2026-05-19T10:00:00.000Z',
    lastSeenAt: '2026-05-20T10:00:00.000Z',
    ...overrides,
  });

  it('lists errors of browsers with count, time, route and release', async () => {
    await open({ errors: [buildClientError()] });
    const list = part('Greške u pregledaču');
    const line = list.getByRole('listitem');
    expect(line).toHaveTextContent("TypeError: Cannot read properties of undefined (reading 'title')");
    expect(line).toHaveTextContent(/3 puta.*Poslednji put 20\.05\.2026 u.*\/book\/:bookId.*Verzija app-1a2b3c4d/);
    expect(line).toHaveTextContent('Book-1a2b3c4d.js:1:2345');
  });

  it('shows five errors until the admin asks for all', async () => {
    const errors = Array.from({ length: 7 }, (_, at) => buildClientError({ release: `app-${at}`, page: null }));
    const { user } = await open({ errors });
    const list = part('Greške u pregledaču');
    expect(list.getAllByRole('listitem')).toHaveLength(5);
    await user.click(list.getByRole('button', { name: 'Prikaži sve (7)' }));
    expect(list.getAllByRole('listitem')).toHaveLength(7);
    expect(list.getAllByText('Nepoznata strana')).toHaveLength(7);
  });

  it('says that no error was reported', async () => {
    await open();
    expect(part('Greške u pregledaču').getByText('Nema prijavljenih grešaka.')).toBeInTheDocument();
  });
});
