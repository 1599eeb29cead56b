import { screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { readSession, startSession } from '../../features/auth/session.js';
import { fillIn } from '../../testing/fill-in.js';
import { withLogout } from '../../testing/logged-in.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { render } from '../../testing/render.js';
import { buildMe } from '../../testing/samples.js';
import Activate from './Activate.js';

withNetwork();
withLogout();

const open = () =>
  render(
    <StrictMode>
      <main tabIndex={-1}>
        <Routes>
          <Route path="/auth/activate/:activationString" element={<Activate />} />
        </Routes>
      </main>
    </StrictMode>,
    { at: '/auth/activate/tajna-123', areas: ['auth', 'errors'] },
  );

describe('Activate', () => {
  // @spec 2-activate-runs 2-activate-done 3-payload-activate 4-activation-runs 7-call-activate
  it('sends the activation once on mount and links to the login', async () => {
    const sent: unknown[] = [];
    reply('POST /auth/activate', async ({ request }) => {
      sent.push(await request.json());
      return { message: 'ok' };
    });
    await open();
    expect(screen.getByRole('status')).toHaveTextContent('Aktiviramo tvoj nalog…');
    expect(await screen.findByText('Nalog je aktiviran. Sada možeš da se prijaviš.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Prijavi se' })).toHaveAttribute('href', '/auth/login');
    expect(sent).toEqual([
      { activationString: 'tajna-123', registrationKey: expect.stringMatching(/^[0-9a-f]{32}$/) as string },
    ]);
  });

  it('logs in with the token of the activation response and redirects to its return path', async () => {
    reply('POST /auth/activate', { message: 'ok', token: 'abc', returnTo: '/book/1?write=1' });
    reply('GET /auth/me', buildMe());
    const { history } = await open();
    expect(await screen.findByText(/Nalog je aktiviran i prijava je uspela/)).toBeVisible();
    expect(readSession().token).toBe('abc');
    expect(screen.getByRole('link', { name: 'Nastavi' })).toHaveAttribute('href', '/book/1?write=1');
    await waitFor(() => expect(history.location.pathname + history.location.search).toBe('/book/1?write=1'), {
      timeout: 3_000,
    });
  });

  it('passes the return path to the login when the activation returns no token', async () => {
    reply('POST /auth/activate', { message: 'ok', returnTo: '/book/1?write=1' });
    const { user, history } = await open();
    await user.click(await screen.findByRole('link', { name: 'Prijavi se' }));
    expect(history.location).toMatchObject({ pathname: '/auth/login', state: { from: '/book/1?write=1' } });
  });

  it('keeps an existing session, names its account and links to the return path', async () => {
    startSession('t', buildMe({ name: 'Petar Petrović' }));
    reply('POST /auth/activate', { message: 'ok', token: 'abc', returnTo: '/book/1?write=1' });
    await open();
    expect(await screen.findByText('Nalog je aktiviran. Ovaj pregledač koristi nalog: Petar Petrović.')).toBeVisible();
    expect(readSession().token).toBe('t');
    expect(screen.getByRole('link', { name: 'Nastavi' })).toHaveAttribute('href', '/book/1?write=1');
    expect(screen.queryByRole('link', { name: 'Prijavi se' })).not.toBeInTheDocument();
  });

  describe('Activate in another browser than the registration', () => {
    const openLocked = async () => {
      refuse('POST /auth/activate', 'ACTIVATION_PASSWORD_REQUIRED');
      const page = await open();
      return { ...page, password: await screen.findByLabelText('Lozinka za ovaj nalog') };
    };

    it('asks for the password and sends it', async () => {
      const { user, password } = await openLocked();
      const sent: unknown[] = [];
      reply('POST /auth/activate', async ({ request }) => {
        sent.push(await request.json());
        return { message: 'ok' };
      });
      await fillIn(user, password, 'knjige na polici');
      await user.click(screen.getByRole('button', { name: 'Aktiviraj nalog' }));
      expect(await screen.findByText('Nalog je aktiviran. Sada možeš da se prijaviš.')).toBeVisible();
      expect(sent).toMatchObject([{ activationString: 'tajna-123', password: 'knjige na polici' }]);
    });

    it('marks a password that is too short without a request', async () => {
      const { user, password } = await openLocked();
      await fillIn(user, password, 'kratka');
      await user.click(screen.getByRole('button', { name: 'Aktiviraj nalog' }));
      expect(await screen.findByRole('alert')).toHaveTextContent('Lozinka mora da ima najmanje 8 znakova.');
    });

    it('deletes the registration when the user declines it', async () => {
      const { user } = await openLocked();
      const sent: unknown[] = [];
      reply('POST /auth/decline-registration', async ({ request }) => {
        sent.push(await request.json());
        return { message: 'ok' };
      });
      await user.click(screen.getByRole('button', { name: 'Nisam ja' }));
      expect(await screen.findByText(/Registracija je obrisana/)).toBeVisible();
      expect(sent).toEqual([{ activationString: 'tajna-123' }]);
    });
  });

  // @spec 2-activate-failed 4-activation-runs 8-activation-failed
  it('sends a new activation link on request when the link is invalid', async () => {
    refuse('POST /auth/activate', 'ACTIVATION_INVALID');
    reply('POST /auth/resend-activation', { message: 'ok' });
    const { user } = await open();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Link je istekao ili nije ispravan. Zatraži novi, stiže odmah.',
    );
    // The primary button, as on the other account screens.
    expect(screen.getByRole('button', { name: 'Pošalji novi link' })).toHaveAttribute('data-variant', 'filled');
    await fillIn(user, screen.getByLabelText('Imejl'), 'jelena@primer.rs');
    await user.click(screen.getByRole('button', { name: 'Pošalji novi link' }));
    expect(await screen.findByText('Ako nalog sa ovim imejlom čeka aktivaciju, novi link je na putu.')).toBeVisible();
  });

  it('shows an error with the wait time when the new link is refused with RATE_LIMITED', async () => {
    refuse('POST /auth/activate', 'ACTIVATION_INVALID');
    refuse('POST /auth/resend-activation', 'RATE_LIMITED', { headers: { 'Retry-After': '90' } });
    const { user } = await open();
    await fillIn(user, await screen.findByLabelText('Imejl'), 'jelena@primer.rs');
    await user.click(screen.getByRole('button', { name: 'Pošalji novi link' }));
    expect(await screen.findByText('Novi link nije poslat.')).toBeVisible();
    expect(screen.getByText('Previše pokušaja. Pokušaj ponovo za 90 sekundi.')).toBeVisible();
  });

  // @spec 2-activate-failed 8-activation-failed
  it('offers a retry when the server does not respond', async () => {
    cutOff('POST /auth/activate');
    const { user } = await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Nema veze sa serverom.');
    const retry = screen.getByRole('button', { name: 'Pokušaj ponovo' });
    expect(retry).toHaveAttribute('data-variant', 'filled');
    reply('POST /auth/activate', { message: 'ok' });
    await user.click(retry);
    expect(await screen.findByText('Nalog je aktiviran. Sada možeš da se prijaviš.')).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();
  });
});
