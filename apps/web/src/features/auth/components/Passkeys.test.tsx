import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { type ReactNode, useEffect } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportUnauthenticated } from '../../../lib/authorization.js';
import { fillIn } from '../../../testing/fill-in.js';
import { withLogin } from '../../../testing/logged-in.js';
import { refuse, reply, withNetwork } from '../../../testing/reply.js';
import { render } from '../../../testing/render.js';
import { buildMe } from '../../../testing/samples.js';
import { connectSession, readSession, type Session, useSession } from '../session.js';
import Passkeys from './Passkeys.js';

const startRegistration = vi.hoisted(() => vi.fn());
vi.mock('@simplewebauthn/browser', () => ({ startRegistration }));

withNetwork();
withLogin({ ...buildMe({ role: 'admin' }), needsPasskey: true });

const phone = {
  _id: 'a'.repeat(24),
  name: 'Telefon',
  createdAt: '2026-03-01T12:00:00.000Z',
  lastUsedAt: '2026-04-02T12:00:00.000Z',
};
const firstCode = 'AAAA-BBBB';
const codes = [firstCode, 'CCCC-DDDD'];
const ticket = 'ticket';
const options = {
  rp: { name: 'Korice', id: 'localhost' },
  user: { id: 'aWQ', name: 'sonja@example.com', displayName: 'Sonja' },
  challenge: 'abc',
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'discouraged' as const,
    requireResidentKey: false,
    userVerification: 'preferred' as const,
  },
  attestation: 'none' as const,
};
const attestation = {
  id: 'id',
  rawId: 'id',
  type: 'public-key',
  response: { clientDataJSON: 'a', attestationObject: 'b', transports: ['internal'], publicKey: 'c' },
};

beforeAll(() => connectSession());
beforeEach(() => {
  startRegistration.mockReset().mockResolvedValue(attestation);
  reply('POST /api/passkeys/challenge', { ticket, options });
});

const listed = (...passkeys: (typeof phone)[]) => reply('GET /api/passkeys', { passkeys, recoveryCodesLeft: 7 });
const open = (beside?: ReactNode) =>
  render(
    <>
      <Passkeys />
      {beside}
    </>,
    { areas: ['passkeys', 'errors'] },
  );

/** Calls `onChange` whenever the session ends in another way. */
function SessionEnd({ onChange }: { onChange: (ended: Session['ended']) => void }) {
  const { ended } = useSession();
  useEffect(() => {
    onChange(ended);
  }, [ended, onChange]);
  return null;
}

async function add(user: UserEvent, name: string) {
  await fillIn(user, screen.getByLabelText('Naziv ključa'), name);
  await user.click(screen.getByRole('button', { name: 'Dodaj ključ' }));
}

