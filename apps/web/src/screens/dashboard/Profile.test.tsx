import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { alwaysClosed, type BlockedMember, type Me } from '@korice/contracts';
import { Link } from 'react-router-dom';
import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import { readSession } from '../../features/auth/session.js';
import { draftName, readStored } from '../../lib/storage.js';
import { fillIn } from '../../testing/fill-in.js';
import { withLogin } from '../../testing/logged-in.js';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { render } from '../../testing/render.js';
import { buildSellingTerms } from '../../testing/deal-samples.js';
import { buildMe } from '../../testing/samples.js';
import { FreshLoginQuestion } from '../../app/overlays.js';
import Profile from './Profile.js';

withNetwork();

const areas = [
  'profile',
  'dashboard',
  'auth',
  'bookForm',
  'categories',
  'messaging',
  'selling',
  'deal',
  'errors',
] as const;
beforeEach(() => {
  reply('GET /api/users/:userId/selling', buildSellingTerms());
  reply('GET /api/users/:userId/payment', { account: '', name: '', town: '' });
  reply('GET /api/deals/address', { address: null });
});

const jelena = buildMe({ biography: 'Čitam poeziju.', gender: 'female', categories: ['Poezija'] });

async function open(me: Me = jelena, blocked: BlockedMember[] = []) {
  reply('GET /auth/me', me);
  reply('GET /api/blocks', blocked);
  reply('GET /api/books/towns', []);
  const opened = await render(
    <>
      <Profile />
      <FreshLoginQuestion />
      <Link to="/elsewhere">Drugde</Link>
    </>,
    { at: '/dashboard/profile', areas },
  );
  await screen.findByRole('button', { name: 'Sačuvaj profil' });
  return opened;
}

/** Replies with the sent values and stores them. */
function acceptProfile(token?: string): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  reply('PUT /api/users/:userId/profile', async ({ request }) => {
    const body = (await request.json()) as Partial<Me> & { password?: string };
    sent.push(body);
    return { ...jelena, ...body, ...(token !== undefined && { token }) };
  });
  return sent;
}

const field = (name: string) => screen.getByLabelText(name, { exact: true });
/** The list of suggestions has the label of the field too. */
const townField = () => screen.getByRole('combobox', { name: 'Mesto' });
const save = () => screen.getByRole('button', { name: 'Sačuvaj profil' });

withLogin(jelena);

