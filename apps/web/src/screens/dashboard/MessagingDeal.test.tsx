import { act, screen, waitFor, within } from '@testing-library/react';
import type { Book, DealNotice } from '@korice/contracts';
import { describe, expect, it, vi } from 'vitest';
import { createDeferred } from '../../testing/deferred.js';
import { withLogin } from '../../testing/logged-in.js';
import { buildConversation, buildMessage, buildRoomBook, buyerId, ownerId } from '../../testing/messaging-samples.js';
import { log, messages, openMessaging } from '../../testing/open-messaging.js';
import { realtimeServer } from '../../testing/realtime-server.js';
import { refuse, reply, withNetwork } from '../../testing/reply.js';
import { buildBook, buildMe } from '../../testing/samples.js';

vi.mock('../../lib/realtime/realtime.js', async () => ({
  createRealtime: (await import('../../testing/realtime-server.js')).createFakeRealtime,
}));

withNetwork();
withLogin(buildMe());

const strip = async () => within(await screen.findByRole('region', { name: 'Dogovor o knjizi' }));
const deal = async (name: string) => (await strip()).findByRole('button', { name });

describe('a system message about a deal', () => {
  const terms = { dealId: '0123456789abcdef01234567', bookCount: 2, priceRsd: 1_500 };
  const none = { reason: null, carrier: '', tracking: '' };

  it.each<[DealNotice['step'], Partial<DealNotice>, string]>([
    ['proposed', {}, 'Predlog: 2 knjige, 1.500,00 RSD'],
    ['changed', {}, 'Novi uslovi: 2 knjige, 1.500,00 RSD'],
    ['agreed', {}, 'Dogovor je sklopljen, sve je rezervisano'],
    ['sent', { carrier: 'Pošta Srbije', tracking: 'RR1RS' }, 'Paket je poslat: Pošta Srbije, RR1RS'],
    ['sent', { carrier: '', tracking: 'RR1RS' }, 'Paket je poslat: RR1RS'],
    ['sent', { carrier: 'Bogdan kurir', tracking: '' }, 'Paket je poslat: Bogdan kurir'],
    ['sent', {}, 'Paket je poslat'],
    ['cancelled', { reason: 'noReply' }, 'Dogovor je prekinut: Druga strana ne odgovara'],
    ['cancelled', {}, 'Nalog je zatvoren, dogovor više ne važi'],
    ['expired', {}, 'Rok je istekao, dogovor više ne važi'],
  ])('shows the text of the step %s with %j', async (step, changes, text) => {
    const notice = { ...terms, ...none, step, ...changes };
    const line = buildMessage({ seq: 2, kind: 'deal', sender: ownerId, content: '', deal: notice });
    await openMessaging([buildConversation({ messages: [...messages(1), line] })]);
    expect(within(await log()).getByText(text)).toBeInTheDocument();
  });
});

