import type { Deal as DealRecord } from '@korice/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { readMessageDraft } from '../../features/messaging/message-drafts.js';
import { buildDeal, buildDealBook, buildDealOptions, openRating } from '../../testing/deal-samples.js';
import { withLogin } from '../../testing/logged-in.js';
import { ownerId } from '../../testing/messaging-samples.js';
import { asBuyer, openDeals } from '../../testing/open-deals.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { buildMe } from '../../testing/samples.js';

vi.mock('../../lib/realtime/realtime.js', async () => ({
  createRealtime: (await import('../../testing/realtime-server.js')).createFakeRealtime,
}));

withNetwork();
withLogin(buildMe());

describe('the list of deals', () => {
  /** Replies to the requests for the groups of the list. */
  function replyGroups(groups: Partial<Record<'own' | 'other' | 'none', DealRecord[]>>) {
    reply('GET /api/deals/counts', { own: groups.own?.length ?? 0 });
    reply('GET /api/deals', ({ request }) => {
      const query = new URL(request.url).searchParams;
      const turn = query.get('turn') as 'own' | 'other' | 'none';
      const side = query.get('side');
      return (groups[turn] ?? []).filter(
        ({ buyer }) => side === null || (side === 'buyer') === (buyer._id === ownerId),
      );
    });
  }
  const sent = buildDeal({
    ...asBuyer,
    _id: 'b'.repeat(24),
    state: 'sent',
    turn: 'buyer',
    sentAt: '2026-05-24T10:00:00.000Z',
  });

  it('asks the buyer for the address of an agreed parcel', async () => {
    const agreed = buildDeal({ ...asBuyer, state: 'agreed', turn: 'buyer', agreedAt: '2026-05-24T10:00:00.000Z' });
    replyGroups({ own: [agreed] });
    reply('GET /api/deals/:dealId', agreed);
    reply('GET /api/deals/options', buildDealOptions());
    const { user } = await openDeals('/dashboard/deals');
    expect(await screen.findByText('Upiši adresu za paket')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Upiši adresu' }));
    expect(await screen.findByRole('dialog', { name: 'Kuda da stigne paket?' })).toBeInTheDocument();
  });

  it('groups deals by who must act, with the next step and its action', async () => {
    const proposal = buildDeal({ books: [buildDealBook({ title: 'Seobe' }), buildDealBook(), buildDealBook()] });
    const done = buildDeal({ _id: 'c'.repeat(24), state: 'completed', turn: null, rating: openRating() });
    replyGroups({ own: [proposal, sent], none: [done] });
    await openDeals('/dashboard/deals');
    const own = within(await screen.findByRole('region', { name: 'Čeka na tebe' }));
    expect(screen.getByText('2 dogovora čekaju na tebe')).toBeInTheDocument();
    expect(own.getByRole('link', { name: 'Seobe i još 2 knjige' })).toHaveAttribute(
      'href',
      `/dashboard/deals/${proposal._id}`,
    );
    expect(own.getByText('Kupuje: Nikola Stefanović')).toBeInTheDocument();
    expect(own.getByText('Prodaje: Petar Obradović')).toBeInTheDocument();
    expect(screen.getByText('Kupac: Nikola Stefanović')).toBeInTheDocument();
    expect(own.getByRole('link', { name: 'Odgovori' })).toBeInTheDocument();
    expect(own.getByRole('link', { name: 'Stiglo je' })).toHaveAttribute(
      'href',
      `/dashboard/deals/${sent._id}?ask=completed`,
    );
    const finished = within(screen.getByRole('region', { name: 'Završeno' }));
    expect(finished.getByRole('link', { name: 'Oceni dogovor' })).toHaveAttribute(
      'href',
      `/dashboard/deals/${done._id}/rating`,
    );
    expect(screen.queryByRole('region', { name: 'Čeka na drugu stranu' })).not.toBeInTheDocument();
  });

  it('links to all deals of a group with more than one page', async () => {
    replyGroups({ own: [sent] });
    reply('GET /api/deals', [sent], { headers: { 'X-Total-Count': '21' } });
    await openDeals('/dashboard/deals');
    const own = within(await screen.findByRole('region', { name: 'Čeka na tebe' }));
    expect(own.getByRole('link', { name: 'Prikaži 21 dogovor' })).toBeInTheDocument();
  });

  it('shows that the account of the other member was deleted', async () => {
    replyGroups({ none: [{ ...sent, state: 'cancelled', turn: null, seller: { ...sent.seller, name: '' } }] });
    await openDeals('/dashboard/deals');
    expect(await screen.findByText('Prodaje: Zatvoren nalog')).toBeInTheDocument();
    expect(screen.getByText('Nalog je zatvoren, dogovor više ne važi')).toBeInTheDocument();
  });

  it('filters by side and shows an empty state for a side without deals', async () => {
    replyGroups({ own: [sent] });
    const { user } = await openDeals('/dashboard/deals');
    await screen.findByRole('region', { name: 'Čeka na tebe' });
    await user.click(screen.getByRole('button', { name: 'Prodajem' }));
    expect(await screen.findByRole('heading', { name: 'Ovde nema dogovora' })).toBeInTheDocument();
  });

  it('does not say that there are no deals while those of another side load', async () => {
    replyGroups({ own: [sent] });
    const { user } = await openDeals('/dashboard/deals?side=seller');
    await screen.findByRole('heading', { name: 'Ovde nema dogovora' });
    reply('GET /api/deals', [], { delay: 'infinite' });
    await user.click(screen.getByRole('button', { name: 'Kupujem' }));
    expect(await screen.findByRole('status', { name: 'Učitavanje…' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Ovde nema dogovora' })).not.toBeInTheDocument();
  });

  it('redirects from a page past the end of a group to its last page', async () => {
    reply('GET /api/deals/counts', { own: 1 });
    reply('GET /api/deals', ({ request }) => (new URL(request.url).searchParams.get('page') === '1' ? [sent] : []), {
      headers: { 'X-Total-Count': '1' },
    });
    const { history } = await openDeals('/dashboard/deals?group=own&page=2');
    expect(await screen.findByRole('region', { name: 'Čeka na tebe' })).toBeInTheDocument();
    expect(history.location.search).toBe('?group=own');
  });

  it('shows an empty state with a link to the books when there are no deals', async () => {
    replyGroups({});
    await openDeals('/dashboard/deals');
    expect(await screen.findByRole('heading', { name: 'Još nema dogovora' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pronađi knjigu' })).toHaveAttribute('href', '/categories');
  });
});

describe('the page of a deal', () => {
  it('shows address and history, opens the dialog of ?ask=sent and removes it from the URL', async () => {
    const address = {
      name: 'Nikola Stefanović',
      street: 'Cara Dušana 12',
      place: '11080 Zemun',
      phone: '064 123 4567',
    };
    const deal = buildDeal({
      state: 'agreed',
      turn: 'seller',
      address,
      agreedAt: '2026-05-24T10:00:00.000Z',
      history: [
        { state: 'proposed', by: 'buyer', at: '2026-05-23T10:00:00.000Z', priceRsd: 800 },
        { state: 'proposed', by: 'seller', at: '2026-05-23T11:00:00.000Z', priceRsd: 900 },
        { state: 'agreed', by: 'buyer', at: '2026-05-24T10:00:00.000Z', priceRsd: 900 },
      ],
    });
    reply('GET /api/deals/:dealId', deal);
    const { history } = await openDeals(`/dashboard/deals/${deal._id}?ask=sent`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Dogovor 4821' })).toBeInTheDocument();
    expect(await screen.findByRole('dialog', { name: 'Označiti paket kao poslat?' })).toBeInTheDocument();
    expect(history.location.search).toBe('');
    expect(screen.getAllByText('Cara Dušana 12')).toHaveLength(1);
    const steps = within(screen.getByRole('region', { name: 'Istorija dogovora' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Predlog, knjige za 800,00 RSDNikola Stefanović23\.05\.2026/),
      expect.stringMatching(/^Novi uslovi, knjige za 900,00 RSDJelena Marković23\.05\.2026/),
      expect.stringMatching(/^DogovorenoNikola Stefanović24\.05\.2026/),
    ]);
  });

  const cancelled = { state: 'cancelled', turn: null, agreedAt: '2026-05-24T10:00:00.000Z' } as const;

  it('shows the reason of a cancellation as its heading', async () => {
    const deal = buildDeal({ ...asBuyer, ...cancelled, payment: 'ips', reason: 'noReply' });
    reply('GET /api/deals/:dealId', deal);
    await openDeals(`/dashboard/deals/${deal._id}`);
    const heading = { level: 2, name: 'Dogovor je prekinut: Druga strana ne odgovara' };
    expect(await screen.findByRole('heading', heading)).toBeInTheDocument();
    expect(screen.queryByText('Ne plaćaj i ne šalji ništa.')).not.toBeInTheDocument();
    expect(screen.queryByText('Ako je uplata poslata, sačuvaj dokaze')).not.toBeInTheDocument();
  });

  it.each([
    ['ips', 1],
    ['onDelivery', 0],
  ] as const)(
    'tells a buyer with the payment %s what to do after the seller deleted the account',
    async (payment, notes) => {
      const deal = buildDeal({ ...asBuyer, ...cancelled, payment, seller: { ...asBuyer.seller, name: '' } });
      reply('GET /api/deals/:dealId', deal);
      await openDeals(`/dashboard/deals/${deal._id}`);
      const heading = { level: 2, name: 'Nalog je zatvoren, dogovor više ne važi' };
      expect(await screen.findByRole('heading', heading)).toBeInTheDocument();
      expect(screen.getByText('Ne plaćaj i ne šalji ništa.')).toBeInTheDocument();
      expect(screen.queryAllByText(/javi se svojoj banci i prijavi slučaj policiji/)).toHaveLength(notes);
      expect(screen.queryByRole('button', { name: 'Prijavi nalog' })).not.toBeInTheDocument();
    },
  );

  it('does not speak of a payment when the account was deleted before the proposal was answered', async () => {
    const { agreedAt: _, ...unanswered } = cancelled;
    const deal = buildDeal({ ...asBuyer, ...unanswered, payment: 'ips', seller: { ...asBuyer.seller, name: '' } });
    reply('GET /api/deals/:dealId', deal);
    await openDeals(`/dashboard/deals/${deal._id}`);
    expect(await screen.findByText('Ne plaćaj i ne šalji ništa.')).toBeInTheDocument();
    expect(screen.queryByText('Ako je uplata poslata, sačuvaj dokaze')).not.toBeInTheDocument();
  });

  it('shows the not-found text after DEAL_NOT_FOUND', async () => {
    refuse('GET /api/deals/:dealId', 'DEAL_NOT_FOUND');
    await openDeals('/dashboard/deals/0000000000000000000012d5');
    expect(await screen.findByText('Ovaj dogovor ne postoji ili više nije dostupan.')).toBeInTheDocument();
  });
});

describe('the payment of a deal', () => {
  const deal = buildDeal({ ...asBuyer, state: 'agreed', turn: 'seller', payment: 'ips' });
  const details = {
    text: 'K:PR',
    svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"></svg>',
    recipient: 'Petar Obradović, Niš',
    account: '165-0000000000055-74',
    amountRsd: 1_190,
    purpose: 'Korice dogovor 4821',
    reference: '004821',
  };

  it('copies each field and sends the message about the payment once', async () => {
    reply('GET /api/deals/:dealId', deal);
    reply('GET /api/deals/:dealId/payment', details);
    const messages: string[] = [];
    reply('POST /api/messaging/room/:roomId/message', async ({ request }) => {
      messages.push(((await request.json()) as { content: string }).content);
      return {
        _id: 'd'.repeat(24),
        seq: 1,
        kind: 'text',
        sender: ownerId,
        content: '',
        room: deal.roomId,
        readBy: [],
        createdAt: '2026-05-24T10:00:00.000Z',
        clientId: '',
      };
    });
    const reported = vi.fn();
    reply('PUT /api/deals/:dealId/payment', () => {
      reported();
      return { ...deal, turn: 'seller', paymentReportedAt: '2026-05-24T10:00:00.000Z', rev: 2 };
    });
    const { user, history } = await openDeals(`/dashboard/deals/${deal._id}/payment`);
    expect(
      await screen.findByRole('img', { name: 'IPS QR kod za plaćanje: Petar Obradović, 1.190,00 RSD' }),
    ).toBeInTheDocument();
    expect(screen.getByText('Uplata ide unapred, direktno prodavcu')).toBeInTheDocument();
    const expected = {
      Iznos: '1.190,00',
      Primalac: details.recipient,
      'Broj računa': details.account,
      'Svrha uplate': details.purpose,
      'Poziv na broj': details.reference,
    };
    for (const [field, text] of Object.entries(expected)) {
      await user.click(screen.getByRole('button', { name: `Kopiraj: ${field}` }));
      expect(await navigator.clipboard.readText()).toBe(text);
    }
    await user.dblClick(screen.getByRole('button', { name: 'Javi da je uplaćeno' }));
    await waitFor(() => expect(history.location.pathname).toBe('/dashboard/messaging'));
    await waitFor(() => expect(messages).toEqual(['Uplata je poslata, 1.190,00 RSD, poziv na broj 004821.']));
    expect(reported).toHaveBeenCalledOnce();
  });

  it('sends one message when the report failed and is repeated', async () => {
    reply('GET /api/deals/:dealId', deal);
    reply('GET /api/deals/:dealId/payment', details);
    const keys: string[] = [];
    reply('POST /api/messaging/room/:roomId/message', async ({ request }) => {
      const { clientId } = (await request.json()) as { clientId: string };
      keys.push(clientId);
      return {
        _id: 'd'.repeat(24),
        seq: 1,
        kind: 'text',
        sender: ownerId,
        content: '',
        room: deal.roomId,
        readBy: [],
        createdAt: '2026-05-24T10:00:00.000Z',
        clientId,
      };
    });
    cutOff('PUT /api/deals/:dealId/payment');
    const { user, history } = await openDeals(`/dashboard/deals/${deal._id}/payment`);
    await user.click(await screen.findByRole('button', { name: 'Javi da je uplaćeno' }));
    await waitFor(() => expect(keys).toHaveLength(1));
    const reported = { ...deal, turn: 'seller', paymentReportedAt: '2026-05-24T10:00:00.000Z', rev: 2 } as const;
    reply('PUT /api/deals/:dealId/payment', reported);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Javi da je uplaćeno' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Javi da je uplaćeno' }));
    await waitFor(() => expect(history.location.pathname).toBe('/dashboard/messaging'));
    await waitFor(() => expect(keys.length).toBeGreaterThan(0));
    expect(new Set(keys)).toEqual(new Set([`paid-${deal._id}`]));
  });

  it('shows when it was reported instead of the button', async () => {
    reply('GET /api/deals/:dealId', { ...deal, paymentReportedAt: '2026-05-24T10:00:00.000Z' });
    reply('GET /api/deals/:dealId/payment', details);
    await openDeals(`/dashboard/deals/${deal._id}/payment`);
    expect(await screen.findByText(/^Javljeno 24\.05\.2026 da je uplaćeno\./)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Javi da je uplaćeno' })).not.toBeInTheDocument();
  });

  it('is the next step of a buyer in the list', async () => {
    const address = { name: 'Jelena Marković', street: 'Cara Dušana 12', place: '11080 Zemun', phone: '064 123 4567' };
    reply('GET /api/deals/counts', { own: 1 });
    reply('GET /api/deals', ({ request }) =>
      new URL(request.url).searchParams.get('turn') === 'own' ? [{ ...deal, address, turn: 'buyer' }] : [],
    );
    await openDeals('/dashboard/deals');
    expect(await screen.findByText('Plati i javi da je uplaćeno')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Plati' })).toHaveAttribute('href', `/dashboard/deals/${deal._id}/payment`);
  });

  const sentUnpaid = { ...deal, state: 'sent', turn: 'buyer', sentAt: '2026-05-24T10:00:00.000Z' } as const;

  it('is offered on the page of a sent deal until the buyer has reported it', async () => {
    reply('GET /api/deals/:dealId', sentUnpaid);
    const { queryClient } = await openDeals(`/dashboard/deals/${deal._id}`);
    expect(await screen.findByText(/^Ako nije plaćeno, plati i javi da je uplaćeno\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Plati' })).toHaveAttribute('href', `/dashboard/deals/${deal._id}/payment`);

    reply('GET /api/deals/:dealId', { ...sentUnpaid, paymentReportedAt: '2026-05-24T10:00:00.000Z', rev: 2 });
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText(/^Kad paket stigne, pregledaj ga i potvrdi\./)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Plati|Podaci za uplatu/ })).not.toBeInTheDocument();
  });

  it('does not offer payment on delivery for a parcel that was sent', async () => {
    reply('GET /api/deals/:dealId', sentUnpaid);
    reply('GET /api/deals/:dealId/payment', details);
    await openDeals(`/dashboard/deals/${deal._id}/payment`);
    expect(await screen.findByText(/sačekaj da paket stigne\.$/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Predloži pouzeće' })).not.toBeInTheDocument();
  });

  it('opens the conversation with a drafted question about payment on delivery', async () => {
    reply('GET /api/deals/:dealId', deal);
    reply('GET /api/deals/:dealId/payment', details);
    const { user, history } = await openDeals(`/dashboard/deals/${deal._id}/payment`);
    await user.click(await screen.findByRole('button', { name: 'Predloži pouzeće' }));
    await waitFor(() => expect(history.location.pathname).toBe('/dashboard/messaging'));
    expect(history.location.search).toBe(`?room=${deal.roomId}`);
    expect(readMessageDraft(ownerId, deal.roomId)).toMatch(/^Može li ipak pouzećem\?/);
  });

  it('does not offer payment on delivery when the deal is not the first of the two members', async () => {
    reply('GET /api/deals/:dealId', { ...deal, isFirst: false });
    reply('GET /api/deals/:dealId/payment', details);
    await openDeals(`/dashboard/deals/${deal._id}/payment`);
    await screen.findByRole('button', { name: 'Javi da je uplaćeno' });
    expect(screen.queryByRole('button', { name: 'Predloži pouzeće' })).not.toBeInTheDocument();
  });

  it('loads the deal again when only the deal did not load', async () => {
    refuse('GET /api/deals/:dealId', 'UNAVAILABLE');
    reply('GET /api/deals/:dealId/payment', details);
    const { user } = await openDeals(`/dashboard/deals/${deal._id}/payment`);
    const retry = await screen.findByRole('button', { name: 'Pokušaj ponovo' });
    reply('GET /api/deals/:dealId', deal);
    await user.click(retry);
    expect(await screen.findByRole('button', { name: 'Javi da je uplaćeno' })).toBeInTheDocument();
  });

  it('loads the deal and the payment code again after one press when neither did load', async () => {
    refuse('GET /api/deals/:dealId', 'UNAVAILABLE');
    refuse('GET /api/deals/:dealId/payment', 'UNAVAILABLE');
    const { user } = await openDeals(`/dashboard/deals/${deal._id}/payment`);
    const retry = await screen.findByRole('button', { name: 'Pokušaj ponovo' });
    reply('GET /api/deals/:dealId', deal);
    reply('GET /api/deals/:dealId/payment', details);
    await user.click(retry);
    expect(await screen.findByRole('button', { name: 'Javi da je uplaćeno' })).toBeInTheDocument();
  });

  it('shows the reason when the API refuses the payment code with DEAL_STATE', async () => {
    reply('GET /api/deals/:dealId', deal);
    refuse('GET /api/deals/:dealId/payment', 'DEAL_STATE');
    await openDeals(`/dashboard/deals/${deal._id}/payment`);
    expect(await screen.findByRole('heading', { name: /^Dogovor je u međuvremenu promenjen/ })).toBeInTheDocument();
  });
});