describe('Profile', () => {
  // @spec 2-route-profile 2-profile-personal 2-profile-buttons 3-user-fields 7-call-profile 9-genders
  it('shows the account and saves changes, also in the session', async () => {
    const { user } = await open();
    expect(field('Ime')).toHaveValue('Jelena Marković');
    expect(field('Pol')).toHaveValue('female');
    expect(screen.getByText('Imejl za prijavu: jelena@primer.rs')).toBeInTheDocument();
    const sent = acceptProfile();
    await user.clear(field('Ime'));
    await fillIn(user, field('Ime'), 'Jelena M.');
    await user.clear(townField());
    await fillIn(user, townField(), 'Zemun');
    await user.selectOptions(field('Pol'), 'Ne želim da navedem');
    await user.click(screen.getByRole('button', { name: 'English' }));
    await user.click(screen.getByRole('switch', { name: 'Imejlovi o nepročitanim porukama' }));
    await user.click(screen.getByRole('switch', { name: 'Imejlovi o starim oglasima' }));
    await user.click(save());
    expect(await screen.findByText('Profil je sačuvan')).toBeInTheDocument();
    expect(sent).toEqual([
      { name: 'Jelena M.', gender: '', city: 'Zemun', language: 'en', messageMails: false, listingMails: false },
    ]);
    expect(readSession()).toMatchObject({ token: 't', user: { name: 'Jelena M.', city: 'Zemun' } });
  });

  it('saves only changed values and then shows what another tab has saved', async () => {
    const { user } = await open();
    const sent: unknown[] = [];
    reply('PUT /api/users/:userId/profile', async ({ request }) => {
      const body = (await request.json()) as Partial<Me>;
      sent.push(body);
      return { ...jelena, city: 'Zemun', ...body };
    });
    await fillIn(user, field('O meni'), ' I prozu.');
    await user.click(save());
    expect(await screen.findByText('Profil je sačuvan')).toBeInTheDocument();
    expect(sent).toEqual([{ biography: 'Čitam poeziju. I prozu.' }]);
    expect(townField()).toHaveValue('Zemun');
  });

  // @spec 2-profile-account 5-profile-confirm-unsent
  it('uses the new token after a password change', async () => {
    const { user } = await open();
    const sent = acceptProfile('new-token');
    await fillIn(user, field('Nova lozinka'), 'nova lozinka 1');
    await fillIn(user, field('Ponovi novu lozinku'), 'nova lozinka 1');
    await user.click(save());
    expect(
      await screen.findByText('Profil je sačuvan, a lozinka promenjena. Ostali uređaji su odjavljeni.'),
    ).toBeInTheDocument();
    expect(sent[0]).toMatchObject({ password: 'nova lozinka 1' });
    expect(sent[0]).not.toHaveProperty('currentPassword');
    expect(readSession().token).toBe('new-token');
    expect(field('Nova lozinka')).toHaveValue('');
  });

  it('asks for confirmation after REAUTHENTICATION_REQUIRED and shows when the current password is wrong', async () => {
    const { user } = await open();
    await fillIn(user, field('Nova lozinka'), 'nova lozinka 1');
    await fillIn(user, field('Ponovi novu lozinku'), 'nova lozinka 1');
    refuse('PUT /api/users/:userId/profile', 'REAUTHENTICATION_REQUIRED');
    await user.click(save());
    expect(await screen.findByRole('dialog', { name: 'Potvrdi da si to ti' })).toBeInTheDocument();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Odustani' }));
    expect(await screen.findByRole('link', { name: 'Za ovu promenu potvrdi da si to ti.' })).toBeInTheDocument();
    refuse('PUT /api/users/:userId/profile', 'PASSWORD_WRONG');
    await fillIn(user, field('Sadašnja lozinka'), 'pogrešna');
    await user.click(save());
    expect(await screen.findByRole('link', { name: 'Lozinka nije ispravna. Pokušaj ponovo.' })).toBeInTheDocument();
    expect(field('Nova lozinka')).toHaveValue('nova lozinka 1');
  });

  // @spec 5-profile-name 5-profile-passwords 8-silent-blocked
  it('lists the invalid fields with links that focus them', async () => {
    const { user } = await open();
    await user.clear(field('Ime'));
    await fillIn(user, field('Nova lozinka'), 'kratka');
    await fillIn(user, field('Ponovi novu lozinku'), 'druga');
    await fillIn(user, field('Adresa slike profila (nije obavezno)'), 'http://primer.rs/ja.jpg');
    await user.click(save());
    const summary = within(screen.getByRole('alert'));
    expect(summary.getByRole('heading')).toHaveTextContent('Ispravi 4 označena polja');
    expect(summary.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Link nije ispravan. Mora da počinje sa https://',
      'Upiši ime.',
      'Lozinka mora da ima najmanje 8 znakova.',
      'Lozinke se ne poklapaju.',
    ]);
    await user.click(summary.getByRole('link', { name: 'Upiši ime.' }));
    expect(field('Ime')).toHaveFocus();
  });

  // @spec 8-silent-profile
  it('shows the error of a failed save and keeps the input', async () => {
    const { user } = await open();
    await fillIn(user, field('O meni'), ' I prozu.');
    cutOff('PUT /api/users/:userId/profile');
    await user.click(save());
    expect(await screen.findByText('Profil nije sačuvan.')).toBeInTheDocument();
    expect(screen.getByText(/Nema veze sa serverom/)).toBeInTheDocument();
    expect(field('O meni')).toHaveValue('Čitam poeziju. I prozu.');
  });

  // @spec 2-profile-buttons
  it('asks before leaving unsaved changes and discards them on request', async () => {
    const { user, history } = await open();
    await user.type(townField(), 'x');
    await user.click(screen.getByRole('link', { name: 'Drugde' }));
    const question = screen.getByRole('alertdialog', { name: 'Odbaciti izmene?' });
    expect(history.location.pathname).toBe('/dashboard/profile');
    await user.click(within(question).getByRole('button', { name: 'Odbaci izmene' }));
    expect(history.location.pathname).toBe('/elsewhere');
    expect(readStored(draftName(jelena._id, 'profile'))).toBeNull();
  });

  it('restores the draft without passwords, which can be discarded', async () => {
    const { unmount } = await open();
    fireEvent.change(field('O meni'), { target: { value: 'Čitam prozu.' } });
    fireEvent.change(field('Nova lozinka'), { target: { value: 'nova lozinka 1' } });
    unmount();
    expect(localStorage.getItem(draftName(jelena._id, 'profile'))).not.toContain('lozinka 1');

    const { user } = await open({ ...jelena, city: 'Zemun' });
    expect(screen.getByText(/^Vratili smo nesačuvane izmene od /)).toBeInTheDocument();
    expect(field('O meni')).toHaveValue('Čitam prozu.');
    expect(field('Nova lozinka')).toHaveValue('');
    // A change saved elsewhere does not conflict with the draft.
    expect(townField()).toHaveValue('Zemun');

    await user.click(screen.getByRole('button', { name: 'Odbaci izmene' }));
    expect(field('O meni')).toHaveValue('Čitam poeziju.');
    await waitFor(() => expect(readStored(draftName(jelena._id, 'profile'))).toBeNull());
  });

  // @spec 8-silent-profile
  it('shows an error with retry when loading fails', async () => {
    refuse('GET /auth/me', 'INTERNAL');
    const { user } = await render(<Profile />, { areas });
    expect(await screen.findByText('Profil se nije učitao.')).toBeInTheDocument();
    reply('GET /auth/me', jelena);
    reply('GET /api/blocks', []);
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('button', { name: 'Sačuvaj profil' })).toBeInTheDocument();
  });
});

