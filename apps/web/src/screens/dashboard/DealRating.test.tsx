import type { DealRatings } from '@korice/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { buildDeal, buildDealRatings, buildRating, openRating } from '../../testing/deal-samples.js';
import { createDeferred } from '../../testing/deferred.js';
import { withLogin } from '../../testing/logged-in.js';
import { asBuyer, openDeals } from '../../testing/open-deals.js';
import { refuse, reply, withNetwork } from '../../testing/reply.js';
import { buildMe } from '../../testing/samples.js';

vi.mock('../../lib/realtime/realtime.js', async () => ({
  createRealtime: (await import('../../testing/realtime-server.js')).createFakeRealtime,
}));

withNetwork();
withLogin(buildMe());

describe('the rating of a deal', () => {
  const deal = buildDeal({
    ...asBuyer,
    state: 'completed',
    turn: null,
    rating: openRating(),
    endedAt: '2026-05-24T10:00:00.000Z',
  });

  it('is sealed with stars, facts and text, and can be changed while it is sealed', async () => {
    reply('GET /api/deals/:dealId', deal);
    reply('GET /api/deals/:dealId/rating', buildDealRatings());
    const { user } = await openDeals(`/dashboard/deals/${deal._id}/rating`);
    const seal = await screen.findByRole('button', { name: 'Zapečati ocenu' });
    await user.click(seal);
    expect(screen.getByText('Izaberi od 1 do 5 zvezdica.')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: '4 zvezdice' }));
    expect(screen.getByText('Vrlo dobro')).toBeInTheDocument();
    await user.click(
      within(screen.getByRole('group', { name: 'Da li je sve kao u oglasu?' })).getByRole('radio', { name: 'Da' }),
    );
    await user.click(
      within(screen.getByRole('group', { name: 'Da li je paket poslat na vreme?' })).getByRole('radio', { name: 'Ne' }),
    );
    await user.type(screen.getByRole('textbox', { name: /^Utisak/ }), 'Dobro.');
    const sent = vi.fn();
    const own = buildRating({ stars: 4, text: 'Dobro.', sentInTime: false, shownAt: null });
    reply('PUT /api/deals/:dealId/rating', async ({ request }) => {
      sent(await request.json());
      const ratings = buildDealRatings({ state: openRating({ own: 'sealed' }), own });
      reply('GET /api/deals/:dealId/rating', ratings);
      return ratings;
    });
    await user.click(seal);
    expect(await screen.findByText('Ocena je zapečaćena. Hvala!')).toBeInTheDocument();
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      stars: 4,
      text: 'Dobro.',
      asDescribed: true,
      sentInTime: false,
      collected: null,
      paid: null,
    });
    await user.click(screen.getByRole('button', { name: 'Izmeni ocenu' }));
    expect(await screen.findByRole('radio', { name: '4 zvezdice' })).toBeChecked();
  });

  it.each([
    ['the buyer of a parcel that did not arrive', asBuyer, 'notArrived', []],
    ['the seller of a parcel that did not arrive', {}, 'notArrived', ['Da li je plaćeno kako je dogovoreno?']],
    ['the buyer of a parcel that came back', asBuyer, 'notCollected', ['Da li je paket poslat na vreme?']],
  ] as const)('asks %s no question about what did not happen', async (_who, members, reason, questions) => {
    reply('GET /api/deals/:dealId', {
      ...buildDeal(members),
      state: 'failed',
      reason,
      turn: null,
      endedAt: deal.endedAt,
    });
    reply('GET /api/deals/:dealId/rating', buildDealRatings());
    await openDeals(`/dashboard/deals/${deal._id}/rating`);
    expect(await screen.findByText(/ · dogovor nije uspeo 24\.05\.2026$/)).toBeInTheDocument();
    const groups = screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent);
    expect(groups).toEqual(['Tvoja ocena', ...questions]);
  });

  it('is stored on the device until it is sent', async () => {
    reply('GET /api/deals/:dealId', deal);
    reply('GET /api/deals/:dealId/rating', buildDealRatings());
    const first = await openDeals(`/dashboard/deals/${deal._id}/rating`);
    await first.user.click(await screen.findByRole('radio', { name: '2 zvezdice' }));
    await first.user.type(screen.getByRole('textbox', { name: /^Utisak/ }), 'Omot nedostaje.');
    first.unmount();

    const { user } = await openDeals(`/dashboard/deals/${deal._id}/rating`);
    expect(await screen.findByRole('textbox', { name: /^Utisak/ })).toHaveValue('Omot nedostaje.');
    expect(screen.getByRole('radio', { name: '2 zvezdice' })).toBeChecked();
    reply('PUT /api/deals/:dealId/rating', buildDealRatings({ own: buildRating({ shownAt: null }) }));
    await user.click(screen.getByRole('button', { name: 'Zapečati ocenu' }));
    await screen.findByText('Ocena je zapečaćena. Hvala!');
    expect(Object.keys(localStorage).filter((name) => name.startsWith('korice.draft.'))).toEqual([]);
  });

  it('says that both ratings are open when the other side has rated before, and nothing about numbers yet', async () => {
    reply('GET /api/deals/:dealId', deal);
    reply('GET /api/deals/:dealId/rating', buildDealRatings());
    const { user } = await openDeals(`/dashboard/deals/${deal._id}/rating`);
    await user.click(await screen.findByRole('radio', { name: '5 zvezdica' }));
    reply('PUT /api/deals/:dealId/rating', () => {
      const [own, other] = [buildRating({ counts: null }), buildRating({ counts: null, text: 'Brzo i tačno.' })];
      const state = openRating({ canRate: false, own: 'shown', other: 'shown' });
      const ratings = buildDealRatings({ state, own, other });
      reply('GET /api/deals/:dealId/rating', ratings);
      return ratings;
    });
    await user.click(screen.getByRole('button', { name: 'Zapečati ocenu' }));
    expect(await screen.findByText('Obe ocene su otvorene. Hvala!')).toBeInTheDocument();
    expect(await screen.findByText('Brzo i tačno.')).toBeInTheDocument();
    expect(screen.queryByText(/ne računa/)).not.toBeInTheDocument();
  });

  it('says that a second rating of the same pair within 90 days does not count', async () => {
    reply('GET /api/deals/:dealId', deal);
    const own = buildRating({ counts: false });
    const state = openRating({ canRate: false, own: 'shown' });
    reply('GET /api/deals/:dealId/rating', buildDealRatings({ state, own }));
    await openDeals(`/dashboard/deals/${deal._id}/rating`);
    expect(await screen.findByText('Druga je između istih ljudi u 90 dana, zato se ne računa.')).toBeInTheDocument();
  });

  it('warns before sending that it does not count when the rating of the other side is already shown', async () => {
    const other = buildRating({ stars: 3, text: 'Dugo se čekalo.', shownAt: '2026-06-07T10:00:00.000Z' });
    reply('GET /api/deals/:dealId', deal);
    reply('GET /api/deals/:dealId/rating', buildDealRatings({ state: openRating({ other: 'shown' }), other }));
    const { user } = await openDeals(`/dashboard/deals/${deal._id}/rating`);
    const note = within(await screen.findByRole('complementary', { name: 'Ova ocena se neće računati' }));
    expect(note.getByText(/ne ulazi u prosek i ne stoji među utiscima/)).toBeInTheDocument();
    expect(note.getByText('Dugo se čekalo.')).toBeInTheDocument();
    expect(screen.queryByText('Ocena ostaje zapečaćena')).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: '5 zvezdica' }));
    reply('PUT /api/deals/:dealId/rating', () => {
      const own = buildRating({ shownAt: '2026-06-09T10:00:00.000Z', counts: false });
      const ratings = buildDealRatings({
        state: openRating({ canRate: false, own: 'shown', other: 'shown' }),
        own,
        other,
      });
      reply('GET /api/deals/:dealId/rating', ratings);
      return ratings;
    });
    await user.click(screen.getByRole('button', { name: 'Pošalji ocenu' }));
    expect(await screen.findByText('Ocena je poslata. Hvala!')).toBeInTheDocument();
    const own = within(
      (await screen.findByRole('heading', { name: 'Tvoja ocena' })).closest('section') ?? document.body,
    );
    expect(own.getByText('Data je posle otvaranja druge ocene, zato se ne računa.')).toBeInTheDocument();
  });

  it('says that the rating is shown at once when nobody has rated within 14 days', async () => {
    reply('GET /api/deals/:dealId', deal);
    const state = openRating({ opensAt: new Date(Date.now() - 60_000).toISOString() });
    reply('GET /api/deals/:dealId/rating', buildDealRatings({ state }));
    await openDeals(`/dashboard/deals/${deal._id}/rating`);
    expect(await screen.findByRole('complementary', { name: 'Ocena se odmah otvara' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Pošalji ocenu' })).toBeInTheDocument();
  });

  it('says that a change was not sent when the ratings open while the member changes the own one', async () => {
    const own = buildRating({ stars: 3, shownAt: null });
    reply('GET /api/deals/:dealId', deal);
    reply('GET /api/deals/:dealId/rating', buildDealRatings({ state: openRating({ own: 'sealed' }), own }));
    const { user, queryClient } = await openDeals(`/dashboard/deals/${deal._id}/rating`);
    await user.click(await screen.findByRole('button', { name: 'Izmeni ocenu' }));
    await user.type(screen.getByRole('textbox', { name: /^Utisak/ }), ' Kasnilo je.');
    const state = openRating({ canRate: false, own: 'shown', other: 'shown' });
    const opened = buildDealRatings({ state, own: buildRating({ stars: 3 }), other: buildRating() });
    reply('GET /api/deals/:dealId/rating', opened);
    await act(() => queryClient.invalidateQueries());
    const note = await screen.findByText('Ocena se otvorila pre nego što je izmena poslata');
    expect(note.closest('[tabindex]')).toHaveFocus();
  });

  it('does not say so when the sent rating opens both before its response arrives', async () => {
    reply('GET /api/deals/:dealId', deal);
    reply('GET /api/deals/:dealId/rating', buildDealRatings());
    const { user, queryClient } = await openDeals(`/dashboard/deals/${deal._id}/rating`);
    await user.click(await screen.findByRole('radio', { name: '5 zvezdica' }));
    const answer = createDeferred<DealRatings>();
    reply('PUT /api/deals/:dealId/rating', () => answer.promise);
    await user.click(screen.getByRole('button', { name: 'Zapečati ocenu' }));
    const state = openRating({ canRate: false, own: 'shown', other: 'shown' });
    const opened = buildDealRatings({ state, own: buildRating(), other: buildRating({ text: 'Brzo i tačno.' }) });
    reply('GET /api/deals/:dealId/rating', opened);
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText('Brzo i tačno.')).toBeInTheDocument();
    expect(screen.queryByText('Ocena se otvorila pre nego što je izmena poslata')).not.toBeInTheDocument();
    answer.resolve(opened);
    expect(await screen.findByText('Obe ocene su otvorene. Hvala!')).toBeInTheDocument();
    expect(screen.queryByText('Ocena se otvorila pre nego što je izmena poslata')).not.toBeInTheDocument();
  });

  it('shows both ratings once they are open, and sends one reply', async () => {
    const other = buildRating({
      stars: 3,
      text: 'Dugo se čekalo.',
      asDescribed: null,
      sentInTime: null,
      collected: true,
      paid: true,
    });
    reply('GET /api/deals/:dealId', deal);
    const ratings = buildDealRatings({
      state: openRating({ canRate: false, own: 'shown', other: 'shown' }),
      own: buildRating(),
      other,
    });
    reply('GET /api/deals/:dealId/rating', ratings);
    const { user, history } = await openDeals(`/dashboard/deals/${deal._id}/rating`);
    expect(await screen.findByText('Dugo se čekalo.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Zapečati ocenu' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Odgovori na utisak' }));
    await user.click(screen.getByRole('button', { name: 'Odustani' }));
    expect(screen.getByRole('button', { name: 'Odgovori na utisak' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Odgovori na utisak' }));
    expect(screen.getByRole('textbox', { name: 'Odgovori na utisak' })).toHaveFocus();
    await user.type(screen.getByRole('textbox', { name: 'Odgovori na utisak' }), 'Hvala na strpljenju.');
    act(() => history.push('/dashboard'));
    await user.click(await screen.findByRole('button', { name: 'Ostani ovde' }));
    refuse('PUT /api/ratings/:ratingId/reply', 'UNAVAILABLE');
    await user.click(screen.getByRole('button', { name: 'Pošalji' }));
    await screen.findByText(/^Sajt trenutno nije dostupan/);
    expect(screen.getByRole('textbox', { name: 'Odgovori na utisak' })).toHaveFocus();
    const sent = vi.fn();
    const given = { text: 'Hvala na strpljenju.', at: '2026-05-25T10:00:00.000Z' };
    reply('PUT /api/ratings/:ratingId/reply', async ({ request, params }) => {
      sent(params.ratingId, await request.json());
      reply('GET /api/deals/:dealId/rating', { ...ratings, other: { ...other, reply: given } });
      return given;
    });
    await user.click(screen.getByRole('button', { name: 'Pošalji' }));
    await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
    expect(screen.getByText('Hvala na strpljenju.').parentElement).toHaveFocus();
    expect(sent).toHaveBeenCalledExactlyOnceWith(other._id, { text: 'Hvala na strpljenju.' });
  });
});
