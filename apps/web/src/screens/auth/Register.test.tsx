import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { endSession, startSession } from '../../features/auth/session.js';
import { fillIn } from '../../testing/fill-in.js';
import { refuse, reply, withNetwork } from '../../testing/reply.js';
import { render, type RenderOptions } from '../../testing/render.js';
import { buildMe } from '../../testing/samples.js';
import Register from './Register.js';

withNetwork();
afterEach(() => act(endSession));

const open = (options: RenderOptions = {}) =>
  render(<Register />, { at: '/auth/register', areas: ['auth', 'errors'], ...options });

async function fill(password = 'kamilica-voz-7', options?: RenderOptions) {
  const rendered = await open(options);
  await fillIn(rendered.user, screen.getByLabelText('Ime'), 'Jelena Marković');
  await fillIn(rendered.user, screen.getByLabelText('Imejl'), 'jelena@primer.rs');
  await fillIn(rendered.user, screen.getByLabelText('Lozinka'), password);
  return rendered;
}

const submit = () => screen.getByRole('button', { name: 'Registruj se' });

describe('Register', () => {
  // @spec 2-register-form 3-payload-register 4-register-ends 7-call-register
  it('registers an account in the language of the page and explains the next step', async () => {
    const sent: unknown[] = [];
    reply('POST /auth/register', async ({ request }) => {
      sent.push(await request.json());
      return { message: 'ok' };
    });
    const { user } = await fill();
    await user.dblClick(submit());
    expect(
      await screen.findByText('Registracija je uspela. Uskoro ti stiže imejl za aktivaciju naloga.'),
    ).toBeVisible();
    expect(sent).toEqual([
      {
        name: 'Jelena Marković',
        email: 'jelena@primer.rs',
        password: 'kamilica-voz-7',
        language: 'sr',
        registrationKey: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      },
    ]);
    expect(screen.getByText(/u roku od 48 sati/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pošalji novi link' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Registruj se ponovo' }));
    expect(screen.getByLabelText('Imejl')).toHaveValue('jelena@primer.rs');
    expect(screen.getByLabelText('Imejl')).toHaveFocus();
  });

  it('sends the return path, and passes it to the login', async () => {
    const sent: unknown[] = [];
    reply('POST /auth/register', async ({ request }) => {
      sent.push(await request.json());
      return { message: 'ok' };
    });
    const state = { from: '/book/1?write=1', reason: 'message' };
    const { user, history } = await fill('kamilica-voz-7', { state });
    await user.click(submit());
    await screen.findByText(/Registracija je uspela/);
    expect(sent).toMatchObject([{ returnTo: '/book/1?write=1' }]);
    await user.click(screen.getByRole('button', { name: 'Registruj se ponovo' }));
    await user.click(screen.getByRole('link', { name: 'Prijavi se' }));
    expect(history.location).toMatchObject({ pathname: '/auth/login', state });
  });

  it('shows that the account was activated in another tab', async () => {
    reply('POST /auth/register', { message: 'ok' });
    const { user } = await fill();
    await user.click(submit());
    await screen.findByText(/Uskoro ti stiže imejl/);
    act(() => startSession('t', buildMe({ email: 'petar@primer.rs' })));
    expect(screen.getByRole('button', { name: 'Pošalji novi link' })).toBeInTheDocument();
    act(() => startSession('t', buildMe({ email: 'jelena@primer.rs' })));
    expect(screen.getByText('Nalog je aktiviran i prijava je uspela.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Nastavi' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('button', { name: 'Pošalji novi link' })).not.toBeInTheDocument();
  });

  it('redirects a logged-in member to the home page', async () => {
    startSession('t', buildMe());
    const { history } = await open();
    expect(history.location.pathname).toBe('/');
  });

  it('has the email address that was typed into the login', async () => {
    await open({ state: { email: 'jelena@primer.rs' } });
    expect(screen.getByLabelText('Imejl')).toHaveValue('jelena@primer.rs');
    expect(screen.getByLabelText('Imejl')).not.toHaveFocus();
  });

  it('links the terms in new tabs', async () => {
    await open();
    expect(screen.getByText(/^Registracijom prihvataš/)).toBeVisible();
    for (const [name, path] of [
      ['uslove korišćenja', '/page/terms'],
      ['politiku privatnosti', '/page/privacy'],
    ] as const) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
      expect(screen.getByRole('link', { name })).toHaveAttribute('target', '_blank');
    }
  });

  // @spec 2-register-alert 8-register-failed 8-register-done
  it('has the English texts of the specification', async () => {
    reply('POST /auth/register', { message: 'ok' });
    const { user } = await open({ language: 'en' });
    await fillIn(user, screen.getByLabelText('Name'), 'Jelena');
    await fillIn(user, screen.getByLabelText('Email'), 'jelena@example.com');
    await fillIn(user, screen.getByLabelText('Password'), 'kamilica-voz-7');
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect(
      await screen.findByText('Registration successful. You will receive an activation email soon.'),
    ).toBeVisible();
  });

  // @spec 2-register-alert 4-register-ends
  it('shows the reason of a failure and keeps the input', async () => {
    refuse('POST /auth/register', 'UNAVAILABLE');
    const { user } = await fill();
    await user.click(submit());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Registracija nije uspela. Pokušaj ponovo.');
    expect(alert).toHaveTextContent('Sajt trenutno nije dostupan.');
    expect(screen.getByLabelText('Ime')).toHaveValue('Jelena Marković');
    expect(screen.getByLabelText('Lozinka')).toHaveValue('kamilica-voz-7');
  });

  it('marks a password that the API refuses with password_guessable', async () => {
    refuse('POST /auth/register', 'VALIDATION_FAILED', {
      errors: [{ path: 'password', code: 'password_guessable', message: 'guessable' }],
    });
    const { user } = await fill('password123');
    await user.click(submit());
    expect(await screen.findByText('Ispravi označeno polje')).toBeVisible();
    expect(screen.queryByText(/^Registracija nije uspela/)).not.toBeInTheDocument();
    expect(screen.getByLabelText('Lozinka')).toHaveAccessibleDescription(
      expect.stringContaining(
        'U ovoj lozinci nema gotovo ničeg osim tvog imena, imejla ili imena sajta. Izaberi drugu.',
      ),
    );
  });

  it('has no alert of a failed registration after the refused field was corrected', async () => {
    refuse('POST /auth/register', 'VALIDATION_FAILED', {
      errors: [{ path: 'password', code: 'password_guessable', message: 'guessable' }],
    });
    const { user } = await fill('password123');
    await user.click(submit());
    await screen.findByText('Ispravi označeno polje');
    await user.type(screen.getByLabelText('Lozinka'), '-kamilica');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['jelena@gmial.com', 'gmail.com'],
    ['jelena@gmai.com', 'gmail.com'],
    ['jelena@hotmial.com', 'hotmail.com'],
    ['jelena@yaho.com', 'yahoo.com'],
    ['jelena@Outlok.com', 'outlook.com'],
    ['jelena@gmail.co', 'gmail.com'],
  ])('asks about the mistyped domain of %s, and corrects it to %s', async (typed, domain) => {
    const { user } = await open();
    const email = screen.getByLabelText('Imejl');
    await fillIn(user, email, typed);
    await user.tab();
    await user.click(screen.getByRole('button', { name: domain }));
    expect(email).toHaveValue(`jelena@${domain}`);
    expect(email).toHaveFocus();
    expect(screen.queryByText(/^Da li je to/)).not.toBeInTheDocument();
  });

  it.each(['jelena@gmail.com', 'jelena@ymail.com', 'jelena@mail.com', 'jelena@gmx.com', 'jelena@primer.rs', 'jelena'])(
    'does not ask about the address %s',
    async (typed) => {
      const { user } = await open();
      await fillIn(user, screen.getByLabelText('Imejl'), typed);
      await user.tab();
      expect(screen.queryByText(/^Da li je to/)).not.toBeInTheDocument();
    },
  );

  it('asks about no domain that is still being typed', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Imejl'), 'jelena@gmail.co');
    expect(screen.queryByText(/^Da li je to/)).not.toBeInTheDocument();
  });

  it('registers with a mistyped domain when the person keeps it', async () => {
    reply('POST /auth/register', { message: 'ok' });
    const { user } = await fill();
    await user.clear(screen.getByLabelText('Imejl'));
    await fillIn(user, screen.getByLabelText('Imejl'), 'jelena@gmai.com');
    await user.click(submit());
    expect(await screen.findByText('jelena@gmai.com')).toBeVisible();
  });

  // @spec 2-register-form 5-auth-required
  it.each([
    ['Ime', 'J', 'Upiši najmanje 2 znaka.'],
    ['Ime', 'j'.repeat(81), 'Skrati na najviše 80 znakova.'],
    ['Imejl', 'jelena', 'Imejl nije ispravan. Primer: ime@primer.rs'],
    ['Lozinka', 'kratka', 'Lozinka mora da ima najmanje 8 znakova.'],
    ['Lozinka', 'š'.repeat(37), 'Lozinka je predugačka. Skrati je malo.'],
  ])('marks the field %s with an error for the value %j', async (label, typed, text) => {
    const { user } = await fill();
    await user.clear(screen.getByLabelText(label));
    await fillIn(user, screen.getByLabelText(label), typed);
    await user.click(submit());
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true');
  });

  it('shows and hides the password', async () => {
    const { user } = await fill();
    expect(screen.getByLabelText('Lozinka')).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Prikaži lozinku' }));
    expect(screen.getByLabelText('Lozinka')).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Sakrij lozinku' }));
    expect(screen.getByLabelText('Lozinka')).toHaveAttribute('type', 'password');
  });
});