describe('the parts of Profile', () => {
  const parts = () => within(screen.getByRole('navigation', { name: 'Delovi profila' }));

  it('are opened by links, set ?tab in the URL and keep unsaved input', async () => {
    reply('GET /api/users/:userId/holiday', { awayUntil: null });
    reply('GET /api/users/:userId/trader', { trader: null, isAsked: false });
    reply('GET /api/users/:userId/shopfront', { banner: '', collections: [], hours: alwaysClosed, rev: 0 });
    const { user, history } = await open();
    await fillIn(user, field('O meni'), ' I prozu.');
    await user.click(parts().getByRole('link', { name: 'Prodaja i plaćanje' }));
    expect(history.location.search).toBe('?tab=selling');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    const two = await screen.findByRole('textbox', { name: 'Za 2 knjige' });
    await user.clear(two);
    await user.type(two, '20');
    expect(screen.queryByRole('button', { name: 'Sačuvaj profil' })).not.toBeInTheDocument();
    reply('GET /api/push/settings', { message: true, deal: true, alert: true });
    await user.click(parts().getByRole('link', { name: 'Nalog i podaci' }));
    await screen.findByRole('heading', { name: 'Obaveštenja na ovom uređaju' });
    expect(await screen.findByRole('button', { name: 'Zatvori nalog' })).toBeInTheDocument();
    expect(parts().getByRole('link', { name: 'Nalog i podaci' })).toHaveAttribute('aria-current', 'page');
    await user.click(parts().getByRole('link', { name: 'Prodaja i plaćanje' }));
    expect(two).toHaveValue('20');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Delovi profila' }), 'Lični podaci');
    expect(history.location.search).toBe('');
    expect(field('O meni')).toHaveValue('Čitam poeziju. I prozu.');
  });
});

describe('the blocked members of Profile', () => {
  const blocks = () => within(screen.getByRole('region', { name: 'Blokirani nalozi' }));
  const nikola = { _id: '0000000000000000000000bb', name: 'Nikola Stefanović', image: '' };

  it('can be unblocked, and an error is shown when the request fails', async () => {
    const { user } = await open(jelena, [nikola]);
    refuse('DELETE /api/blocks/:userId', 'INTERNAL');
    await user.click(await blocks().findByRole('button', { name: 'Odblokiraj: Nikola Stefanović' }));
    expect(await screen.findByText(/^Nalog nije odblokiran\./)).toBeInTheDocument();
    const asked = vi.fn();
    reply('DELETE /api/blocks/:userId', ({ params }) => {
      asked(params.userId);
      reply('GET /api/blocks', []);
      return undefined;
    });
    await user.click(blocks().getByRole('button', { name: 'Odblokiraj: Nikola Stefanović' }));
    expect(await blocks().findByText('Nema blokiranih naloga.')).toBeInTheDocument();
    expect(screen.getByText('Nikola Stefanović ponovo može da ti piše')).toBeInTheDocument();
    expect(asked).toHaveBeenCalledExactlyOnceWith(nikola._id);
  });

  it('show an error with retry when loading fails', async () => {
    reply('GET /auth/me', jelena);
    refuse('GET /api/blocks', 'INTERNAL');
    const { user } = await render(<Profile />, { at: '/dashboard/profile', areas });
    expect(await screen.findByText('Blokirani nalozi se nisu učitali.')).toBeInTheDocument();
    reply('GET /api/blocks', [nikola]);
    await user.click(blocks().getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await blocks().findByText('Nikola Stefanović')).toBeInTheDocument();
  });
});

