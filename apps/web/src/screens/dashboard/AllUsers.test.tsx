import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserSummary } from '@korice/contracts';
import { describe, expect, it } from 'vitest';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { withLogin } from '../../testing/logged-in.js';
import { render } from '../../testing/render.js';
import { buildMe, buildUser } from '../../testing/samples.js';
import { rowOf } from '../../testing/table-rows.js';
import AllUsers from './AllUsers.js';

withNetwork();

const areas = ['users', 'statuses', 'search', 'errors'] as const;
const admin = buildMe({ name: 'Sonja Admin', role: 'admin' });
const own = buildUser({ ...admin });
const dragana = buildUser({ name: 'Dragana Ilić', email: 'dragana.ilic@primer.rs', status: 'pending' });
const nikola = buildUser({ name: 'Nikola Stefanović', email: 'nikola@primer.rs' });
const strahinja = buildUser({ name: 'Strahinja Lukić', email: 'strahinja@primer.rs', status: 'blocked' });
const ana = buildUser({ name: 'Ana Živković', email: 'ana@primer.rs', role: 'admin' });

/** Records the queries of the list. */
function replyWith(users: UserSummary[], total = users.length): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  reply(
    'GET /api/users/all',
    ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return users;
    },
    { headers: { 'X-Total-Count': String(total) } },
  );
  return asked;
}

async function open(users: UserSummary[], { total = users.length, at = '/dashboard/all-users' } = {}) {
  const asked = replyWith(users, total);
  const opened = await render(<AllUsers />, { at, areas });
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Učitavamo naloge…' })).not.toBeInTheDocument());
  return { ...opened, asked };
}

withLogin(admin);

