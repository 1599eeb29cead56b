import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from '../../lib/notices.js';
import { createDeferred } from '../../testing/deferred.js';
import { fillIn } from '../../testing/fill-in.js';
import { withLogin } from '../../testing/logged-in.js';
import { cutOff, refuse, reply, replyWithFile, withNetwork } from '../../testing/reply.js';
import { render } from '../../testing/render.js';
import { buildMe, buildOwnBookCard } from '../../testing/samples.js';
import { readSession } from '../../features/auth/session.js';
import { ProfileEnd } from './Profile.js';

withNetwork();

const jelena = buildMe();
const areas = ['profile', 'dashboard', 'auth', 'errors'] as const;
async function open() {
  const opened = await render(<ProfileEnd userId={jelena._id} />, { at: '/dashboard/profile', areas });
  await screen.findByRole('button', { name: 'Zatvori nalog' });
  return opened;
}
const press = (name: string) => screen.getByRole('button', { name });

withLogin(jelena);
beforeEach(() => reply('GET /api/deals/address', { address: null }));
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the data export of ProfileEnd', () => {
  it('downloads a file and can be retried after a failure', async () => {
    const files: Blob[] = [];
    const names: string[] = [];
    URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { user } = await open();

    refuse('GET /api/users/:userId/export', 'RATE_LIMITED', { headers: { 'Retry-After': '60' } });
    await user.click(press('Preuzmi podatke'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Podaci nisu preuzeti.');
    expect(alert).toHaveTextContent('60 sekundi');
    cutOff('GET /api/users/:userId/export');
    await user.click(press('Preuzmi podatke'));
    await waitFor(() => expect(screen.getByRole('alert')).not.toHaveTextContent('60 sekundi'));
    expect(files).toEqual([]);

    replyWithFile('GET /api/users/:userId/export', new Uint8Array([80, 75, 5, 6]));
    await user.click(press('Preuzmi podatke'));
    expect(await screen.findByText('Podaci su preuzeti')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(names).toEqual(['korice.zip']);
    expect(files[0]?.size).toBe(4);
  });
});

describe('the stored address of ProfileEnd', () => {
  const address = { name: 'Jelena Ilić', street: 'Knez Mihailova 5', place: '11000 Beograd', phone: '060 123 4567' };

  it('has no section when none is stored', async () => {
    await open();
    expect(screen.queryByRole('heading', { name: 'Sačuvana adresa' })).not.toBeInTheDocument();
  });

  it('can be deleted, also after a failed attempt', async () => {
    reply('GET /api/deals/address', { address });
    const { user } = await open();
    expect(screen.getByRole('region', { name: 'Sačuvana adresa' })).toHaveTextContent(
      'Jelena Ilić, Knez Mihailova 5, 11000 Beograd, 060 123 4567',
    );
    cutOff('DELETE /api/deals/address');
    await user.click(press('Obriši adresu'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Adresa nije obrisana.');
    reply('DELETE /api/deals/address', undefined);
    await user.click(press('Obriši adresu'));
    expect(await screen.findByText('Adresa je obrisana')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Sačuvana adresa' })).not.toBeInTheDocument());
    expect(document.activeElement).toContainElement(press('Preuzmi podatke'));
    expect(document.body).not.toHaveFocus();
  });
});

describe('the account deletion of ProfileEnd', () => {
  async function ask() {
    const opened = await open();
    await opened.user.click(press('Zatvori nalog'));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Zatvoriti nalog?' }));
    return { ...opened, dialog, password: dialog.getByLabelText('Lozinka, za potvrdu') };
  }
  const consequences = (dialog: Awaited<ReturnType<typeof ask>>['dialog']) =>
    dialog.getAllByRole('listitem').map(({ textContent }) => textContent);

  it('lists what is deleted and what remains', async () => {
    reply('GET /api/books/my-books', [
      buildOwnBookCard(),
      buildOwnBookCard(),
      buildOwnBookCard({ status: 'sold', reservedFor: 'b'.repeat(24) }),
    ]);
    const { dialog } = await ask();
    await waitFor(() => expect(consequences(dialog)[0]).toBe('Brišu se 2 oglasa sa svim slikama.'));
    expect(consequences(dialog).slice(1)).toEqual([
      'Brišu se profil, lista želja, spiskovi, „Javi mi” i tvoje stranice.',
      'Iz razgovora nestaju tvoje poruke i ime. Drugoj strani ostaju samo njene poruke.',
      'Otvoreni dogovori se prekidaju. Završeni dogovori i ocene od tebe ostaju drugoj strani, bez tvog imena.',
      'Kupcima ostaje zapis o knjizi, bez slika.',
      'Pre toga preuzmi podatke, ako ti trebaju.',
    ]);
  });

  it('shows no number of listings when the API returns the maximum of 1,000', async () => {
    reply(
      'GET /api/books/my-books',
      Array.from({ length: 1_000 }, () => buildOwnBookCard()),
    );
    const { dialog, queryClient } = await ask();
    await waitFor(() => expect(queryClient.getQueryData(['books', 'mine'])).toHaveLength(1_000));
    expect(consequences(dialog)[0]).toBe('Brišu se svi tvoji oglasi sa slikama.');
  });

  it('lists all consequences while the listings are unknown, and fewer when there are no listings', async () => {
    refuse('GET /api/books/my-books', 'INTERNAL');
    const { dialog, user, queryClient } = await ask();
    expect(consequences(dialog)).toContain('Brišu se svi tvoji oglasi sa slikama.');
    expect(consequences(dialog)).toContain('Kupcima ostaje zapis o knjizi, bez slika.');
    await user.click(dialog.getByRole('button', { name: 'Odustani' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    reply('GET /api/books/my-books', []);
    await act(() => queryClient.invalidateQueries());
    await user.click(press('Zatvori nalog'));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(4));
  });

  it('requires the correct password and shows errors', async () => {
    reply('GET /api/books/my-books', []);
    const { user, dialog, password } = await ask();
    const confirm = dialog.getByRole('button', { name: 'Zatvori nalog' });
    await user.click(confirm);
    expect(password).toHaveAccessibleDescription('Upiši lozinku.');
    expect(password).toHaveFocus();
    refuse('DELETE /api/users/:userId', 'PASSWORD_WRONG');
    await fillIn(user, password, 'pogrešna');
    await user.click(confirm);
    await waitFor(() => expect(password).toHaveAccessibleDescription('Lozinka nije ispravna. Pokušaj ponovo.'));
    expect(password).toHaveValue('pogrešna');
    refuse('DELETE /api/users/:userId', 'LAST_ADMIN');
    await user.click(confirm);
    const alert = await dialog.findByRole('alert');
    expect(alert).toHaveTextContent(
      'Nalog nije zatvoren.Sajt mora da ima bar jednog administratora. Prvo dodeli tu ulogu još nekome.',
    );
    cutOff('DELETE /api/users/:userId');
    await user.click(confirm);
    await waitFor(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent(/^Nalog nije zatvoren\.Nema veze sa serverom\./),
    );
    expect(readSession().token).toBe('t');
  });

  it('waits for pending deletions of books before it deletes the account', async () => {
    reply('GET /api/books/my-books', []);
    const { user, dialog, password } = await ask();
    const sent: string[] = [];
    const deletion = createDeferred();
    act(() => {
      notify({
        tone: 'good',
        text: 'Oglas je obrisan',
        onGone: async () => {
          sent.push('book');
          await deletion.promise;
          sent.push('book deleted');
        },
      });
    });
    reply('DELETE /api/users/:userId', () => {
      sent.push('account');
      return undefined;
    });
    await fillIn(user, password, 'knjige na polici');
    await user.click(dialog.getByRole('button', { name: 'Zatvori nalog' }));
    expect(dialog.getByRole('button', { name: 'Zatvaramo nalog…' })).toBeDisabled();
    deletion.resolve();
    expect(await screen.findByText('Nalog je zatvoren. Hvala ti na svakoj knjizi.')).toBeInTheDocument();
    expect(sent).toEqual(['book', 'book deleted', 'account']);
  });

  it('logs out, clears the storage and shows a notice on the home page', async () => {
    reply('GET /api/books/my-books', []);
    const { user, dialog, password } = await ask();
    const sent: unknown[] = [];
    reply('DELETE /api/users/:userId', async ({ request, params }) => {
      sent.push(params.userId, await request.json());
      return undefined;
    });
    await fillIn(user, password, 'knjige na polici');
    await user.click(dialog.getByRole('button', { name: 'Zatvori nalog' }));
    expect(await screen.findByText('Nalog je zatvoren. Hvala ti na svakoj knjizi.')).toBeInTheDocument();
    expect(sent).toEqual([jelena._id, { password: 'knjige na polici' }]);
    expect(readSession()).toMatchObject({ token: null, user: null, ended: 'logout' });
    expect(localStorage).toHaveLength(0);
    expect(window.location.pathname).toBe('/');
  });
});
