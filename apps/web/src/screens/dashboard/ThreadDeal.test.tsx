import type { Deal, DealOptions } from '@korice/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createDeferred } from '../../testing/deferred.js';
import { buildDeal, buildDealBook, buildDealOptions, dealRoomId, openRating } from '../../testing/deal-samples.js';
import { withLogin } from '../../testing/logged-in.js';
import { buildConversation, buildMessage, buildRoomBook, buyerId, ownerId } from '../../testing/messaging-samples.js';
import { messages, openMessaging, threadMenu } from '../../testing/open-messaging.js';
import { realtimeServer } from '../../testing/realtime-server.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { buildBook, buildBookCard, buildMe } from '../../testing/samples.js';
import { storedNames } from '../../lib/storage.js';
import { withWideWindow } from '../../testing/wide-window.js';

vi.mock('../../lib/realtime/realtime.js', async () => ({
  createRealtime: (await import('../../testing/realtime-server.js')).createFakeRealtime,
}));

withNetwork();
withLogin(buildMe());

const seenFromBuyer = {
  seller: { ...buildDeal().seller, _id: buyerId },
  buyer: { ...buildDeal().buyer, _id: ownerId },
};

/** The members as in `buildDeal`, where Jelena is the seller. */
const seenFromSeller = { seller: buildDeal().seller, buyer: buildDeal().buyer };

/** Opens the conversation of a deal as Jelena: its seller, or its buyer with `seenFromBuyer`. */
async function openThread(deal: Deal | null, book = buildRoomBook({ status: 'available' }), sent = messages(1)) {
  const conversation = buildConversation({ _id: dealRoomId, book, messages: sent });
  const opened = await openMessaging([conversation], dealRoomId, () => {
    reply('GET /api/deals', deal ? [deal] : []);
  });
  return { ...opened, conversation };
}

/** Replies to steps with `next` and returns a mock that records the requests. */
function takeSteps(next: Deal) {
  const sent = vi.fn();
  reply('PUT /api/deals/:dealId/state', async ({ request }) => {
    sent(await request.json(), request.headers.get('If-Match'));
    reply('GET /api/deals', [next]);
    return next;
  });
  return sent;
}

const card = (name: string) => screen.findByRole('region', { name });

describe('the card of a deal on a phone', () => {
  it('shows turn and sum while collapsed, and lets the seller accept only when expanded', async () => {
    const { user } = await openThread(buildDeal());
    const folded = within(await card('Predlog: 1 knjiga'));
    expect(folded.getByText('Ti si na potezu')).toBeInTheDocument();
    expect(folded.getByText('1.190,00 RSD')).toBeInTheDocument();
    expect(folded.queryByRole('button', { name: 'Prihvati dogovor' })).not.toBeInTheDocument();
    await user.click(folded.getByRole('button', { name: 'Pogledaj predlog' }));
    const sent = takeSteps(buildDeal({ state: 'agreed', agreedAt: new Date().toISOString(), rev: 2 }));
    await user.click(folded.getByRole('button', { name: 'Prihvati dogovor' }));
    await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ state: 'agreed' }, '"1"'));
    expect(await card('Dogovoreno')).toBeInTheDocument();
    // The conversation shows the change, and a live region announces it, so no notice repeats it.
    expect(screen.getByRole('region', { name: 'Obaveštenja (F8)' })).toBeEmptyDOMElement();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Dogovoreno');
  });

  it('lets the waiting side withdraw its proposal', async () => {
    const { user } = await openThread(buildDeal({ ...seenFromBuyer }));
    const folded = within(await card('Predlog: 1 knjiga'));
    expect(folded.getByText('Na potezu: Jelena Marković')).toBeInTheDocument();
    expect(folded.getAllByRole('button')).toHaveLength(1);
    await user.click(folded.getByRole('button', { name: 'Prikaži uslove' }));
    const sent = takeSteps(buildDeal({ ...seenFromBuyer, state: 'withdrawn', turn: null, rev: 2 }));
    await user.click(folded.getByRole('button', { name: 'Povuci predlog' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Povuci predlog' }));
    await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ state: 'withdrawn' }, '"1"'));
    expect(await screen.findByRole('button', { name: 'Predloži ponovo' })).toBeInTheDocument();
  });
});