describe('Passkeys', () => {
  it('lists each passkey with its dates and the number of unused recovery codes', async () => {
    listed(phone);
    await open();
    expect(await screen.findByText('Telefon')).toBeInTheDocument();
    expect(screen.getByText(/Dodato 01.03.2026 · Poslednja prijava 02.04.2026/)).toBeInTheDocument();
    expect(screen.getByText('Neiskorišćenih rezervnih kodova: 7')).toBeInTheDocument();
  });

  it('adds a passkey, shows the recovery codes once and stores the fresh token', async () => {
    listed();
    const sent: unknown[] = [];
    reply('POST /api/passkeys', async ({ request }) => {
      sent.push(await request.json());
      return { token: 'fresh', recoveryCodes: codes };
    });
    const { user } = await open();
    expect(await screen.findByText('Još nema pristupnih ključeva.')).toBeInTheDocument();
    listed(phone);
    await add(user, 'Telefon');
    const dialog = await screen.findByRole('dialog', { name: 'Sačuvaj rezervne kodove' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(codes);
    expect(startRegistration).toHaveBeenCalledWith({ optionsJSON: options });
    expect(sent).toMatchObject([{ ticket, name: 'Telefon', credential: { id: 'id', type: 'public-key' } }]);
    expect(readSession()).toMatchObject({ token: 'fresh', user: { needsPasskey: false, hasPasskey: true } });
    expect(screen.queryByText(/Pristupni ključ je dodat/)).not.toBeInTheDocument(); // the notice would cover the codes
    await user.click(within(dialog).getByRole('button', { name: 'Kodovi su sačuvani' }));
    expect(await screen.findByText(/Pristupni ključ je dodat/)).toBeInTheDocument();
    expect(screen.queryByText(firstCode)).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Ukloni: Telefon' })).toBeInTheDocument();
    expect(screen.getByLabelText('Naziv ključa')).toHaveValue('');
  });

  it('requires a name before it opens the passkey prompt of the browser', async () => {
    listed();
    const { user } = await open();
    await add(user, '  ');
    expect(screen.getByText('Upiši naziv, na primer „Telefon”.')).toBeInTheDocument();
    expect(screen.getByLabelText('Naziv ključa')).toHaveFocus();
    expect(startRegistration).not.toHaveBeenCalled();
  });

  it('keeps the typed name when the person cancels the prompt of the browser', async () => {
    listed();
    startRegistration.mockRejectedValue(new DOMException('cancelled', 'NotAllowedError'));
    const { user } = await open();
    await add(user, 'Telefon');
    expect(await screen.findByText(/Pregledač nije napravio pristupni ključ/)).toBeInTheDocument();
    expect(screen.getByLabelText('Naziv ključa')).toHaveValue('Telefon');
    expect(readSession()).toMatchObject({ token: 't', user: { needsPasskey: true } });
  });

  it('removes a passkey after confirmation', async () => {
    listed(phone);
    const removed: string[] = [];
    reply('DELETE /api/passkeys/:passkeyId', ({ params }) => {
      removed.push(String(params.passkeyId));
      return { token: 'fresh' };
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Ukloni: Telefon' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Ukloniti pristupni ključ?' });
    expect(removed).toEqual([]);
    listed();
    await user.click(within(dialog).getByRole('button', { name: 'Ukloni' }));
    expect(await screen.findByText('Još nema pristupnih ključeva.')).toBeInTheDocument();
    expect(removed).toEqual([phone._id]);
    expect(readSession().token).toBe('fresh');
    await waitFor(() => expect(screen.getByLabelText('Naziv ključa')).toHaveFocus());
  });

  it('shows new recovery codes after confirmation', async () => {
    listed(phone);
    reply('POST /api/passkeys/recovery-codes', { token: 'fresh', recoveryCodes: codes });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Napravi nove kodove' }));
    const question = await screen.findByRole('alertdialog', { name: 'Napraviti nove rezervne kodove?' });
    await user.click(within(question).getByRole('button', { name: 'Napravi nove kodove' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sačuvaj rezervne kodove' });
    expect(within(dialog).getByText(firstCode)).toBeInTheDocument();
  });

  it('keeps new recovery codes open on Escape and names the button that closes them', async () => {
    listed(phone);
    reply('POST /api/passkeys/recovery-codes', { token: 'fresh', recoveryCodes: codes });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Napravi nove kodove' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Napravi nove kodove' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Sačuvaj rezervne kodove' });
    act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(within(dialog).getByText(firstCode)).toBeInTheDocument();
    expect(within(dialog).getByRole('status')).toHaveTextContent('Sačuvaj kodove, pa pritisni „Kodovi su sačuvani”.');
  });

  it('warns beside new recovery codes when another tab has replaced the session', async () => {
    listed(phone);
    reply('POST /api/passkeys/recovery-codes', { token: 'fresh', recoveryCodes: codes });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Napravi nove kodove' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Napravi nove kodove' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sačuvaj rezervne kodove' });
    expect(within(dialog).queryByText(/ovi ne važe/)).toBeNull();
    localStorage.setItem('token', 'newer');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    expect(within(dialog).getByText(/Ako su tamo napravljeni novi kodovi, ovi ne važe/)).toBeVisible();
    expect(within(dialog).getByText(firstCode)).toBeInTheDocument();
  });

  it('keeps the session when another request is refused before the response with the new token', async () => {
    listed(phone);
    reply('POST /api/passkeys/recovery-codes', () => {
      reportUnauthenticated();
      return { token: 'fresh', recoveryCodes: codes };
    });
    const ended: Session['ended'][] = [];
    const { user } = await open(<SessionEnd onChange={(end) => ended.push(end)} />);
    await user.click(await screen.findByRole('button', { name: 'Napravi nove kodove' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Napravi nove kodove' }),
    );
    await screen.findByText(firstCode);
    expect(readSession().token).toBe('fresh');
    expect(ended).toEqual([null]);
  });

  it('offers a retry when the list fails to load', async () => {
    refuse('GET /api/passkeys', 'CONFLICT');
    const { user } = await open();
    expect(await screen.findByText('Pristupni ključevi se nisu učitali.')).toBeInTheDocument();
    listed(phone);
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByText('Telefon')).toBeInTheDocument();
  });
});
