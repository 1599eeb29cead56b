import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession, readSession, startSession } from '../../features/auth/session.js';
import { fillIn } from '../../testing/fill-in.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { render, type RenderOptions } from '../../testing/render.js';
import { buildMe, buildOwnBookCard } from '../../testing/samples.js';
import Login from './Login.js';

const startAuthentication = vi.hoisted(() => vi.fn());
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication }));

withNetwork();
beforeEach(() => reply('GET /api/books/my-books', [buildOwnBookCard()]));

const open = (options: RenderOptions = {}) =>
  render(
    <Routes>
      <Route path="/auth/login" element={<Login />} />
      <Route path="*" element={<p>Drugi ekran</p>} />
    </Routes>,
    { at: '/auth/login', areas: ['auth', 'errors'], ...options },
  );

async function logIn(options?: RenderOptions) {
  const rendered = await open(options);
  await fillIn(rendered.user, screen.getByLabelText('Imejl'), 'jelena@primer.rs');
  await fillIn(rendered.user, screen.getByLabelText('Lozinka'), 'kamilica-voz-7');
  await rendered.user.click(screen.getByRole('button', { name: 'Prijavi se' }));
  return rendered;
}

describe('Login', () => {
  afterEach(() => {
    act(() => endSession());
  });

  // @spec 2-login-form 3-payload-login 4-login-stores 4-login-flow 7-call-login 9-after-login
  it('stores token and account, then opens the listings after a second', async () => {
    const me = buildMe();
    const seen: (string | null)[] = [];
    reply('POST /auth/login', { token: 'abc' });
    reply('GET /auth/me', ({ request }) => {
      seen.push(request.headers.get('authorization'));
      return me;
    });
    const begun = Date.now();
    const { history } = await logIn();
    await screen.findByText('Prijava je uspela. Samo trenutak…');
    expect(localStorage.getItem('token')).toBe('abc');
    expect(JSON.parse(localStorage.getItem('loggedInUserData') ?? '')).toMatchObject({ _id: me._id, name: me.name });
    expect(seen).toEqual(['Bearer abc']);
    expect(history.location.pathname).toBe('/auth/login');
    await waitFor(() => expect(history.location.pathname).toBe('/dashboard/book-listing'));
    expect(Date.now() - begun).toBeGreaterThanOrEqual(1000);
  });

  it('returns to the home page for a person without listings', async () => {
    reply('POST /auth/login', { token: 'abc' });
    reply('GET /api/books/my-books', []);
    reply('GET /auth/me', buildMe());
    const { history } = await logIn({ state: { from: '/' } });
    await waitFor(() => expect(history.location.pathname).toBe('/'), { timeout: 3_000 });
  });

  it('opens the listings for a person with listings who logs in from the home page', async () => {
    reply('POST /auth/login', { token: 'abc' });
    reply('GET /auth/me', buildMe());
    const { history } = await logIn({ state: { from: '/' } });
    await waitFor(() => expect(history.location.pathname).toBe('/dashboard/book-listing'), { timeout: 3_000 });
  });

  it('returns to the page where the person chose to log in, without a reason above the form', async () => {
    reply('POST /auth/login', { token: 'abc' });
    reply('GET /auth/me', buildMe());
    const { history } = await logIn({ state: { from: '/about-us' } });
    expect(screen.queryByText(/^Prijavi se,|^Prijavi se da/)).not.toBeInTheDocument();
    await waitFor(() => expect(history.location.pathname).toBe('/about-us'), { timeout: 3_000 });
  });

  it('passes the return path to the registration', async () => {
    const state = { from: '/dashboard/add-book', reason: 'sell' };
    const { user, history } = await open({ state });
    await user.click(screen.getByRole('link', { name: 'Registruj se' }));
    expect(history.location).toMatchObject({ pathname: '/auth/register', state });
  });

  it('passes the typed address and the return path to the registration', async () => {
    const state = { from: '/dashboard/add-book', reason: 'sell' };
    const { user, history } = await open({ state });
    await fillIn(user, screen.getByLabelText('Imejl'), 'jelena@primer.rs');
    await user.click(screen.getByRole('link', { name: 'Registruj se' }));
    expect(history.location.state).toEqual({ ...state, email: 'jelena@primer.rs' });
  });

  it('returns to the page of the route guard, and shows the reason', async () => {
    reply('POST /auth/login', { token: 'abc' });
    reply('GET /auth/me', buildMe());
    const { history } = await logIn({ state: { from: '/dashboard/add-book?x=1', reason: 'sell' } });
    expect(screen.getByText('Prijavi se, pa dodaj knjigu.')).toBeInTheDocument();
    await waitFor(() => expect(history.location.pathname + history.location.search).toBe('/dashboard/add-book?x=1'));
  });

  // @spec 2-login-busy
  it('disables the button during the request', async () => {
    reply('POST /auth/login', { token: 'abc' }, { delay: 'infinite' });
    await logIn();
    expect(await screen.findByRole('button', { name: 'Prijavljivanje…' })).toBeDisabled();
  });

  // @spec 4-login-flow 8-login-failed
  it('shows an error after INVALID_CREDENTIALS and allows a retry', async () => {
    refuse('POST /auth/login', 'INVALID_CREDENTIALS');
    await logIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Prijava nije uspela. Proveri imejl i lozinku, pa pokušaj ponovo.',
    );
    expect(screen.getByRole('button', { name: 'Prijavi se' })).toBeEnabled();
    expect(readSession().token).toBeNull();
  });

  // @spec 4-login-flow 7-call-me
  it('stores nothing when the account cannot be loaded', async () => {
    reply('POST /auth/login', { token: 'abc' });
    cutOff('GET /auth/me');
    await logIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('Nema veze sa serverom.');
    expect(localStorage.getItem('token')).toBeNull();
  });

  // @spec 2-login-form 5-auth-required
  it('marks missing fields without a request', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Prijavi se' }));
    const summary = screen.getByRole('alert');
    expect(summary).toHaveTextContent('Ispravi 2 označena polja');
    expect(summary).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Upiši imejl.' }));
    expect(screen.getByLabelText('Imejl')).toHaveFocus();
    expect(screen.getByLabelText('Imejl')).toHaveAttribute('aria-invalid', 'true');
    await user.keyboard('j');
    expect(screen.getByLabelText('Imejl')).not.toHaveAttribute('aria-invalid', 'true');
  });

  // @spec 2-login-forgot
  it('passes the typed address to the password reset', async () => {
    const { user, history } = await open({ state: { from: '/dashboard/add-book', reason: 'sell' } });
    await fillIn(user, screen.getByLabelText('Imejl'), 'jelena@primer.rs');
    await user.click(screen.getByRole('link', { name: 'Zaboravljena lozinka?' }));
    expect(history.location).toMatchObject({
      pathname: '/auth/forgot-password',
      state: { from: '/dashboard/add-book', reason: 'sell', email: 'jelena@primer.rs' },
    });
  });

  // @spec 2-login-redirect 6-role-login-screen
  it('redirects a member to the listings', async () => {
    startSession('abc', buildMe());
    const { history } = await open();
    expect(history.location.pathname).toBe('/dashboard/book-listing');
  });

  it('redirects a member to the return path', async () => {
    startSession('abc', buildMe());
    const { history } = await open({ state: { from: '/book/1?write=1', reason: 'message' } });
    expect(history.location.pathname + history.location.search).toBe('/book/1?write=1');
  });

  it('sends a new activation link and disables the button for 60 seconds', async () => {
    const asked: unknown[] = [];
    reply('POST /auth/resend-activation', async ({ request }) => {
      asked.push(await request.json());
      return { message: 'ok' };
    });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'zatraži novi' }));
    const form = screen.getByRole('region', { name: 'Novi link za aktivaciju' });
    expect(screen.getAllByLabelText('Imejl')[1]).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Pošalji novi link' }));
    expect(form).toHaveTextContent('Upiši imejl.');
    const [, email] = screen.getAllByLabelText('Imejl');
    if (!email) throw new Error('There is no field for the address');
    await fillIn(user, email, 'jelena@primer.rs');
    await user.click(screen.getByRole('button', { name: 'Pošalji novi link' }));
    expect(await screen.findByText('Ako nalog sa ovim imejlom čeka aktivaciju, novi link je na putu.')).toBeVisible();
    expect(asked).toEqual([{ email: 'jelena@primer.rs' }]);
    expect(screen.getByRole('button', { name: 'Pošalji novi link' })).toBeDisabled();
    expect(form).toHaveTextContent('Nije stigao? Novi možeš da zatražiš za 60 sekundi.');
  });
});