describe('the card of a deal', () => {
  withWideWindow();

  it('names the book that a counter-proposal omits, and the earlier number and amount', async () => {
    const seobe = buildDealBook({ title: 'Seobe' });
    const lagum = buildDealBook({ title: 'Lagum' });
    const previous = { books: [seobe, lagum].map(({ _id, title }) => ({ _id, title })), dueRsd: 2_090 };
    await openThread(buildDeal({ ...seenFromBuyer, books: [seobe], proposer: 'seller', turn: 'buyer', previous }));
    const shown = within(await card('Predlog: 1 knjiga'));
    expect(shown.getByText('Izostavljeno: Lagum')).toBeInTheDocument();
    expect(shown.getByText('Pre izmene: 2 knjige, 2.090,00 RSD')).toBeInTheDocument();
    expect(shown.queryByText(/^Dodato/)).not.toBeInTheDocument();
  });

  it('sends a step once when its button is clicked several times', async () => {
    const { user } = await openThread(buildDeal());
    const answer = createDeferred<Deal>();
    const sent = vi.fn();
    reply('PUT /api/deals/:dealId/state', () => {
      sent();
      return answer.promise;
    });
    const accept = await screen.findByRole('button', { name: 'Prihvati dogovor' });
    await user.dblClick(accept);
    await user.click(accept);
    const agreed = buildDeal({ state: 'agreed', rev: 2 });
    reply('GET /api/deals', [agreed]);
    answer.resolve(agreed);
    expect(await card('Dogovoreno')).toBeInTheDocument();
    expect(sent).toHaveBeenCalledOnce();
  });

  it('shows a change by the other side after a dealChanged event', async () => {
    await openThread(buildDeal());
    await card('Predlog: 1 knjiga');
    reply('GET /api/deals', [buildDeal({ state: 'withdrawn', turn: null, rev: 2 })]);
    act(() => realtimeServer().tell('dealChanged', { dealId: buildDeal()._id, roomId: dealRoomId, rev: 2 }));
    expect(await screen.findByRole('button', { name: 'Predloži ponovo' })).toBeInTheDocument();
  });

  it('focuses the heading when a dialog closes whose step another tab has made impossible', async () => {
    const { user } = await openThread(buildDeal());
    await user.click(await screen.findByRole('button', { name: 'Odbij' }));
    reply('GET /api/deals', [buildDeal({ state: 'agreed', rev: 2 })]);
    act(() => realtimeServer().tell('dealChanged', { dealId: buildDeal()._id, roomId: dealRoomId, rev: 2 }));
    const heading = await screen.findByRole('heading', { name: 'Dogovoreno' });
    await user.click(screen.getByRole('button', { name: 'Odustani' }));
    expect(heading).toHaveFocus();
  });

  it.each([
    ['the new terms', buildDeal({ priceRsd: 800, rev: 3 }), '1.090,00 RSD'],
    ['the new state', buildDeal({ state: 'agreed', rev: 2 }), 'Dogovoreno'],
  ] as const)('shows %s with an explanation after CONFLICT', async (_name, latest, shown) => {
    const { user } = await openThread(buildDeal());
    const accept = await screen.findByRole('button', { name: 'Prihvati dogovor' });
    refuse('PUT /api/deals/:dealId/state', 'CONFLICT');
    reply('GET /api/deals', [latest]);
    await user.click(accept);
    expect(await screen.findByText(/^Dogovor je u međuvremenu promenjen\. Pogledaj šta sada piše/)).toBeInTheDocument();
    expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0);
  });

  it('names the unavailable books and the next steps after BOOK_NOT_AVAILABLE', async () => {
    const { user } = await openThread(buildDeal({ books: [buildDealBook(), buildDealBook({ title: 'Lagum' })] }));
    refuse('PUT /api/deals/:dealId/state', 'BOOK_NOT_AVAILABLE', {
      errors: [{ path: 'bookIds.1', code: 'book_not_available', message: 'Lagum' }],
    });
    await user.click(await screen.findByRole('button', { name: 'Prihvati dogovor' }));
    expect(
      await screen.findByText('Ove knjige više nisu u ponudi: Lagum. Predloži izmene ili odbij predlog.'),
    ).toBeInTheDocument();
  });

  it.each([
    ['BLOCKED', 'Sa ovim nalogom trenutno ne možeš da sklopiš dogovor.'],
    ['MEMBER_GONE', 'Ovaj nalog je zatvoren, pa nemaš s kim da sklopiš dogovor.'],
  ] as const)('explains %s as a refused deal, not as a refused message', async (code, text) => {
    const { user } = await openThread(buildDeal());
    refuse('PUT /api/deals/:dealId/state', code);
    await user.click(await screen.findByRole('button', { name: 'Prihvati dogovor' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('warns of a blocked account, offers only to end the deal and closes the composer', async () => {
    const warning = 'Nalog je blokiran. Ne plaćaj i ne šalji ništa.';
    const other = { _id: buyerId, name: 'Jelena Marković', image: '', isAccountBlocked: true as const };
    const conversation = buildConversation({ _id: dealRoomId, messages: messages(1) });
    const members = conversation.members.map((member) => (member._id === buyerId ? { ...member, ...other } : member));
    const seller = { ...seenFromBuyer.seller, isAccountBlocked: true as const };
    await openMessaging([{ ...conversation, members }], dealRoomId, () => {
      reply('GET /api/deals', [
        buildDeal({ ...seenFromBuyer, seller, state: 'agreed', turn: 'buyer', payment: 'ips', address: null }),
      ]);
    });
    const shown = within(await card('Dogovoreno'));
    expect(shown.getByText(warning)).toBeInTheDocument();
    expect(shown.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['', 'Odustani od dogovora']);
    expect(shown.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.getAllByText(warning)).toHaveLength(2);
    expect(screen.queryByRole('textbox', { name: 'Poruka' })).not.toBeInTheDocument();
  });

  it('is mentioned by the question before blocking the other member while it is open, not afterwards', async () => {
    const { user } = await openThread(buildDeal());
    await card('Predlog: 1 knjiga');
    await user.click(await threadMenu());
    await user.click(screen.getByRole('menuitem', { name: 'Blokiraj' }));
    const question = screen.getByRole('alertdialog', { name: 'Blokirati ovaj nalog?' });
    expect(question).toHaveTextContent(/Otvoreni dogovor ostaje na snazi/);
    reply('GET /api/deals', [buildDeal({ state: 'withdrawn', turn: null, rev: 2 })]);
    act(() => realtimeServer().tell('dealChanged', { dealId: buildDeal()._id, roomId: dealRoomId, rev: 2 }));
    await waitFor(() => expect(question).not.toHaveTextContent(/Otvoreni dogovor/));
  });

  it('suggests to cancel an agreed handover instead of writing when one member has blocked the other', async () => {
    const delivery = { kind: 'inPerson', town: 'Beograd', postageRsd: 0, payer: 'buyer' } as const;
    await openThread(buildDeal({ state: 'agreed', delivery, payment: 'cash' }));
    const shown = within(await card('Dogovoreno'));
    expect(shown.getByText(/^Vreme i mesto dogovorite u porukama\./)).toBeInTheDocument();
    act(() => realtimeServer().tell('blockChanged', { userId: buyerId, blockedId: ownerId, isBlocked: true }));
    expect(await shown.findByText(/^Poruke su zatvorene\./)).toBeInTheDocument();
    expect(shown.queryByText(/dogovorite u porukama/)).not.toBeInTheDocument();
  });

  it('asks the buyer for the delivery address before agreeing, and sends it with keepAddress', async () => {
    const deal = buildDeal({ ...seenFromBuyer, turn: 'buyer', proposer: 'seller' });
    reply('GET /api/deals/options', buildDealOptions());
    const { user } = await openThread(deal);
    await user.click(await screen.findByRole('button', { name: 'Prihvati dogovor' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Kuda da stigne paket?' }));
    const sent = takeSteps({ ...deal, state: 'agreed', turn: 'seller', rev: 2 });
    await user.click(dialog.getByRole('button', { name: 'Prihvati dogovor' }));
    expect(dialog.getByRole('textbox', { name: 'Ime i prezime' })).toHaveFocus();
    expect(sent).not.toHaveBeenCalled();
    await user.type(dialog.getByRole('textbox', { name: 'Ime i prezime' }), 'Jelena Marković');
    await user.type(dialog.getByRole('textbox', { name: 'Ulica i broj' }), 'Cara Dušana 12');
    await user.type(dialog.getByRole('textbox', { name: 'Poštanski broj i mesto' }), '11080 Zemun');
    await user.type(dialog.getByRole('textbox', { name: 'Telefon' }), '064 123 4567');
    await user.click(dialog.getByRole('button', { name: 'Prihvati dogovor' }));
    const address = { name: 'Jelena Marković', street: 'Cara Dušana 12', place: '11080 Zemun', phone: '064 123 4567' };
    await waitFor(() =>
      expect(sent).toHaveBeenCalledExactlyOnceWith({ state: 'agreed', address, keepAddress: true }, '"1"'),
    );
  });

  it('refuses a phone number that is too short as invalid, and hints at a missing postcode without refusing it', async () => {
    const deal = buildDeal({ ...seenFromBuyer, state: 'agreed', turn: 'buyer' });
    reply('GET /api/deals/options', buildDealOptions());
    const { user } = await openThread(deal);
    await user.click(await screen.findByRole('button', { name: 'Upiši adresu' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Kuda da stigne paket?' }));
    const place = dialog.getByRole('textbox', { name: 'Poštanski broj i mesto' });
    const phone = dialog.getByRole('textbox', { name: 'Telefon' });
    const hint = 'Dodaj i poštanski broj, na primer 11000 Beograd.';
    await user.type(dialog.getByRole('textbox', { name: 'Ime i prezime' }), 'Jelena Marković');
    await user.type(dialog.getByRole('textbox', { name: 'Ulica i broj' }), 'Cara Dušana 12');
    await user.type(place, 'Zemun');
    expect(dialog.queryByText(hint)).not.toBeInTheDocument();
    await user.type(phone, '123');
    expect(place).toHaveAccessibleDescription(hint);
    await user.click(dialog.getByRole('button', { name: 'Sačuvaj adresu' }));
    expect(phone).toHaveAccessibleDescription('Broj telefona nije ispravan.');
    expect(place).toBeValid();
    await user.type(place, ' 11080');
    expect(dialog.queryByText(hint)).not.toBeInTheDocument();
    await user.clear(phone);
    await user.click(dialog.getByRole('button', { name: 'Sačuvaj adresu' }));
    expect(phone).toHaveAccessibleDescription('Popuni ovo polje.');
  });

  it('focuses its heading after a step whose button disappears', async () => {
    const deal = buildDeal({ ...seenFromBuyer, state: 'sent', turn: 'buyer', sentAt: new Date().toISOString() });
    const { user } = await openThread(deal);
    await user.click(await screen.findByRole('button', { name: 'Stiglo je' }));
    takeSteps({ ...deal, state: 'completed', completedBy: 'buyer', turn: null, rating: openRating(), rev: 2 });
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Potvrdi' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Dogovor je završen' })).toHaveFocus());
  });

  it('focuses its heading after the proposal was accepted without a dialog', async () => {
    const { user } = await openThread(buildDeal());
    takeSteps(buildDeal({ state: 'agreed', turn: 'buyer', agreedAt: new Date().toISOString(), rev: 2 }));
    await user.click(await screen.findByRole('button', { name: 'Prihvati dogovor' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Dogovoreno' })).toHaveFocus());
  });

  it('passes the focus to the actions of the conversation when a step removes it', async () => {
    const deal = buildDeal({ state: 'agreed', turn: 'buyer', agreedAt: new Date().toISOString() });
    const { user } = await openThread(deal);
    await user.click(await screen.findByRole('button', { name: 'Odustani od dogovora' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Odustati od dogovora?' }));
    takeSteps({ ...deal, state: 'cancelled', turn: null, rev: 2 });
    await user.click(dialog.getByRole('radio', { name: 'Drugo' }));
    await user.click(dialog.getByRole('button', { name: 'Odustani od dogovora' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Dogovoreno' })).not.toBeInTheDocument());
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Predloži ponovo' }).closest('section')).toHaveFocus(),
    );
  });

  it('sends carrier and tracking number of a parcel', async () => {
    const deal = buildDeal({ state: 'agreed', turn: 'seller', agreedAt: new Date().toISOString(), rev: 2 });
    const { user } = await openThread(deal);
    await user.click(await screen.findByRole('button', { name: 'Označi kao poslato' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Označiti paket kao poslat?' }));
    const number = dialog.getByRole('textbox', { name: 'Broj pošiljke (nije obavezno)' });
    await user.type(number, 'RE 123/456');
    const sent = takeSteps({ ...deal, state: 'sent', turn: 'buyer', rev: 3 });
    await user.click(dialog.getByRole('button', { name: 'Označi kao poslato' }));
    expect(dialog.getByText('Broj pošiljke nije ispravan. Prepiši ga sa potvrde.')).toBeInTheDocument();
    await user.clear(number);
    await user.type(number, 're 123 456 785 rs');
    await user.click(dialog.getByRole('button', { name: 'Označi kao poslato' }));
    const step = { state: 'sent', carrier: 'Pošta Srbije', tracking: 'RE123456785RS' };
    await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith(step, '"2"'));
  });

  it('asks before Escape closes a dialog with a typed tracking number', async () => {
    const { user } = await openThread(
      buildDeal({ state: 'agreed', turn: 'seller', agreedAt: new Date().toISOString() }),
    );
    await user.click(await screen.findByRole('button', { name: 'Označi kao poslato' }));
    const dialog = await screen.findByRole('dialog', { name: 'Označiti paket kao poslat?' });
    const number = within(dialog).getByRole('textbox', { name: 'Broj pošiljke (nije obavezno)' });
    await user.type(number, 'RE123456785RS');
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Odbaciti izmene?' }));
    await user.click(question.getByRole('button', { name: 'Ostani ovde' }));
    expect(number).toHaveValue('RE123456785RS');
  });

  it('keeps a dialog open with its input after a network error, and allows a retry', async () => {
    const deal = buildDeal({ state: 'agreed', turn: 'seller', agreedAt: new Date().toISOString(), rev: 2 });
    const { user } = await openThread(deal);
    await user.click(await screen.findByRole('button', { name: 'Odustani od dogovora' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Odustati od dogovora?' }));
    await user.click(dialog.getByRole('button', { name: 'Odustani od dogovora' }));
    expect(dialog.getByText('Izaberi razlog.')).toBeInTheDocument();
    await user.click(dialog.getByRole('radio', { name: 'Druga strana ne odgovara' }));
    cutOff('PUT /api/deals/:dealId/state');
    await user.click(dialog.getByRole('button', { name: 'Odustani od dogovora' }));
    expect(await dialog.findByRole('alert')).toBeInTheDocument();
    expect(dialog.getByRole('radio', { name: 'Druga strana ne odgovara' })).toBeChecked();
    const sent = takeSteps({ ...deal, state: 'cancelled', turn: null, rev: 3 });
    await user.click(dialog.getByRole('button', { name: 'Odustani od dogovora' }));
    await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ state: 'cancelled', reason: 'noReply' }, '"2"'));
  });

  it('offers a buyer who pays in advance own reasons to cancel, and keeps the note about the payment afterwards', async () => {
    const deal = buildDeal({ ...seenFromBuyer, payment: 'ips', state: 'agreed', turn: 'seller' });
    const { user } = await openThread(deal);
    await user.click(await screen.findByRole('button', { name: 'Odustani od dogovora' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Odustati od dogovora?' }));
    expect(dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Promena plana',
      'Uplaćeno je, a ništa nije poslato',
      'Druga strana ne odgovara',
      'Drugo',
    ]);
    expect(dialog.getByText('Ako je uplata već poslata, Korice ne mogu da je vrate.')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Zadrži dogovor' })).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Odustani' })).not.toBeInTheDocument();
    const sent = takeSteps({ ...deal, state: 'cancelled', reason: 'paidNotSent', turn: null, rev: 2 });
    await user.click(dialog.getByRole('radio', { name: 'Uplaćeno je, a ništa nije poslato' }));
    await user.click(dialog.getByRole('button', { name: 'Odustani od dogovora' }));
    await waitFor(() =>
      expect(sent).toHaveBeenCalledExactlyOnceWith({ state: 'cancelled', reason: 'paidNotSent' }, '"1"'),
    );
    expect(await screen.findByText('Ako je uplata poslata, sačuvaj dokaze')).toBeInTheDocument();
  });

  it('lets the buyer object for 72 hours to a handover that only the seller has confirmed', async () => {
    const completed = { state: 'completed', turn: null, completedBy: 'seller', rating: openRating() } as const;
    const inPerson = { kind: 'inPerson', town: 'Niš', postageRsd: 0, payer: 'buyer' } as const;
    const deal = buildDeal({
      ...seenFromBuyer,
      ...completed,
      delivery: inPerson,
      payment: 'cash',
      endedAt: new Date(Date.now() - 71 * 3_600_000).toISOString(),
    });
    const { user } = await openThread(deal);
    await screen.findByText(/^Predaju je potvrdio samo prodavac\./);
    await user.click(screen.getByRole('button', { name: 'Nešto nije u redu' }));
    expect(
      within(await screen.findByRole('dialog', { name: 'Šta nije u redu?' })).getByRole('radio', {
        name: 'Knjige ne odgovaraju opisu',
      }),
    ).toBeInTheDocument();
  });

  it('lets the buyer object for 72 hours to a parcel whose arrival nobody has confirmed, and calls it unconfirmed', async () => {
    const deal = buildDeal({
      ...seenFromBuyer,
      state: 'completed',
      turn: null,
      completedBy: null,
      rating: openRating(),
      endedAt: new Date(Date.now() - 71 * 3_600_000).toISOString(),
    });
    const { user } = await openThread(deal);
    const done = within(await card('Dogovor je završen'));
    expect(done.getByText(/^Niko nije potvrdio da je paket stigao\./)).toBeInTheDocument();
    expect(done.queryByText(/^Predaju je potvrdio samo prodavac\./)).not.toBeInTheDocument();
    expect(done.getAllByText('Bez potvrde')).not.toHaveLength(0);
    expect(done.queryByText('Preuzeto')).not.toBeInTheDocument();
    await user.click(done.getByRole('button', { name: 'Nešto nije u redu' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Šta nije u redu?' }));
    expect(dialog.getByText(/^Niko nije potvrdio da je paket stigao\./)).toBeInTheDocument();
    const sent = takeSteps({ ...deal, state: 'failed', reason: 'notArrived', rev: 2 });
    await user.click(dialog.getByRole('radio', { name: 'Paket nije stigao' }));
    await user.click(dialog.getByRole('button', { name: 'Zatvori dogovor' }));
    await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ state: 'failed', reason: 'notArrived' }, '"1"'));
  });

  it.each([
    ['the seller', {}],
    ['the buyer', seenFromBuyer],
  ])('tells %s of a sent parcel that the deal ends by itself after 30 days', async (_side, members) => {
    const at = new Date().toISOString();
    await openThread(buildDeal({ ...members, state: 'sent', turn: 'buyer', agreedAt: at, sentAt: at }));
    expect(await screen.findByText(/Bez potvrde se dogovor završava sam 30 dana posle slanja\.$/)).toBeInTheDocument();
  });

  it('offers the seller no undo of a sale by the deal', async () => {
    const book = buildRoomBook({ status: 'sold' });
    const deal = buildDeal({ state: 'completed', turn: null, completedBy: 'buyer', rating: openRating() });
    reply(
      'GET /api/books/:bookId',
      buildBook({ _id: book._id ?? '', status: 'sold', soldAt: deal.createdAt, soldIn: deal._id }),
    );
    await openThread(deal, book);
    await card('Dogovor je završen');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Dogovor o knjizi' })).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Vrati u ponudu' })).not.toBeInTheDocument();
  });

  it.each([
    ['the buyer', seenFromBuyer, /^Javljeno 24\.05\.2026 da je uplaćeno\. Prodavac šalje paket/],
    ['the seller', {}, /^Javljeno 24\.05\.2026 da je uplaćeno\. Proveri stanje na računu/],
  ])('shows %s when the payment was reported, with a quiet button for its details', async (_who, members, text) => {
    const address = { name: 'Jelena Marković', street: 'Cara Dušana 12', place: '11080 Zemun', phone: '064 123 4567' };
    await openThread(
      buildDeal({
        ...members,
        address,
        payment: 'ips',
        state: 'agreed',
        turn: 'seller',
        agreedAt: new Date().toISOString(),
        paymentReportedAt: '2026-05-24T10:00:00.000Z',
      }),
    );
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Plati' })).not.toBeInTheDocument();
    const details = screen.queryAllByRole('link', { name: 'Podaci za uplatu' });
    expect(details.map((link) => link.getAttribute('data-variant'))).toEqual('buyer' in members ? ['default'] : []);
  });

  const paid = { ...seenFromBuyer, payment: 'ips', agreedAt: new Date().toISOString() } as const;
  const lost = { ...paid, state: 'failed', reason: 'notArrived', turn: null } as const;

  it('tells a buyer who paid in advance what to do about a lost parcel, and reports the seller with the number', async () => {
    const { user } = await openThread(buildDeal({ ...lost, rating: openRating() }));
    expect(await screen.findByText('Ako je uplata poslata, sačuvaj dokaze')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Prijavi nalog' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Prijaviti nalog?' }));
    expect(dialog.getByRole('textbox', { name: 'Šta se dogodilo?' })).toHaveValue('Dogovor 4821');
    await user.click(dialog.getByRole('radio', { name: 'Prevara ili traženje novca' }));
    const sent = vi.fn();
    reply('POST /api/reports', async ({ request }) => {
      sent(await request.json());
      return { message: 'Report received.' };
    });
    await user.click(dialog.getByRole('button', { name: 'Pošalji prijavu' }));
    await waitFor(() =>
      expect(sent).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ subject: 'user', subjectId: buyerId, reason: 'fraud', text: 'Dogovor 4821' }),
      ),
    );
  });

  it('still shows the note about a lost parcel when the time for the rating is over', async () => {
    await openThread(buildDeal(lost));
    expect(await screen.findByText('Ako je uplata poslata, sačuvaj dokaze')).toBeInTheDocument();
  });

  it.each([
    ['after the day for sending', -1, 1],
    ['before the day for sending', 1, 0],
  ])('warns a buyer who pays in advance %s', async (_when, days, notes) => {
    const actBy = new Date(Date.now() + days * 24 * 3_600_000).toISOString();
    await openThread(buildDeal({ ...paid, state: 'agreed', turn: 'seller', actBy }));
    await card('Dogovoreno');
    expect(screen.queryAllByText('Rok za slanje je prošao')).toHaveLength(notes);
  });

  it.each([
    ['the seller', { ...lost, ...seenFromSeller }],
    ['a buyer who pays on delivery', { ...lost, payment: 'onDelivery' }],
  ] as const)('shows no note about a payment to %s', async (_who, overrides) => {
    await openThread(buildDeal({ ...overrides, rating: openRating() }));
    await card('Paket nije stigao');
    expect(screen.queryByText('Ako je uplata poslata, sačuvaj dokaze')).not.toBeInTheDocument();
  });

  it('offers the buyer no objection after 72 hours', async () => {
    const deal = buildDeal({
      ...seenFromBuyer,
      state: 'completed',
      turn: null,
      completedBy: 'seller',
      rating: openRating(),
      delivery: { kind: 'inPerson', town: 'Niš', postageRsd: 0, payer: 'buyer' },
      payment: 'cash',
      endedAt: new Date(Date.now() - 73 * 3_600_000).toISOString(),
    });
    await openThread(deal);
    expect(await screen.findByRole('link', { name: 'Oceni dogovor' })).toHaveAttribute(
      'href',
      `/dashboard/deals/${deal._id}/rating`,
    );
    expect(screen.queryByRole('button', { name: 'Nešto nije u redu' })).not.toBeInTheDocument();
  });
});

it('shows a notice when a step succeeds after the member left the conversation', async () => {
  const { user, history } = await openThread(buildDeal());
  await user.click(await screen.findByRole('button', { name: 'Pogledaj predlog' }));
  const answer = createDeferred<Deal>();
  reply('PUT /api/deals/:dealId/state', () => answer.promise);
  await user.click(screen.getByRole('button', { name: 'Prihvati dogovor' }));
  act(() => history.push('/dashboard'));
  expect(await screen.findByText('Drugi ekran')).toBeInTheDocument();
  answer.resolve(buildDeal({ state: 'agreed', rev: 2 }));
  expect(await screen.findByText('Dogovoreno! Sve je rezervisano.')).toBeInTheDocument();
});

describe('the form for a proposal', () => {
  const drina = buildRoomBook({ ownerId: buyerId, priceRsd: 900 });
  const lagum = buildBookCard({ title: 'Lagum', author: 'Svetlana Velmar-Janković', priceRsd: 600 });
  const seobe = buildBookCard({ title: 'Seobe', author: 'Miloš Crnjanski', priceRsd: 500 });

  function replyToForm(options: Partial<DealOptions> = {}, weight: number | null = null) {
    reply('GET /api/deals/options', buildDealOptions(options));
    reply('GET /api/books/by-owner/:ownerId', { books: [lagum, seobe], totalBooks: 2 });
    reply('GET /api/wishlist', [seobe]);
    reply('GET /api/books/:bookId', buildBook({ _id: drina._id ?? '', weight }));
  }

  /** Opens the form as the buyer of a book of the other member. */
  async function openForm(options: Partial<DealOptions> = {}, weight: number | null = null) {
    replyToForm(options, weight);
    const opened = await openThread(null, drina);
    await opened.user.click(await screen.findByRole('button', { name: 'Predloži dogovor' }));
    const dialog = await screen.findByRole('dialog', { name: 'Predloži dogovor' });
    await within(dialog).findByRole('checkbox', { name: /^Seobe/ });
    return { ...opened, dialog: within(dialog) };
  }

  /** Replies to proposals with a deal and returns their bodies. */
  function takeProposals() {
    const sent: { clientId: string }[] = [];
    reply('POST /api/deals', async ({ request }) => {
      sent.push((await request.json()) as { clientId: string });
      const deal = buildDeal({ ...seenFromBuyer });
      reply('GET /api/deals', [deal]);
      return deal;
    });
    return sent;
  }

  it('proposes several books in one parcel, with the discount and the usual postage of the seller', async () => {
    const { user, dialog } = await openForm({ discounts: { two: 5, three: 10 } });
    expect(dialog.getByRole('checkbox', { name: /^Seobe.*na tvojoj listi želja/ })).toBeInTheDocument();
    await user.click(dialog.getByRole('checkbox', { name: /^Lagum/ }));
    await user.click(dialog.getByRole('checkbox', { name: /^Seobe/ }));
    // 10 % of 2,000, and the postage: one parcel of 1,050 g costs 420 instead of 870 for three of 350 g.
    expect(dialog.getByText('Ušteda 650,00 RSD')).toBeInTheDocument();
    expect(dialog.getByText('2.220,00 RSD')).toBeInTheDocument();
    const sent = takeProposals();
    await user.click(dialog.getByRole('button', { name: 'Pošalji predlog' }));
    expect(await screen.findByRole('region', { name: 'Predlog: 1 knjiga' })).toBeInTheDocument();
    expect(sent).toEqual([
      {
        roomId: dealRoomId,
        bookIds: [drina._id, lagum._id, seobe._id],
        delivery: { kind: 'post', town: '', postageRsd: 420, payer: 'buyer' },
        payment: 'onDelivery',
        note: '',
        clientId: sent[0]?.clientId,
      },
    ]);
    expect(screen.getByRole('region', { name: 'Obaveštenja (F8)' })).toBeEmptyDOMElement();
  });

  it.each([
    ['the usual price of a seller who has set the postage', true, 'Uobičajena cena kod ovog prodavca'],
    ['an estimate of a seller who has not', false, 'Okvirna cena za paket od 350 g'],
  ])('calls the postage %s', async (_name, hasOwnPostage, text) => {
    const { dialog } = await openForm({ hasOwnPostage });
    expect(dialog.getByText(text)).toBeInTheDocument();
  });

  it('suggests the postage by the weight of the book', async () => {
    const { dialog } = await openForm({}, 900);
    expect(dialog.getByText('Paket oko 900 g')).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Poštarina' })).toHaveValue('340,00');
  });

  it('is prefilled with the terms of the last proposal when that was withdrawn', async () => {
    reply('GET /api/deals/options', buildDealOptions());
    reply('GET /api/books/by-owner/:ownerId', { books: [lagum, seobe], totalBooks: 2 });
    reply('GET /api/wishlist', []);
    reply('GET /api/books/:bookId', buildBook({ _id: drina._id ?? '' }));
    const books = [buildDealBook({ _id: drina._id ?? '' }), buildDealBook({ title: 'Dnevnik', priceRsd: 600 })];
    const delivery = { kind: 'courier', town: '', postageRsd: 500, payer: 'seller' } as const;
    const withdrawn = { ...seenFromBuyer, state: 'withdrawn', turn: null, books, delivery, note: 'Do petka.' } as const;
    const { user } = await openThread(buildDeal({ ...withdrawn, priceRsd: 1_300 }), drina);
    await user.click(await screen.findByRole('button', { name: 'Predloži ponovo' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Predloži dogovor' }));
    expect(await dialog.findByRole('checkbox', { name: /^Dnevnik/ })).toBeChecked();
    expect(dialog.getByRole('textbox', { name: 'Cena knjiga' })).toHaveValue('1300');
    const sent = takeProposals();
    await user.click(dialog.getByRole('button', { name: 'Pošalji predlog' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      bookIds: books.map(({ _id }) => _id),
      priceRsd: 1_300,
      delivery,
      payment: 'onDelivery',
      note: 'Do petka.',
    });
  });

  it('restores the draft of a proposal after a network error, and sends it once', async () => {
    const { user, dialog } = await openForm();
    await user.type(dialog.getByRole('textbox', { name: /^Poruka uz predlog/ }), 'Može li do petka?');
    cutOff('POST /api/deals');
    await user.click(dialog.getByRole('button', { name: 'Pošalji predlog' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Predlog nije poslat.');
    await user.click(dialog.getByRole('button', { name: 'Zatvori' }));
    expect(storedNames((last) => `korice.draft.${ownerId}.${last}`)).toEqual([
      `korice.draft.${ownerId}.deal.new.${dealRoomId}`,
    ]);
    await user.click(screen.getByRole('button', { name: 'Predloži dogovor' }));
    const again = within(await screen.findByRole('dialog', { name: 'Predloži dogovor' }));
    expect(await again.findByRole('textbox', { name: /^Poruka uz predlog/ })).toHaveValue('Može li do petka?');
    const sent = takeProposals();
    await user.dblClick(again.getByRole('button', { name: 'Pošalji predlog' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(await screen.findByRole('region', { name: 'Predlog: 1 knjiga' })).toBeInTheDocument();
    expect(storedNames((last) => `korice.draft.${ownerId}.${last}`)).toEqual([]);
  });

  /** Loses the response to a proposal, closes the form, and opens it again with the name of its button. */
  async function loseResponse({ user, dialog }: Awaited<ReturnType<typeof openForm>>, button: string, next?: Deal) {
    await user.type(dialog.getByRole('textbox', { name: /^Poruka uz predlog/ }), 'Može li do petka?');
    cutOff('POST /api/deals');
    await user.click(dialog.getByRole('button', { name: 'Pošalji predlog' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Predlog nije poslat.');
    if (next) {
      reply('GET /api/deals', [next]);
      act(() => realtimeServer().tell('dealChanged', { dealId: next._id, roomId: dealRoomId, rev: next.rev }));
    }
    await user.click(dialog.getByRole('button', { name: 'Zatvori' }));
    await user.click(await screen.findByRole('button', { name: button }));
    const again = within(await screen.findByRole('dialog', { name: 'Predloži dogovor' }));
    const price = await again.findByRole('textbox', { name: 'Cena knjiga' });
    await user.clear(price);
    await user.type(price, '800');
    return again;
  }

  const arrived = buildDeal({
    ...seenFromBuyer,
    books: [buildDealBook({ _id: drina._id ?? '' })],
    note: 'Može li do petka?',
  });

  it('reports no success when the API returns the deal of a lost response with an earlier price', async () => {
    const opened = await openForm();
    const again = await loseResponse(opened, 'Predloži dogovor');
    reply('POST /api/deals', () => {
      reply('GET /api/deals', [arrived]);
      return arrived;
    });
    await opened.user.click(again.getByRole('button', { name: 'Pošalji predlog' }));
    expect(
      await screen.findByText(/^Novi uslovi nisu poslati, jer je raniji predlog već stigao\./),
    ).toBeInTheDocument();
    expect(await screen.findByRole('region', { name: 'Predlog: 1 knjiga' })).toHaveTextContent('1.190,00');
  });

  it('proposes with another clientId when the deal of a lost response was declined', async () => {
    const opened = await openForm();
    const declined = { ...arrived, state: 'declined', turn: null, endedAt: arrived.createdAt, rev: 2 } as const;
    const again = await loseResponse(opened, 'Predloži ponovo', declined);
    const sent: { clientId: string; priceRsd?: number }[] = [];
    reply('POST /api/deals', async ({ request }) => {
      sent.push((await request.json()) as { clientId: string });
      if (sent.length === 1) return declined;
      const proposed = { ...arrived, _id: '0000000000000000000012d6', priceRsd: 800 };
      reply('GET /api/deals', [proposed]);
      return proposed;
    });
    await opened.user.click(again.getByRole('button', { name: 'Pošalji predlog' }));
    expect(await screen.findByRole('region', { name: 'Predlog: 1 knjiga' })).toHaveTextContent('1.090,00');
    expect(sent).toMatchObject([{ priceRsd: 800 }, { priceRsd: 800 }]);
    expect(sent[1]?.clientId).not.toBe(sent[0]?.clientId);
  });

  it('does not count the book of the conversation among the others, also before its page is loaded', async () => {
    reply('GET /api/deals/options', buildDealOptions());
    reply('GET /api/wishlist', []);
    reply('GET /api/books/:bookId', buildBook({ _id: drina._id ?? '' }));
    const books = Array.from({ length: 20 }, (_, at) => buildBookCard({ title: `Knjiga ${at}` }));
    reply('GET /api/books/by-owner/:ownerId', { books, totalBooks: 37 });
    const { user } = await openThread(null, drina);
    await user.click(await screen.findByRole('button', { name: 'Predloži dogovor' }));
    expect(await screen.findByRole('searchbox', { name: 'Traži u 36 knjiga' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Prikaži još 33 knjige' })).toBeInTheDocument();
  });

  it('searches all books of the seller in one request, without loading the other pages', async () => {
    reply('GET /api/deals/options', buildDealOptions());
    reply('GET /api/wishlist', []);
    reply('GET /api/books/:bookId', buildBook({ _id: drina._id ?? '' }));
    const books = Array.from({ length: 20 }, (_, at) => buildBookCard({ title: `Knjiga ${at}` }));
    const asked: string[] = [];
    reply('GET /api/books/by-owner/:ownerId', ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      if (searchParams.get('q') === 'seobe') return { books: [seobe], totalBooks: 1 };
      return searchParams.has('q') ? { books: [], totalBooks: 0 } : { books, totalBooks: 5_000 };
    });
    const { user } = await openThread(null, drina);
    await user.click(await screen.findByRole('button', { name: 'Predloži dogovor' }));
    await user.type(await screen.findByRole('searchbox', { name: /^Traži u/ }), 'seobe');
    await user.click(await screen.findByRole('checkbox', { name: /^Seobe/ }));
    expect(screen.getByRole('checkbox', { name: /^Seobe/ })).toBeChecked();
    expect(screen.queryByRole('checkbox', { name: /^Knjiga/ })).not.toBeInTheDocument();
    expect(asked).toEqual(['?page=1', '?q=seobe']);

    await user.type(screen.getByRole('searchbox', { name: /^Traži u/ }), ' xx');
    expect(await screen.findByText('Nijedna knjiga ne odgovara pretrazi.')).toBeVisible();
  });

  it('tells a seller without a bank account where to enter it', async () => {
    reply('GET /api/deals/options', buildDealOptions({ acceptsIps: false }));
    reply('GET /api/books/by-owner/:ownerId', { books: [], totalBooks: 0 });
    const { user } = await openThread(buildDeal());
    await user.click(await screen.findByRole('button', { name: 'Pogledaj predlog' }));
    await user.click(screen.getByRole('button', { name: 'Predloži izmene' }));
    const link = await screen.findByRole('link', { name: 'Upiši račun u profilu' });
    expect(link).toHaveAttribute('href', '/dashboard/profile?tab=selling');
    expect(screen.queryByText('Prodavac još nije upisao račun')).not.toBeInTheDocument();
  });

  it('warns before an advance payment in a first deal, and changes the payment with the delivery', async () => {
    const { user, dialog } = await openForm({ acceptsIps: true });
    expect(dialog.getByText(/^Ovo je prvi zajednički dogovor/)).toBeInTheDocument();
    await user.click(dialog.getByRole('radio', { name: 'IPS QR kod' }));
    expect(dialog.getByText(/^Plaćanje unapred osobi/)).toBeInTheDocument();
    await user.click(dialog.getByRole('radio', { name: 'Pouzećem' }));
    await user.click(dialog.getByRole('radio', { name: 'Lično' }));
    expect(dialog.getByRole('radio', { name: 'Gotovina' })).toBeChecked();
    expect(dialog.getByRole('radio', { name: 'Pouzećem' })).toBeDisabled();
    const sent = takeProposals();
    await user.click(dialog.getByRole('button', { name: 'Pošalji predlog' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      delivery: { kind: 'inPerson', town: 'Beograd', postageRsd: 0 },
      payment: 'cash',
    });
  });

  it('opens from the hint at payment in advance with a parcel that is paid on delivery', async () => {
    const message = buildMessage({ content: 'Uplata unapred.', flags: ['advancePayment'] });
    // Both are in the same town, so that the form otherwise starts with a meeting.
    replyToForm({ town: buildMe().city, acceptsIps: true });
    const { user } = await openThread(null, drina, [message]);
    await user.click(await screen.findByRole('button', { name: 'Predloži pouzeće' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Predloži dogovor' }));
    expect(await dialog.findByRole('radio', { name: 'Pouzećem' })).toBeChecked();
    expect(dialog.getByRole('radio', { name: 'Pošta' })).toBeChecked();
    expect(dialog.queryByText(/^U ovom razgovoru je poruka/)).not.toBeInTheDocument();
  });

  it('tells the buyer that a proposal may expire during the holiday of the seller', async () => {
    const { dialog } = await openForm({ awayUntil: '2026-12-15' });
    expect(dialog.getByText(/^Na odmoru do 15\.12\.2026\. Predlog važi 7 dana/)).toBeInTheDocument();
  });

  it('warns of a fraudulent message in the conversation', async () => {
    const message = buildMessage({ content: 'Pošalji CVV.', flags: ['cardRequest'] });
    replyToForm();
    const { user } = await openThread(null, drina, [message]);
    await user.click(await screen.findByRole('button', { name: 'Predloži dogovor' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Predloži dogovor' }));
    expect(await dialog.findByText(/^U ovom razgovoru je poruka/)).toBeInTheDocument();
  });

  it('warns of a fraudulent message that is older than the loaded ones', async () => {
    const fraud = buildMessage({ seq: 1, content: 'Pošalji CVV.', flags: ['cardRequest'] });
    replyToForm();
    const { user } = await openThread(null, drina, [fraud, ...messages(60).slice(1)]);
    await user.click(await screen.findByRole('button', { name: 'Predloži dogovor' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Predloži dogovor' }));
    expect(await dialog.findByText(/^U ovom razgovoru je poruka/)).toBeInTheDocument();
  });

  it('refuses a price outside the bounds before sending', async () => {
    const { user, dialog } = await openForm();
    const price = dialog.getByRole('textbox', { name: 'Cena knjiga' });
    await user.clear(price);
    await user.type(price, '80');
    await user.click(dialog.getByRole('button', { name: 'Pošalji predlog' }));
    expect(await dialog.findAllByText('Cena može da bude od 90,00 RSD do 900,00 RSD.')).not.toHaveLength(0);
    expect(price).toBeInvalid();
  });

  it.each([
    ['note', 'note', /^Poruka uz predlog/],
    ['town', 'delivery.town', 'Mesto predaje'],
  ])('explains invalid characters at the field %s that the API refuses', async (_field, path, name) => {
    const { user, dialog } = await openForm();
    await user.click(dialog.getByRole('radio', { name: /^Lično/ }));
    refuse('POST /api/deals', 'VALIDATION_FAILED', { errors: [{ path, code: 'unprintable', message: '' }] });
    await user.click(dialog.getByRole('button', { name: 'Pošalji predlog' }));
    await waitFor(() => expect(dialog.getByRole('textbox', { name })).toBeInvalid());
    expect(dialog.getByRole('textbox', { name })).toHaveAccessibleDescription(/^Tekst sadrži nevidljive/);
  });

  it('marks the unavailable books after BOOK_NOT_AVAILABLE', async () => {
    const { user, dialog } = await openForm();
    await user.click(dialog.getByRole('checkbox', { name: /^Lagum/ }));
    refuse('POST /api/deals', 'BOOK_NOT_AVAILABLE', {
      errors: [{ path: 'bookIds.1', code: 'book_not_available', message: 'Lagum' }],
    });
    await user.click(dialog.getByRole('button', { name: 'Pošalji predlog' }));
    expect(await dialog.findByRole('checkbox', { name: /^Lagum.*više nije u ponudi/ })).toBeChecked();
    expect(dialog.getAllByText(/^Ove knjige više nisu u ponudi: Lagum/)).not.toHaveLength(0);
  });

  it('explains BLOCKED as a refused deal, not as a refused message', async () => {
    const { user, dialog } = await openForm();
    refuse('POST /api/deals', 'BLOCKED');
    await user.click(dialog.getByRole('button', { name: 'Pošalji predlog' }));
    expect(await dialog.findByText(/Sa ovim nalogom trenutno ne možeš da sklopiš dogovor\./)).toBeInTheDocument();
  });
});

describe('the form for changed terms', () => {
  withWideWindow();

  /** Opens the form and types another price. */
  async function openChanged() {
    reply('GET /api/deals/options', buildDealOptions());
    reply('GET /api/books/by-owner/:ownerId', { books: [], totalBooks: 0 });
    const deal = buildDeal();
    const { user } = await openThread(deal);
    await user.click(await screen.findByRole('button', { name: 'Predloži izmene' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Predloži izmene' }));
    const price = await dialog.findByRole('textbox', { name: 'Cena knjiga' });
    const send = dialog.getByRole('button', { name: 'Pošalji izmene' });
    expect(send).toBeDisabled();
    await user.clear(price);
    await user.type(price, '850');
    return { user, deal, dialog, send };
  }

  it('asks which terms to keep after CONFLICT, and sends the own terms with the new ETag', async () => {
    const { user, send } = await openChanged();
    refuse('PUT /api/deals/:dealId/terms', 'CONFLICT');
    const newer = buildDeal({ priceRsd: 700, rev: 3 });
    reply('GET /api/deals/:dealId', newer);
    await user.click(send);
    const conflict = within(await screen.findByRole('alertdialog'));
    const changed = vi.fn();
    reply('PUT /api/deals/:dealId/terms', async ({ request }) => {
      changed(await request.json(), request.headers.get('If-Match'));
      return buildDeal({ priceRsd: 850, turn: 'buyer', proposer: 'seller', rev: 4 });
    });
    await user.click(conflict.getByRole('button', { name: 'Zadrži moje izmene' }));
    await waitFor(() => expect(changed).toHaveBeenCalledOnce());
    expect(changed).toHaveBeenCalledWith(expect.objectContaining({ priceRsd: 850 }), '"3"');
  });

  it('asks which terms to keep when the same terms after a lost response are a proposal of the other side', async () => {
    const { user, deal, dialog, send } = await openChanged();
    cutOff('PUT /api/deals/:dealId/terms');
    await user.click(send);
    expect(await dialog.findByRole('alert')).toBeInTheDocument();
    refuse('PUT /api/deals/:dealId/terms', 'CONFLICT');
    reply('GET /api/deals/:dealId', { ...deal, priceRsd: 850, turn: 'seller', proposer: 'buyer', rev: 3 });
    await user.click(send);
    expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
    expect(screen.queryByText('Izmene su poslate')).not.toBeInTheDocument();
  });

  it('closes when the conflict is an earlier change by it, whose response was lost', async () => {
    const { user, deal, dialog, send } = await openChanged();
    cutOff('PUT /api/deals/:dealId/terms');
    await user.click(send);
    expect(await dialog.findByRole('alert')).toBeInTheDocument();
    refuse('PUT /api/deals/:dealId/terms', 'CONFLICT');
    reply('GET /api/deals/:dealId', { ...deal, priceRsd: 850, turn: 'buyer', proposer: 'seller', rev: 3 });
    await user.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Obaveštenja (F8)' })).toBeEmptyDOMElement();
  });
});
