import type { AlertSubject, WantedWork } from '@korice/contracts';
import { paths } from '@korice/contracts/paths';
import { screenAreas } from '@korice/texts/screen-areas';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { startSession } from '../../features/auth/session.js';
import { serveAlerts } from '../../testing/alert-samples.js';
import { withLogout } from '../../testing/logged-in.js';
import { render } from '../../testing/render.js';
import { cutOff, reply, withNetwork } from '../../testing/reply.js';
import { buildId, buildMe } from '../../testing/samples.js';
import Wanted from './Wanted.js';

withNetwork();
withLogout();

const buildWork = (overrides: Partial<WantedWork> = {}): WantedWork => ({
  _id: buildId(),
  title: 'Atlantida',
  author: 'Borislav Pekić',
  readers: 9,
  isMine: false,
  usual: null,
  ...overrides,
});

/** Shows the return path of the login as text, so that a test can follow it. */
function Login() {
  const { state } = useLocation() as { state: { from: string } };
  return <p>login: {state.from}</p>;
}

const open = (at = '/wanted') =>
  render(
    <Routes>
      <Route path={paths.wanted} element={<Wanted />} />
      <Route path={paths.login} element={<Login />} />
    </Routes>,
    { at, areas: screenAreas.wanted },
  );

/** Serves the list and collects the queries of its requests. */
function serve(works: WantedWork[], total = works.length): string[] {
  const asked: string[] = [];
  reply(
    'GET /api/wanted',
    ({ request }) => {
      asked.push(new URL(request.url).search);
      return works;
    },
    { headers: { 'X-Total-Count': String(total) } },
  );
  return asked;
}

describe('the page of wanted works', () => {
  it('shows how many readers want each work and links to the prefilled book form', async () => {
    serve(
      [buildWork({ usual: { low: 600, high: 900 } }), buildWork({ title: 'Kora', author: 'Vasko Popa', readers: 1 })],
      84,
    );
    await open();
    expect(await screen.findAllByText(/^Obično/)).toHaveLength(1);
    expect(screen.getByText('Obično 600–900 RSD')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Ima li ih na tvojoj polici?' })).toBeVisible();
    expect(await screen.findByText('9 čitalaca traži')).toBeVisible();
    expect(screen.getByText('1 čitalac traži')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('84 knjige se traže');
    expect(screen.getByRole('link', { name: 'Imam je: Atlantida' })).toHaveAttribute(
      'href',
      '/dashboard/add-book?title=Atlantida&author=Borislav+Peki%C4%87',
    );
    expect(screen.getByRole('link', { name: 'Strana 4' })).toHaveAttribute('href', '/wanted?page=4');
    expect(document.title).toBe('Knjige koje čitaoci traže · Korice');
  });

  it('marks a work that the member waits for', async () => {
    startSession('t', buildMe());
    serve([buildWork({ isMine: true })]);
    await open();
    expect(await screen.findByText('Tražiš je i ti')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Imam je: Atlantida' })).not.toBeInTheDocument();
  });

  it('says that more works are wanted than the API has counted', async () => {
    reply('GET /api/wanted', [buildWork()], { headers: { 'X-Total-Count': '1000', 'X-Total-More': 'true' } });
    await open();
    expect(await screen.findByText('1.000+ knjiga se traži')).toBeVisible();
  });

  it('searches by title or author and keeps the search in the URL', async () => {
    const asked = serve([buildWork()]);
    const { user } = await open();
    await user.type(screen.getByRole('searchbox', { name: 'Naslov ili autor' }), 'pekić');
    await waitFor(() => expect(asked.at(-1)).toBe('?page=1&q=peki%C4%87'));
    expect(window.location.search).toBe('?q=peki%C4%87');
  });

  it('shows one text when no work is wanted, and another when a search has no results', async () => {
    serve([]);
    const { unmount } = await open();
    expect(await screen.findByText('Sve što se traži, već je u ponudi')).toBeVisible();
    unmount();
    await open('/wanted?q=xyz');
    expect(await screen.findByText('Ovo niko ne traži')).toBeVisible();
  });

  it('lets an admin remove a work and show a removed one again', async () => {
    startSession('t', buildMe({ role: 'admin' }));
    const [abuse, removed] = [buildWork({ title: 'Pozovi' }), buildWork({ title: 'Kora', isHidden: true })];
    serve([abuse, removed]);
    const changes: unknown[] = [];
    reply('PUT /api/wanted/:workId/hidden', async ({ request, params }) => {
      changes.push([params.workId, await request.json()]);
      return undefined;
    });
    const { user } = await open();
    expect(await screen.findByText('Uklonjeno')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ukloni iz traženih: Pozovi' }));
    await user.click(screen.getByRole('button', { name: 'Vrati među tražene: Kora' }));
    await waitFor(() =>
      expect(changes).toEqual([
        [abuse._id, { isHidden: true }],
        [removed._id, { isHidden: false }],
      ]),
    );
  });

  it('shows a failure with a retry', async () => {
    cutOff('GET /api/wanted');
    const { user } = await open();
    expect(await screen.findByText('Tražene knjige se nisu učitale.')).toBeVisible();
    serve([buildWork()]);
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByText('9 čitalaca traži')).toBeVisible();
  });
});

describe('the form below the wanted works', () => {
  it.each<[string, AlertSubject]>([
    ['Atlantida, Borislav Pekić', { kind: 'work', title: 'Atlantida', author: 'Borislav Pekić' }],
    ['Kora', { kind: 'work', title: 'Kora', author: '' }],
  ])("starts an alert for the work '%s' when a member submits it", async (typed, subject) => {
    startSession('t', buildMe());
    serve([]);
    const { started } = serveAlerts();
    const { user } = await open();
    const field = screen.getByRole('textbox', { name: 'Naslov i autor' });
    await user.type(field, `${typed}{Enter}`);
    expect(await screen.findByText('Važi, javljamo ti')).toBeVisible();
    expect(started).toEqual([subject]);
    expect(field).toHaveValue('');
  });

  it('keeps the work of a visitor through the login and then starts its alert once', async () => {
    serve([]);
    const { user, unmount } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Naslov i autor' }), 'Atlantida, Pekić{Enter}');
    const from = (await screen.findByText(/^login: /)).textContent.slice('login: '.length);
    unmount();
    startSession('t', buildMe());
    const { started } = serveAlerts();
    await open(from);
    expect(await screen.findByText('Važi, javljamo ti')).toBeVisible();
    expect(started).toEqual([{ kind: 'work', title: 'Atlantida', author: 'Pekić' }]);
    expect(window.location.search).toBe('');
  });

  it('asks for a title when the field is empty', async () => {
    serve([]);
    const { user } = await open();
    await user.click(within(screen.getByRole('region', { name: 'A šta ti tražiš?' })).getByRole('button'));
    expect(await screen.findByText('Upiši naslov.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Naslov i autor' })).toHaveFocus();
  });
});