describe('Login to an account with a passkey', () => {
  afterEach(() => {
    act(() => endSession());
    startAuthentication.mockReset();
  });

  const options = { challenge: 'abc', timeout: 300_000, rpId: 'localhost', allowCredentials: [] };
  const secondFactor = { ticket: 'ticket', options: { ...options, userVerification: 'preferred' as const } };
  const response = { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c' };
  const assertion = { id: 'id', rawId: 'id', type: 'public-key', response };
  const passkeyButton = () => screen.findByRole('button', { name: 'Koristi pristupni ključ' });

  it('stores no token until the passkey has signed, and sends the assertion', async () => {
    const sent: unknown[] = [];
    reply('POST /auth/login', { secondFactor });
    reply('POST /auth/login/passkey', async ({ request }) => {
      sent.push(await request.json());
      return { token: 'abc' };
    });
    reply('GET /auth/me', buildMe());
    startAuthentication.mockResolvedValue(assertion);
    const { user } = await logIn();
    const button = await passkeyButton();
    expect(screen.queryByRole('link', { name: 'Registruj se' })).not.toBeInTheDocument();
    expect(screen.queryByText(/Nalog još nije aktiviran/)).not.toBeInTheDocument();
    expect(localStorage.getItem('token')).toBeNull();
    await user.click(button);
    await screen.findByText('Prijava je uspela. Samo trenutak…');
    expect(localStorage.getItem('token')).toBe('abc');
    expect(sent).toEqual([{ ticket: 'ticket', credential: assertion }]);
  });

  it('stays at the passkey step when the browser cancels, and accepts a recovery code instead', async () => {
    reply('POST /auth/login', { secondFactor });
    reply('GET /auth/me', buildMe());
    startAuthentication.mockRejectedValue(new DOMException('cancelled', 'NotAllowedError'));
    const { user } = await logIn();
    await user.click(await passkeyButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Pregledač nije dobio potvrdu.');
    await user.click(screen.getByRole('button', { name: 'Koristi rezervni kod' }));
    refuse('POST /auth/login/recovery-code', 'SECOND_FACTOR_INVALID');
    await fillIn(user, screen.getByLabelText('Rezervni kod'), 'aaaa-bbbb');
    await user.click(screen.getByRole('button', { name: 'Potvrdi kod' }));
    expect(await screen.findByText('Potvrda nije uspela. Pokušaj ponovo.')).toBeInTheDocument();
    expect(screen.getByLabelText('Rezervni kod')).toHaveValue('aaaa-bbbb');
    reply('POST /auth/login/recovery-code', { token: 'abc' });
    await user.click(screen.getByRole('button', { name: 'Potvrdi kod' }));
    await screen.findByText('Prijava je uspela. Samo trenutak…');
  });

  it('returns to the password form after five refused recovery codes, because the login accepts no other', async () => {
    reply('POST /auth/login', { secondFactor });
    refuse('POST /auth/login/recovery-code', 'SECOND_FACTOR_INVALID');
    const { user } = await logIn();
    await passkeyButton();
    await user.click(screen.getByRole('button', { name: 'Koristi rezervni kod' }));
    await fillIn(user, screen.getByLabelText('Rezervni kod'), 'aaaa-bbbb');
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await user.click(screen.getByRole('button', { name: 'Potvrdi kod' }));
      expect(await screen.findByText('Potvrda nije uspela. Pokušaj ponovo.')).toBeInTheDocument();
    }
    expect(await screen.findByLabelText('Lozinka')).toHaveValue('kamilica-voz-7');
    expect(screen.getByLabelText('Lozinka')).toHaveFocus();
  });

  it('returns to the filled password form when the signature is refused', async () => {
    reply('POST /auth/login', { secondFactor });
    refuse('POST /auth/login/passkey', 'SECOND_FACTOR_INVALID');
    startAuthentication.mockResolvedValue(assertion);
    const { user } = await logIn();
    await user.click(await passkeyButton());
    expect(await screen.findByText('Potvrda nije uspela. Pokušaj ponovo.')).toBeInTheDocument();
    expect(screen.getByLabelText('Lozinka')).toHaveValue('kamilica-voz-7');
  });
});