describe('AllUsers', () => {
  // @spec 2-route-all-users 2-users-table
  it('shows name, e-mail, role and status, without actions for the own account', async () => {
    await open([dragana, own, strahinja], { total: 861 });
    expect(screen.getByText('861 nalog')).toBeInTheDocument();
    expect(screen.getByText('1–3 / 861')).toBeInTheDocument();
    const row = rowOf('Dragana Ilić');
    expect(row.getByText('Na čekanju')).toBeInTheDocument();
    expect(row.getByText('Član')).toBeInTheDocument();
    expect(rowOf('Strahinja Lukić').getByRole('button', { name: 'Odblokiraj: Strahinja Lukić' })).toBeInTheDocument();
    const mine = rowOf('Sonja Admin');
    expect(mine.getByText('tvoj nalog')).toBeInTheDocument();
    expect(mine.getByRole('cell', { name: 'Administrator' })).toBeInTheDocument();
    expect(mine.queryByRole('button')).not.toBeInTheDocument();
  });

  it('links the menu of an account to its listings and its entries in the audit log', async () => {
    const { user } = await open([strahinja]);
    await user.click(rowOf('Strahinja Lukić').getByRole('button', { name: 'Radnje za nalog: Strahinja Lukić' }));
    const hrefOf = async (name: string) => (await screen.findByRole('menuitem', { name })).getAttribute('href');
    expect(await hrefOf('Svi oglasi naloga')).toBe(`/dashboard/all-books?ownerId=${strahinja._id}`);
    expect(await hrefOf('Dnevnik radnji')).toBe(`/dashboard/audit?memberId=${strahinja._id}`);
  });

  // @spec 9-table-10
  it('loads pages of ten', async () => {
    const { asked, user, history } = await open([nikola], { total: 5000, at: '/dashboard/all-users?page=3' });
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({ page: '3', pageSize: '10' });
    await user.click(screen.getByRole('link', { name: 'Strana 4' }));
    expect(history.location.search).toBe('?page=4');
    await waitFor(() => expect(asked.at(-1)?.get('page')).toBe('4'));
  });

  it('has no more pages than the API allows', async () => {
    const { asked } = await open([nikola], { total: 20_000, at: '/dashboard/all-users?page=1500' });
    expect(asked.at(-1)?.get('page')).toBe('1000');
    expect(screen.getByRole('link', { name: 'Strana 1.000' })).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByRole('link', { name: 'Strana 1.001' })).not.toBeInTheDocument();
  });

  it('redirects from a page past the end to the last page', async () => {
    reply(
      'GET /api/users/all',
      ({ request }) => (new URL(request.url).searchParams.get('page') === '2' ? [nikola] : []),
      { headers: { 'X-Total-Count': '11' } },
    );
    const { history } = await render(<AllUsers />, { at: '/dashboard/all-users?page=9', areas });
    expect(await screen.findByText('Nikola Stefanović')).toBeInTheDocument();
    expect(history.location.search).toBe('?page=2');
  });

  it('searches, filters and sorts through the query string', async () => {
    const { asked, user, history } = await open([nikola], { at: '/dashboard/all-users?page=2' });
    await user.type(screen.getByRole('searchbox', { name: 'Pretraži po imenu ili imejlu' }), 'niko');
    await waitFor(() => expect(history.location.search).toBe('?q=niko'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Aktivan nalog');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Uloga' }), 'Član');
    await user.click(within(screen.getByRole('columnheader', { name: 'Imejl' })).getByRole('button'));
    expect(history.location.search).toBe('?q=niko&status=active&role=member&sort=email');
    expect(screen.getByRole('columnheader', { name: 'Imejl' })).toHaveAttribute('aria-sort', 'ascending');
    await waitFor(() =>
      expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
        page: '1',
        pageSize: '10',
        q: 'niko',
        status: 'active',
        role: 'member',
        sort: 'email',
      }),
    );
  });

  it('resets the search when its navigation link is followed', async () => {
    const { asked, user, history } = await open([nikola]);
    const search = screen.getByRole('searchbox', { name: 'Pretraži po imenu ili imejlu' });
    await user.type(search, 'niko');
    await waitFor(() => expect(asked.at(-1)?.get('q')).toBe('niko'));
    act(() => history.push('/dashboard/all-users'));
    await waitFor(() => expect(search).toHaveValue(''));
    expect(history.location.search).toBe('');
  });

  it('shows an empty result with a button that clears the filters', async () => {
    const { user, history } = await open([], { at: '/dashboard/all-users?q=niko&role=admin' });
    expect(screen.getByRole('heading', { name: 'Nijedan nalog ne odgovara pretrazi' })).toBeInTheDocument();
    replyWith([nikola]);
    await user.click(screen.getByRole('button', { name: 'Poništi filtere' }));
    expect(await screen.findByText('Nikola Stefanović')).toBeInTheDocument();
    expect(history.location.search).toBe('');
    expect(screen.getByRole('searchbox', { name: 'Pretraži po imenu ili imejlu' })).toHaveValue('');
  });

  it('does not say that no account matches while the accounts of other filters load', async () => {
    const { user } = await open([], { at: '/dashboard/all-users?q=niko' });
    reply('GET /api/users/all', [], { delay: 'infinite' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Uloga' }), 'Član');
    expect(await screen.findByRole('status', { name: 'Učitavamo naloge…' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Nijedan nalog ne odgovara pretrazi' })).not.toBeInTheDocument();
  });

  it('shows an error with retry when loading fails', async () => {
    refuse('GET /api/users/all', 'INTERNAL');
    const { user } = await render(<AllUsers />, { areas });
    expect(await screen.findByText('Nalozi se nisu učitali.')).toBeInTheDocument();
    replyWith([nikola]);
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByText('Nikola Stefanović')).toBeInTheDocument();
  });
});

describe('actions of AllUsers', () => {
  // @spec 2-users-actions
  it('send a pending account a new activation link after confirmation', async () => {
    const { user } = await open([dragana]);
    await user.click(screen.getByRole('button', { name: 'Odobri: Dragana Ilić' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Poslati novi link za aktivaciju?' });
    expect(dialog).toHaveTextContent('Dragana Ilić (dragana.ilic@primer.rs): na ovaj imejl stiže novi link.');
    const sent: unknown[] = [];
    reply('PUT /api/users/:userId/status', async ({ request, params }) => {
      sent.push(params.userId, await request.json());
      return dragana;
    });
    replyWith([{ ...dragana, linkSentAt: '2026-05-24T16:30:00.000Z' }]);
    await user.click(within(dialog).getByRole('button', { name: 'Odobri' }));
    expect(await screen.findByText('Link poslat 24.05.2026 18:30')).toBeInTheDocument();
    expect(await screen.findByText('Novi link za aktivaciju je poslat: Dragana Ilić')).toBeInTheDocument();
    expect(sent).toEqual([dragana._id, { status: 'active' }]);
    expect(rowOf('Dragana Ilić').getByText('Na čekanju')).toBeInTheDocument();
  });

  // @spec 2-users-actions 6-role-admin
  it.each([
    [
      'Blokiraj',
      nikola,
      'Blokirati nalog?',
      'Blokiraj nalog',
      'status',
      { status: 'blocked' },
      'Nalog je blokiran: Nikola Stefanović',
    ],
    [
      'Dodeli ulogu admina',
      nikola,
      'Dodeliti ulogu admina?',
      'Dodeli ulogu',
      'role',
      { roleName: 'admin' },
      'Uloga admina je dodeljena: Nikola Stefanović',
    ],
    [
      'Ukloni ulogu admina',
      ana,
      'Ukloniti ulogu admina?',
      'Ukloni ulogu',
      'role',
      { roleName: 'member' },
      'Uloga admina je uklonjena: Ana Živković',
    ],
  ] as const)('include "%s" in the menu', async (entry, account, title, confirm, kind, body, done) => {
    const { user } = await open([account]);
    await user.click(screen.getByRole('button', { name: `Radnje za nalog: ${account.name}` }));
    await user.click(screen.getByRole('menuitem', { name: entry }));
    const sent: unknown[] = [];
    reply(`PUT /api/users/:userId/${kind}`, async ({ request }) => {
      sent.push(await request.json());
      return account;
    });
    const dialog = screen.getByRole('alertdialog', { name: title });
    await user.click(within(dialog).getByRole('button', { name: confirm }));
    expect(await screen.findByText(done)).toBeInTheDocument();
    expect(sent).toEqual([body]);
  });

  it('cannot change the role of an account before its activation', async () => {
    const { user } = await open([dragana]);
    await user.click(screen.getByRole('button', { name: 'Radnje za nalog: Dragana Ilić' }));
    expect(screen.getByRole('menuitem', { name: 'Blokiraj' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Dodeli ulogu admina' })).toBeNull();
  });

  it('unblock an account', async () => {
    const { user } = await open([strahinja]);
    await user.click(screen.getByRole('button', { name: 'Odblokiraj: Strahinja Lukić' }));
    reply('PUT /api/users/:userId/status', { ...strahinja, status: 'active' });
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Odblokiraj' }));
    expect(await screen.findByText('Nalog je odblokiran: Strahinja Lukić')).toBeInTheDocument();
  });

  it('do nothing when the confirmation is cancelled', async () => {
    const { user } = await open([dragana]);
    await user.click(screen.getByRole('button', { name: 'Odobri: Dragana Ilić' }));
    await user.click(screen.getByRole('button', { name: 'Odustani' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(rowOf('Dragana Ilić').getByText('Na čekanju')).toBeInTheDocument();
  });

  // @spec 8-silent-admin
  it('show the reason when the API refuses with LAST_ADMIN', async () => {
    const { user } = await open([ana]);
    await user.click(screen.getByRole('button', { name: 'Radnje za nalog: Ana Živković' }));
    await user.click(screen.getByRole('menuitem', { name: 'Ukloni ulogu admina' }));
    refuse('PUT /api/users/:userId/role', 'LAST_ADMIN');
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Ukloni ulogu' }));
    expect(await screen.findByText(/^Promena nije sačuvana\. Sajt mora da ima/)).toHaveTextContent(
      /Prvo dodeli tu ulogu još nekome\.$/,
    );
  });

  // @spec 8-silent-admin
  it('show an error and keep the account unchanged when the request fails', async () => {
    const { user } = await open([dragana]);
    await user.click(screen.getByRole('button', { name: 'Odobri: Dragana Ilić' }));
    cutOff('PUT /api/users/:userId/status');
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Odobri' }));
    expect(await screen.findByText(/^Promena nije sačuvana\./)).toHaveTextContent('Nema veze sa serverom');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(rowOf('Dragana Ilić').getByText('Na čekanju')).toBeInTheDocument();
  });
});
