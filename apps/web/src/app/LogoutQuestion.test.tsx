import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { readSession } from '../features/auth/session.js';
import { useLogout } from '../features/auth/use-logout.js';
import { draftName, unsentName, writeStored } from '../lib/storage.js';
import { withLogin } from '../testing/logged-in.js';
import { render } from '../testing/render.js';
import { reply, withNetwork } from '../testing/reply.js';
import { buildMe } from '../testing/samples.js';
import { LogoutQuestion } from './overlays.js';

const me = buildMe();

function Page() {
  const logout = useLogout();
  return (
    <>
      <button type="button" onClick={logout}>
        Napolje
      </button>
      <LogoutQuestion />
    </>
  );
}

const open = async () => {
  const opened = await render(<Page />, { at: '/dashboard' });
  await opened.user.click(screen.getByRole('button', { name: 'Napolje' }));
  return opened;
};

withNetwork();
withLogin(me);
beforeEach(() => {
  reply('POST /auth/logout', undefined);
});

describe('LogoutQuestion', () => {
  // @spec 2-topbar-logout
  it('does not appear when the account has no unsent messages or drafts', async () => {
    writeStored(draftName('0000000000000000000000bb', 'book.new'), '{}');
    const { history } = await open();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(readSession().token).toBeNull();
    expect(history.location.pathname).toBe('/');
  });

  it('appears when the account has a draft of a listing, and keeps the session when it is cancelled', async () => {
    writeStored(draftName(me._id, 'book.new'), '{}');
    const { user } = await open();
    const dialog = await screen.findByRole('alertdialog', { name: 'Odjaviti se?' });
    expect(dialog).toHaveTextContent('Nedovršeni tekstovi i oglasi brišu se sa ovog uređaja.');
    await user.click(within(dialog).getByRole('button', { name: 'Odustani' }));
    expect(readSession().token).toBe('t');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('ends the session and deletes unsent messages after confirmation', async () => {
    writeStored(unsentName(me._id, '1'), '{}');
    writeStored(unsentName(me._id, '2'), '{}');
    const { user, history } = await open();
    const dialog = await screen.findByRole('alertdialog', { name: 'Odjaviti se?' });
    expect(dialog).toHaveTextContent('2 poruke još nisu poslate i odjavom se brišu.');
    await user.click(within(dialog).getByRole('button', { name: 'Odjavi se' }));
    await waitFor(() => expect(history.location.pathname).toBe('/'));
    expect(readSession().token).toBeNull();
    expect(localStorage.getItem(unsentName(me._id, '1'))).toBeNull();
  });
});
