import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fillIn } from '../../testing/fill-in.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { render, type RenderOptions } from '../../testing/render.js';
import ForgotPassword from './ForgotPassword.js';

withNetwork();

const open = (options: RenderOptions = {}) =>
  render(<ForgotPassword />, { at: '/auth/forgot-password', areas: ['auth', 'errors'], ...options });

async function ask(options?: RenderOptions) {
  const rendered = await open(options);
  await fillIn(rendered.user, screen.getByLabelText('Imejl'), 'jelena@primer.rs');
  await rendered.user.click(screen.getByRole('button', { name: 'Pošalji link za lozinku' }));
  return rendered;
}

describe('ForgotPassword', () => {
  // @spec 2-forgot-form 2-forgot-result 3-payload-reset 4-forgot-states 7-call-reset 8-reset-sent
  it('sends the address and shows a result that does not reveal whether an account exists', async () => {
    const sent: unknown[] = [];
    reply('POST /auth/send-password-reset', async ({ request }) => {
      sent.push(await request.json());
      return { message: 'ok' };
    });
    await ask();
    expect(await screen.findByRole('status')).toHaveTextContent(
      'Ako postoji nalog sa ovim imejlom, poslali smo link za novu lozinku.' +
        'Ništa nije stiglo? Pogledaj i neželjenu poštu i proveri da li je imejl ispravan, pa pošalji ponovo.',
    );
    expect(sent).toEqual([{ email: 'jelena@primer.rs' }]);
    expect(document.title).toBe('Zaboravljena lozinka · Korice');
  });

  it('sends the return path', async () => {
    const sent: unknown[] = [];
    reply('POST /auth/send-password-reset', async ({ request }) => {
      sent.push(await request.json());
      return { message: 'ok' };
    });
    await ask({ state: { from: '/dashboard/add-book', reason: 'sell' } });
    await screen.findByRole('status');
    expect(sent).toEqual([{ email: 'jelena@primer.rs', returnTo: '/dashboard/add-book' }]);
  });

  // @spec 2-forgot-form 4-forgot-states
  it('disables the button during the request', async () => {
    reply('POST /auth/send-password-reset', { message: 'ok' }, { delay: 'infinite' });
    await ask();
    expect(await screen.findByRole('button', { name: 'Slanje…' })).toBeDisabled();
  });

  // @spec 2-forgot-result 8-reset-failed
  it('shows the reason of a failure, keeps the address and allows a retry', async () => {
    cutOff('POST /auth/send-password-reset');
    const { user } = await ask();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Imejl za novu lozinku nije poslat. Pokušaj ponovo kasnije.Nema veze sa serverom.',
    );
    expect(screen.getByLabelText('Imejl')).toHaveValue('jelena@primer.rs');
    reply('POST /auth/send-password-reset', { message: 'ok' });
    await user.click(screen.getByRole('button', { name: 'Pošalji link za lozinku' }));
    expect(await screen.findByText(/Ako postoji nalog sa ovim imejlom/)).toBeVisible();
  });

  it('shows when the rate limit ends', async () => {
    refuse('POST /auth/send-password-reset', 'RATE_LIMITED', { headers: { 'Retry-After': '2400' } });
    await ask();
    expect(await screen.findByText('Previše pokušaja. Pokušaj ponovo za 40 minuta.')).toBeVisible();
  });

  // @spec 5-auth-required
  it('marks a missing or invalid address', async () => {
    const { user } = await open();
    const field = screen.getByLabelText('Imejl');
    await user.click(screen.getByRole('button', { name: 'Pošalji link za lozinku' }));
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('Upiši imejl.');
    await fillIn(user, field, 'jelena@');
    await user.click(screen.getByRole('button', { name: 'Pošalji link za lozinku' }));
    expect(field).toHaveAccessibleDescription(/Imejl nije ispravan/);
  });

  it('prefills the address from the login screen and passes it back', async () => {
    const state = { from: '/dashboard/add-book', reason: 'sell', email: 'jelena@primer.rs' };
    const { user, history } = await open({ state });
    expect(screen.getByLabelText('Imejl')).toHaveValue('jelena@primer.rs');
    await user.click(screen.getByRole('link', { name: 'Nazad na prijavu' }));
    expect(history.location).toMatchObject({ pathname: '/auth/login', state });
  });
});
