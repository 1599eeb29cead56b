import type { OwnerReviews, ReviewState } from '@korice/contracts';
import { ratingBounds } from '@korice/contracts/ratings';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { endSession, startSession } from '../../features/auth/session.js';
import { buildReviews } from '../../testing/deal-samples.js';
import { withLogout } from '../../testing/logged-in.js';
import { render } from '../../testing/render.js';
import { cutOff, reply, withNetwork } from '../../testing/reply.js';
import { buildId, buildMe } from '../../testing/samples.js';
import SellerReviews from './SellerReviews.js';

withNetwork();
withLogout();

const owner = { _id: '0000000000000000000000bb', name: 'Petar Obradović' };

const review: OwnerReviews['reviews'][number] = {
  _id: buildId(),
  author: 'Milica Đurić',
  stars: 3,
  text: 'Knjiga je dobra, ali je paket kasnio.',
  asDescribed: true,
  sentInTime: false,
  shownAt: '2026-05-24T10:00:00.000Z',
  reply: { text: 'U pravu si.', at: '2026-05-25T10:00:00.000Z' },
};

const numbers: OwnerReviews = {
  rating: 4.8,
  ratingCount: 23,
  distribution: [0, 0, 1, 2, 20],
  asDescribed: { yes: 22, of: 23 },
  sentInTime: { yes: 20, of: 22 },
  parcels: { collected: 9, sent: 9 },
  paid: { yes: 0, of: 0 },
  reviews: [review],
};

const none = buildReviews();

/** Renders the reviews for a visitor, or for a member when `state` is given. */
function show(reviews: OwnerReviews, state?: ReviewState) {
  if (state) {
    startSession('t', buildMe());
    reply('GET /api/owners/:ownerId/review-state', state);
  } else endSession();
  reply('GET /api/owners/:ownerId/reviews', reviews);
  return render(<SellerReviews owner={owner} emptyTitle="Još nema utisaka" />, {
    at: `/owner/${owner._id}`,
    areas: ['reviews', 'report', 'errors'],
  });
}

describe('the reviews of a seller', () => {
  it('show numbers, facts and reply, and omit questions without answers', async () => {
    await show(numbers);
    const score = within(await screen.findByRole('complementary', { name: 'Ocene' }));
    expect(score.getByText('4,8')).toBeInTheDocument();
    expect(score.getByText('23 ocene')).toBeInTheDocument();
    expect(score.getByText('22 od 23')).toBeInTheDocument();
    expect(score.getByText('9 od 9')).toBeInTheDocument();
    expect(score.queryByText('Plaćeno po dogovoru')).not.toBeInTheDocument();
    const bars = within(score.getByRole('list', { name: 'Raspodela ocena' })).getAllByRole('listitem');
    expect(bars.map(({ textContent }) => textContent)).toEqual(['520', '42', '31', '20', '10']);
    const shown = within(screen.getByRole('article'));
    expect(shown.getByRole('img', { name: 'Ocena 3 od 5' })).toBeInTheDocument();
    expect(shown.getByText('Nije: Poslato na vreme')).toBeInTheDocument();
    expect(shown.getByText('Odgovara: Petar Obradović')).toBeInTheDocument();
  });

  it('offer more reviews page by page, and all of them before the last page', async () => {
    reply(
      'GET /api/owners/:ownerId/reviews',
      ({ request }) => {
        const page = Number(new URL(request.url).searchParams.get('page'));
        return { ...numbers, reviews: [{ ...review, _id: buildId(), text: `Strana ${page}` }] };
      },
      { headers: { 'X-Total-Count': String(2 * ratingBounds.reviewsPerPage + 1) } },
    );
    const { user } = await render(<SellerReviews owner={owner} emptyTitle="Još nema utisaka" />, {
      at: `/owner/${owner._id}`,
      areas: ['reviews', 'report', 'errors'],
    });
    await user.click(await screen.findByRole('button', { name: 'Prikaži još' }));
    expect(await screen.findByText('Strana 2')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: `Svi utisci (${2 * ratingBounds.reviewsPerPage + 1})` }));
    expect(await screen.findByText('Strana 3')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Svi utisci/ })).not.toBeInTheDocument();
  });

  it('show that more reviews did not load, with a retry', async () => {
    const headers = { 'X-Total-Count': String(2 * ratingBounds.reviewsPerPage + 1) };
    reply('GET /api/owners/:ownerId/reviews', numbers, { headers });
    const { user } = await render(<SellerReviews owner={owner} emptyTitle="Još nema utisaka" />, {
      at: `/owner/${owner._id}`,
      areas: ['reviews', 'report', 'errors'],
    });
    const more = await screen.findByRole('button', { name: 'Prikaži još' });
    cutOff('GET /api/owners/:ownerId/reviews');
    await user.click(more);
    expect(await screen.findByRole('alert')).toHaveTextContent('Utisci se nisu učitali.');
    reply(
      'GET /api/owners/:ownerId/reviews',
      { ...numbers, reviews: [{ ...review, _id: buildId(), text: 'Strana 2' }] },
      { headers },
    );
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByText('Strana 2')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('tell a member that the state of the own deals did not load, instead of that there is none', async () => {
    startSession('t', buildMe());
    cutOff('GET /api/owners/:ownerId/review-state');
    reply('GET /api/owners/:ownerId/reviews', none);
    const { user } = await render(<SellerReviews owner={owner} emptyTitle="Još nema utisaka" />, {
      at: `/owner/${owner._id}`,
      areas: ['reviews', 'report', 'errors'],
    });
    const write = await screen.findByRole('button', { name: 'Napiši utisak' });
    await waitFor(() => expect(write).toBeEnabled());
    await user.click(write);
    expect(await screen.findByRole('alert')).toHaveTextContent('Nema veze sa serverom');
    expect(screen.queryByText(/^Utisak može da napiše kupac/)).not.toBeInTheDocument();
  });

  it('tell a visitor when a review becomes possible', async () => {
    const { user } = await show(none);
    await user.click(await screen.findByRole('button', { name: 'Napiši utisak' }));
    expect(await screen.findByText(/^Utisak može da napiše kupac iz završenog dogovora\./)).toBeInTheDocument();
  });

  it.each([
    ['none', /^Utisak može da napiše kupac/],
    ['open', /^Utisak može da se napiše kad se tvoj dogovor završi\./],
    ['done', /^Tvoj poslednji dogovor sa ovim prodavcem je već ocenjen/],
  ] as const)('tell a member in the state %s when a review becomes possible', async (state, text) => {
    const { user } = await show(none, { state, dealId: state === 'none' ? null : buildId() });
    await user.click(await screen.findByRole('button', { name: 'Napiši utisak' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it.each(['ready', 'sealed'] as const)(
    'link the buyer of a finished deal in the state %s to the rating form',
    async (state) => {
      const dealId = buildId();
      await show(none, { state, dealId });
      expect(await screen.findByRole('link', { name: 'Napiši utisak' })).toHaveAttribute(
        'href',
        `/dashboard/deals/${dealId}/rating`,
      );
    },
  );
});
