import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { fillIn } from '../../testing/fill-in.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { render } from '../../testing/render.js';
import ResetPassword from './ResetPassword.js';

withNetwork();

async function choose(password: string, confirm = password) {
  const rendered = await render(
    <Routes>
      <Route path="/auth/reset-password/:token" element={<ResetPassword />} />
    </Routes>,
    { at: '/auth/reset-password/tajna-123', areas: ['auth', 'errors'] },
  );
  if (password !== '') await fillIn(rendered.user, screen.getByLabelText('Nova lozinka'), password);
  if (confirm !== '') await fillIn(rendered.user, screen.getByLabelText('Ponovi novu lozinku'), confirm);
  await rendered.user.click(screen.getByRole('button', { name: 'Sačuvaj lozinku' }));
  return rendered;
}

describe('ResetPassword', () => {
  // @spec 2-reset-form
  it('sets the new password and links to the login', async () => {
    const sent: unknown[] = [];
    reply('POST /auth/reset-password', async ({ request }) => {
      sent.push(await request.json());
      return { message: 'ok' };
    });
    await choose('kamilica-voz-7');
    expect(await screen.findByText('Lozinka je promenjena. Prijavi se novom lozinkom.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Prijavi se' })).toHaveAttribute('href', '/auth/login');
    expect(screen.queryByLabelText('Nova lozinka')).not.toBeInTheDocument();
    expect(sent).toEqual([{ token: 'tajna-123', password: 'kamilica-voz-7' }]);
  });

  it('passes the return path to the login', async () => {
    reply('POST /auth/reset-password', { message: 'ok', returnTo: '/dashboard/add-book' });
    const { user, history } = await choose('kamilica-voz-7');
    await user.click(await screen.findByRole('link', { name: 'Prijavi se' }));
    expect(history.location).toMatchObject({ pathname: '/auth/login', state: { from: '/dashboard/add-book' } });
  });

  it('disables the button during the request', async () => {
    reply('POST /auth/reset-password', { message: 'ok' }, { delay: 'infinite' });
    await choose('kamilica-voz-7');
    expect(await screen.findByRole('button', { name: 'Čuvanje…' })).toBeDisabled();
    expect(screen.getByText(/^Izaberi novu lozinku/)).toBeInTheDocument();
  });

  it.each([
    ['', '', 'Upiši lozinku.'],
    ['kratka', 'kratka', 'Lozinka mora da ima najmanje 8 znakova.'],
    ['kamilica-voz-7', 'kamilica-voz-8', 'Lozinke se ne poklapaju.'],
    ['š'.repeat(37), 'š'.repeat(37), 'Lozinka je predugačka. Skrati je malo.'],
  ])('shows an error for the password %j with the confirmation %j', async (password, confirm, text) => {
    await choose(password, confirm);
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.getByRole('link', { name: text })).toBeVisible();
  });

  it('marks a password that the API refuses with password_common', async () => {
    refuse('POST /auth/reset-password', 'VALIDATION_FAILED', {
      errors: [{ path: 'password', code: 'password_common', message: 'common' }],
    });
    await choose('password1');
    expect(await screen.findByRole('link', { name: /na spisku najčešćih/ })).toBeVisible();
    expect(screen.getByLabelText('Nova lozinka')).toHaveValue('password1');
  });

  it('links to the request of a new link when the link is invalid', async () => {
    refuse('POST /auth/reset-password', 'RESET_INVALID');
    await choose('kamilica-voz-7');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Link za novu lozinku je istekao ili je već iskorišćen.',
    );
    expect(screen.getByRole('link', { name: 'Zatraži novi link' })).toHaveAttribute('href', '/auth/forgot-password');
    expect(screen.queryByText(/^Izaberi novu lozinku/)).not.toBeInTheDocument();
  });

  it('keeps the input when the server does not respond, and allows a retry', async () => {
    cutOff('POST /auth/reset-password');
    const { user } = await choose('kamilica-voz-7');
    expect(await screen.findByRole('alert')).toHaveTextContent('Nema veze sa serverom.');
    reply('POST /auth/reset-password', { message: 'ok' });
    await user.click(screen.getByRole('button', { name: 'Sačuvaj lozinku' }));
    expect(await screen.findByText('Lozinka je promenjena. Prijavi se novom lozinkom.')).toBeVisible();
  });
});
