import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { withFreshLogin } from '../lib/fresh-login.js';
import { readSession } from '../features/auth/session.js';
import { call } from '../lib/call.js';
import { fillIn } from '../testing/fill-in.js';
import { withLogin } from '../testing/logged-in.js';
import { refuse, reply, withNetwork } from '../testing/reply.js';
import { render } from '../testing/render.js';
import { buildMe, buildUser } from '../testing/samples.js';
import { FreshLoginQuestion } from './overlays.js';

const startAuthentication = vi.hoisted(() => vi.fn());
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication }));

withNetwork();
const admin = buildMe({ role: 'admin', email: 'sonja@example.com' });
withLogin(admin);

const roleCall = 'PUT /api/users/:userId/role';
const options = { challenge: 'abc', timeout: 300_000, rpId: 'localhost', allowCredentials: [] };
const factor = { secondFactor: { ticket: 'ticket', options: { ...options, userVerification: 'preferred' as const } } };
const assertion = {
  id: 'id',
  rawId: 'id',
  type: 'public-key',
  response: { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c' },
};

/** A screen with an input and a call that the API refuses with REAUTHENTICATION_REQUIRED. */
function Change() {
  const [outcome, setOutcome] = useState('');
  const change = () => call(roleCall, { params: { userId: buildUser()._id }, body: { roleName: 'admin' } });
  return (
    <>
      <label>
        Beleška <input />
      </label>
      <button
        onClick={() => {
          withFreshLogin(change).then(
            () => setOutcome('Promenjeno'),
            () => setOutcome('Odbijeno'),
          );
        }}
      >
        Promeni
      </button>
      <p>{outcome}</p>
      <FreshLoginQuestion />
    </>
  );
}

const tokens: (string | null)[] = [];
beforeEach(() => {
  tokens.length = 0;
  startAuthentication.mockReset();
  refuse(roleCall, 'REAUTHENTICATION_REQUIRED');
  reply('GET /auth/me', admin);
});

async function ask() {
  const { user } = await render(<Change />, { areas: ['errors'] });
  await fillIn(user, screen.getByLabelText('Beleška'), 'nedovršeno');
  await user.click(screen.getByRole('button', { name: 'Promeni' }));
  const password = await screen.findByLabelText('Lozinka');
  return { user, password };
}

const acceptChange = () =>
  reply(roleCall, ({ request }) => {
    tokens.push(request.headers.get('authorization'));
    return buildUser();
  });

describe('FreshLoginQuestion', () => {
  it('repeats the refused call with the fresh token after a correct password, and keeps typed input', async () => {
    const { user, password } = await ask();
    const sent: unknown[] = [];
    reply('POST /auth/login', async ({ request }) => {
      sent.push(await request.json());
      return { token: 'fresh' };
    });
    acceptChange();
    await fillIn(user, password, 'kamilica-voz-7');
    await user.click(screen.getByRole('button', { name: 'Potvrdi' }));
    expect(await screen.findByText('Promenjeno')).toBeInTheDocument();
    expect(sent).toEqual([{ email: admin.email, password: 'kamilica-voz-7' }]);
    expect(tokens).toEqual(['Bearer fresh']);
    expect(readSession().token).toBe('fresh');
    expect(screen.getByLabelText('Beleška')).toHaveValue('nedovršeno');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('keeps the session after a wrong password, and rejects the call when the dialog is closed', async () => {
    const { user, password } = await ask();
    refuse('POST /auth/login', 'INVALID_CREDENTIALS');
    const { token } = readSession();
    await fillIn(user, password, 'pogrešna');
    await user.click(screen.getByRole('button', { name: 'Potvrdi' }));
    expect(await screen.findByText('Lozinka nije ispravna. Pokušaj ponovo.')).toBeInTheDocument();
    expect(readSession().token).toBe(token);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Odustani' }));
    expect(await screen.findByText('Odbijeno')).toBeInTheDocument();
  });

  it('asks for the passkey after the password if the account has one', async () => {
    const { user, password } = await ask();
    reply('POST /auth/login', factor);
    reply('POST /auth/login/passkey', { token: 'fresh' });
    acceptChange();
    startAuthentication.mockResolvedValue(assertion);
    await fillIn(user, password, 'kamilica-voz-7');
    await user.click(screen.getByRole('button', { name: 'Potvrdi' }));
    await user.click(await screen.findByRole('button', { name: 'Koristi pristupni ključ' }));
    await waitFor(() => expect(tokens).toEqual(['Bearer fresh']));
    expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: factor.secondFactor.options });
  });
});