describe('the avatar of Profile', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  /** Fakes image decoding; returns the mock that releases an image. */
  function fakeImageDecoding() {
    const close = vi.fn();
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 900, height: 600, close }));
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:image');
    const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
    return { close, revoke };
  }
  const pick = (user: UserEvent, file: File) =>
    user.upload(screen.getByLabelText('Izaberi sliku profila', { selector: 'input' }), file);

  const kept = '/uploads/avatars/0000000000000000000000aa-00000000000000ff.webp';

  // @spec 2-profile-account
  it('is imported from another site and shown as the API stored it', async () => {
    const { user } = await open();
    const sent: unknown[] = [];
    reply('PUT /api/users/:userId/profile', async ({ request }) => {
      sent.push(((await request.json()) as { image: string }).image);
      return { ...jelena, image: kept };
    });
    await fillIn(user, field('Adresa slike profila (nije obavezno)'), 'https://primer.rs/ja.jpg');
    await user.click(save());
    expect(await screen.findByText('Profil je sačuvan')).toBeInTheDocument();
    expect(sent).toEqual(['https://primer.rs/ja.jpg']);
    expect(screen.getByRole('img', { name: 'Prikaz slike profila' }).querySelector('img')).toHaveAttribute('src', kept);
  });

  it('shows an error when the address has no image', async () => {
    const { user } = await open();
    await fillIn(user, field('Adresa slike profila (nije obavezno)'), 'https://primer.rs/nema.jpg');
    refuse('PUT /api/users/:userId/profile', 'VALIDATION_FAILED', {
      errors: [{ path: 'image', code: 'image_unavailable', message: 'There is no picture at this address.' }],
    });
    await user.click(save());
    expect(
      await screen.findByRole('link', { name: 'Na ovom linku nema slike. Proveri ga ili izaberi drugi.' }),
    ).toBeInTheDocument();
  });

  it('can be removed', async () => {
    const { user } = await open({ ...jelena, image: kept });
    const sent = acceptProfile();
    await user.click(screen.getByRole('button', { name: 'Ukloni sliku' }));
    await user.click(save());
    expect(await screen.findByText('Profil je sačuvan')).toBeInTheDocument();
    expect(sent[0]).toMatchObject({ image: '' });
    expect(screen.getByRole('button', { name: 'Izaberi sliku profila' })).toBeInTheDocument();
  });

  it('opens the crop dialog for a file', async () => {
    const { close } = fakeImageDecoding();
    const { user } = await open();
    await pick(user, new File(['x'], 'ja.png', { type: 'image/png' }));
    const dialog = await screen.findByRole('dialog', { name: 'Isecanje slike' });
    expect(await within(dialog).findByRole('slider', { name: 'Uvećanje' })).toHaveValue('1');
    await user.click(within(dialog).getByRole('button', { name: 'Uvećanje +' }));
    expect(within(dialog).getByRole('slider', { name: 'Uvećanje' })).toHaveValue('1.1');
    await user.click(within(dialog).getByRole('button', { name: 'Odustani' }));
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
  });

  it('opens the crop dialog in a browser that rejects the orientation option of createImageBitmap', async () => {
    fakeImageDecoding();
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new TypeError("'from-image' is not a valid value")));
    Object.assign(HTMLImageElement.prototype, { decode: () => Promise.resolve() }); // jsdom decodes no images
    const { user } = await open();
    await pick(user, new File(['x'], 'ja.png', { type: 'image/png' }));
    expect(await screen.findByRole('dialog', { name: 'Isecanje slike' })).toBeInTheDocument();
  });

  it('releases the file when the screen unmounts with the dialog open', async () => {
    const { close, revoke } = fakeImageDecoding();
    const { user, unmount } = await open();
    await pick(user, new File(['x'], 'ja.png', { type: 'image/png' }));
    await screen.findByRole('dialog', { name: 'Isecanje slike' });
    expect(close).not.toHaveBeenCalled();
    unmount();
    expect(close).toHaveBeenCalledOnce();
    expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:image');
  });

  it('shows an error for an unreadable file', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no picture', 'InvalidStateError')));
    const { user } = await open();
    await pick(user, new File(['x'], 'ja.heic', { type: 'image/heic' }));
    expect(await screen.findByText(/^Ova slika ne može da se otvori/)).toBeInTheDocument();
  });
});
