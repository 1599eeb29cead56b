import type { EndpointKey } from '@korice/contracts';
import { screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { render } from '../../testing/render.js';
import ConfirmListings from './ConfirmListings.js';
import ConfirmNewsletter from './ConfirmNewsletter.js';
import UnsubscribeMessageMails from './UnsubscribeMessageMails.js';
import UnsubscribeNewsletter from './UnsubscribeNewsletter.js';

withNetwork();

const open = (at: string) =>
  render(
    <StrictMode>
      <Routes>
        <Route path="/listings/confirm/:token" element={<ConfirmListings />} />
        <Route path="/newsletter/confirm/:token" element={<ConfirmNewsletter />} />
        <Route path="/newsletter/unsubscribe/:token" element={<UnsubscribeNewsletter />} />
        <Route path="/unsubscribe/:token" element={<UnsubscribeMessageMails />} />
      </Routes>
    </StrictMode>,
    { at, areas: ['newsletter', 'unsubscribe', 'freshness', 'bookTable', 'dashboard', 'profile', 'errors'] },
  );

interface Case {
  at: string;
  key: Extract<EndpointKey, `POST /api/${'newsletter' | 'users'}/${string}` | 'POST /api/books/confirmed'>;
  title: string;
  working: string;
  done: string;
  failed: string;
  invalid: string;
  /** The link of the invalid state. */
  instead: string;
}

const cases: Case[] = [
  {
    at: '/newsletter/confirm/tajna-1',
    key: 'POST /api/newsletter/confirm',
    title: 'Prijava na bilten',
    working: 'Potvrđujemo prijavu…',
    done: 'Prijava na bilten je potvrđena. Hvala ti!',
    failed: 'Prijava na bilten nije uspela.',
    invalid: 'Link za potvrdu je istekao ili nije ispravan. Prijavi se ponovo na početnoj strani.',
    instead: '/',
  },
  {
    at: '/newsletter/unsubscribe/tajna-1',
    key: 'POST /api/newsletter/unsubscribe',
    title: 'Odjava sa biltena',
    working: 'Odjavljujemo adresu…',
    done: 'Odjava je uspela. Bilten ti više ne stiže.',
    failed: 'Odjava nije uspela. Pokušaj ponovo ili nam piši.',
    invalid: 'Link je istekao ili nije ispravan.Piši nam i odjavićemo te.',
    instead: '/contact',
  },
  {
    at: '/unsubscribe/tajna-1',
    key: 'POST /api/users/unsubscribe/:token',
    title: 'Imejlovi o porukama',
    working: 'Isključujemo imejlove…',
    done: 'Imejlovi o nepročitanim porukama su isključeni.',
    failed: 'Imejlovi nisu isključeni. Pokušaj ponovo ili ih isključi na svom profilu.',
    invalid: 'Link je istekao ili nije ispravan.Imejlove o porukama isključuješ na svom profilu.',
    instead: '/dashboard/profile',
  },
  {
    at: '/listings/confirm/tajna-1',
    key: 'POST /api/books/confirmed',
    title: 'Potvrda oglasa',
    working: 'Potvrđujemo oglase…',
    done: 'Potvrđena su 2 oglasa',
    failed: 'Oglasi nisu potvrđeni',
    invalid: 'Link je istekao ili nije ispravan.Oglase možeš da potvrdiš u svom nalogu.',
    instead: '/dashboard/book-listing',
  },
];

const answers: Partial<Record<Case['key'], object | undefined>> = {
  'POST /api/users/unsubscribe/:token': undefined,
  'POST /api/books/confirmed': { confirmed: 2 },
};

/** Collects the received tokens. */
function serve(key: Case['key']): unknown[] {
  const tokens: unknown[] = [];
  reply(key, async ({ request, params }) => {
    tokens.push(params.token ?? ((await request.json()) as { token: string }).token);
    // The response type depends on the key, which TypeScript does not follow here; `reply` validates it.
    return (key in answers ? answers[key] : { message: 'ok' }) as never;
  });
  return tokens;
}

describe.each(cases)('the link $at', ({ at, key, title, working, done, failed, invalid, instead }) => {
  it('sends its request once when it is opened', async () => {
    const tokens = serve(key);
    await open(at);
    expect(screen.getByRole('status')).toHaveTextContent(working);
    expect(await screen.findByText(done)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(tokens).toEqual(['tajna-1']);
    expect(document.title).toBe(`${title} · Korice`);
  });

  it('shows an error with a link to an alternative when the token is invalid', async () => {
    refuse(key, 'TOKEN_INVALID');
    await open(at);
    expect(await screen.findByRole('alert')).toHaveTextContent(invalid);
    expect(screen.queryByRole('button', { name: 'Pokušaj ponovo' })).not.toBeInTheDocument();
    expect(screen.getAllByRole('link')[0]).toHaveAttribute('href', instead);
  });

  it('offers a retry when the server does not respond', async () => {
    cutOff(key);
    const { user } = await open(at);
    expect(await screen.findByRole('alert')).toHaveTextContent(`${failed}Nema veze sa serverom.`);
    serve(key);
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByText(done)).toBeVisible();
  });
});