describe('the deal strip of a conversation', () => {
  it('reserves the book for the other member after confirmation', async () => {
    const drina = buildConversation({ messages: messages(1) });
    const { user } = await openMessaging([drina]);
    const asked = vi.fn();
    reply('PUT /api/books/:bookId/status', async ({ request }) => {
      asked(await request.json());
      return buildBook({ _id: drina.book._id ?? '', status: 'reserved', reservedFor: buyerId });
    });
    await user.click(await deal('Rezerviši knjigu'));
    expect(asked).not.toHaveBeenCalled();
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Rezerviši' }));
    await waitFor(() => expect(asked).toHaveBeenCalledExactlyOnceWith({ status: 'reserved', buyerId }));
    reply('GET /api/books/:bookId', buildBook({ _id: drina.book._id ?? '', status: 'reserved', reservedFor: buyerId }));
    const { messages: _messages, ...room } = { ...drina, book: { ...drina.book, status: 'reserved' as const } };
    const line = buildMessage({ room: drina._id, seq: 2, kind: 'reserved', sender: ownerId, content: '' });
    act(() => {
      realtimeServer().tell('roomChanged', room);
      realtimeServer().tell('newMessage', line);
    });
    expect(await log()).toHaveTextContent(
      'Knjiga „Na Drini ćuprija” je rezervisana. Rezervisano za: Nikola Stefanović.',
    );
    expect(screen.getByText('Rezervisano')).toBeInTheDocument();
    expect(await (await strip()).findByRole('listitem', { current: 'step' })).toHaveTextContent('Dogovoreno');
    expect((await strip()).getByRole('status')).toHaveTextContent('Tok dogovora: Dogovoreno');
    // The conversation shows the change, so no notice repeats it.
    expect(screen.getByRole('region', { name: 'Obaveštenja (F8)' })).toBeEmptyDOMElement();
  });

  it('shows a notice when the reservation succeeds after the member left the conversation', async () => {
    const { user, history } = await openMessaging([buildConversation({ messages: messages(1) })]);
    const answer = createDeferred<Book>();
    reply('PUT /api/books/:bookId/status', () => answer.promise);
    await user.click(await deal('Rezerviši knjigu'));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Rezerviši' }));
    act(() => history.push('/dashboard'));
    expect(await screen.findByText('Drugi ekran')).toBeInTheDocument();
    answer.resolve(buildBook({ status: 'reserved', reservedFor: buyerId }));
    expect(await screen.findByText('Knjiga je rezervisana')).toBeInTheDocument();
  });

  it('shows the error of a failed change', async () => {
    const drina = buildConversation({ messages: messages(1) });
    const { user } = await openMessaging([drina]);
    refuse('PUT /api/books/:bookId/status', 'BOOK_NOT_AVAILABLE');
    await user.click(await deal('Označi kao prodato'));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Označi kao prodato' }));
    expect(await screen.findByText(/^Promena nije sačuvana\. Oglas se u međuvremenu promenio\./)).toBeInTheDocument();
  });

  it('offers no undo of a sale after 14 days and explains the limit', async () => {
    const book = buildRoomBook({ status: 'sold' });
    const soldAt = new Date(Date.now() - 15 * 24 * 3_600_000).toISOString();
    reply('GET /api/books/:bookId', buildBook({ _id: book._id ?? '', status: 'sold', soldAt }));
    await openMessaging([buildConversation({ book, messages: messages(1) })]);
    await screen.findByText(/^Prošlo je 14 dana od prodaje\./);
    expect(screen.queryByRole('button', { name: 'Vrati u ponudu' })).not.toBeInTheDocument();
  });

  it.each([
    ['reserved', 'heldBy', 'U dogovoru'],
    ['sold', 'soldIn', 'Prodato u dogovoru'],
  ] as const)('offers no change of a %s book with %s and links to the deal', async (status, field, note) => {
    const book = buildRoomBook({ status });
    const soldAt = status === 'sold' ? new Date().toISOString() : null;
    const dealId = '0000000000000000000012d5';
    reply(
      'GET /api/books/:bookId',
      buildBook({ _id: book._id ?? '', status, soldAt, reservedFor: buyerId, [field]: dealId }),
    );
    await openMessaging([buildConversation({ book, messages: messages(1) })]);
    const shown = await strip();
    expect(await shown.findByText(new RegExp(`^${note} ·`))).toBeInTheDocument();
    expect(shown.getByRole('link', { name: 'Otvori dogovor' })).toHaveAttribute('href', `/dashboard/deals/${dealId}`);
    expect(shown.queryByRole('button')).not.toBeInTheDocument();
  });

  it('offers the undo of a sale when the listing does not load', async () => {
    const book = buildRoomBook({ status: 'sold' });
    refuse('GET /api/books/:bookId', 'UNAVAILABLE');
    const { user } = await openMessaging([buildConversation({ book, messages: messages(1) })]);
    const asked = vi.fn();
    reply('PUT /api/books/:bookId/status', async ({ request }) => {
      asked(await request.json());
      return buildBook({ _id: book._id ?? '' });
    });
    await user.click(await deal('Vrati u ponudu'));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Vrati u ponudu' }));
    await waitFor(() => expect(asked).toHaveBeenCalledExactlyOnceWith({ status: 'available' }));
  });

  it('lets the buyer propose a deal and see the status, but not change it', async () => {
    const book = buildRoomBook({ ownerId: buyerId, status: 'reserved' });
    reply('GET /api/books/:bookId', buildBook({ _id: book._id ?? '', status: 'reserved', reservedFor: ownerId }));
    await openMessaging([buildConversation({ book, messages: messages(1) })]);
    expect(await screen.findByText('Knjiga „Na Drini ćuprija” je rezervisana za tebe.')).toBeInTheDocument();
    expect((await strip()).getByRole('listitem', { current: 'step' })).toHaveTextContent('Dogovoreno');
    const buttons = (await strip()).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Predloži dogovor']);
  });
});
