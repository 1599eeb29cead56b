import { act, screen } from '@testing-library/react';
import { Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { connectSession, endSession, startSession } from '../features/auth/session.js';
import { call } from '../lib/call.js';
import { dismissNotices } from '../lib/notices.js';
import { render } from '../testing/render.js';
import { refuse, withNetwork } from '../testing/reply.js';
import { buildMe } from '../testing/samples.js';
import { RequireLogin, RequireRole } from './guards.js';

withNetwork();
connectSession();

function Here() {
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  return <p>{`${pathname} ${JSON.stringify(state)}`}</p>;
}

const routes = (
  <Routes>
    <Route
      element={
        <RequireLogin>
          <Outlet />
        </RequireLogin>
      }
    >
      <Route path="/dashboard/add-book" element={<p>Obrazac</p>} />
      <Route
        path="/dashboard/all-users"
        element={
          <RequireRole roles={['admin']}>
            <p>Svi nalozi</p>
          </RequireRole>
        }
      />
    </Route>
    <Route path="*" element={<Here />} />
  </Routes>
);

describe('route guards', () => {
  afterEach(() => {
    act(() => endSession());
  });

  // @spec 2-dashboard-area 2-desk-frame 2-guard-login 4-logged-in-means 6-role-visitor
  it('redirect a visitor to the login with the return path', async () => {
    await render(routes, { at: '/dashboard/add-book?x=1' });
    expect(await screen.findByText(/auth\/login/)).toHaveTextContent(
      '/auth/login {"from":"/dashboard/add-book?x=1","reason":"sell"}',
    );
  });

  // @spec 2-dashboard-area 2-topbar-logout 4-logout-clears 4-logged-in-means 6-role-member
  it('render the screen for a member, and redirect home after a logout', async () => {
    startSession('t', buildMe());
    await render(routes, { at: '/dashboard/add-book' });
    expect(screen.getByText('Obrazac')).toBeInTheDocument();
    act(() => endSession());
    expect(await screen.findByText('/ null')).toBeInTheDocument();
  });

  // @spec 2-route-all-books 2-route-all-users 2-guard-role 6-role-member 6-role-admin
  it('redirect a member from an admin screen to the home page, and render it for an admin', async () => {
    startSession('t', buildMe());
    const { unmount } = await render(routes, { at: '/dashboard/all-users', areas: ['dashboard'] });
    expect(await screen.findByText('/ null')).toBeInTheDocument();
    expect(screen.getByText('Ova strana je samo za administratore.')).toBeInTheDocument();
    act(() => dismissNotices());
    unmount();
    startSession('t', buildMe({ role: 'admin' }));
    await render(routes, { at: '/dashboard/all-users' });
    expect(screen.getByText('Svi nalozi')).toBeInTheDocument();
  });

  it('hide an admin screen behind the login dialog when the session of the admin ends', async () => {
    startSession('t', buildMe({ role: 'admin' }));
    await render(routes, { at: '/dashboard/all-users', areas: ['auth', 'errors', 'dashboard'] });
    expect(screen.getByText('Svi nalozi')).toBeVisible();
    refuse('GET /auth/me', 'UNAUTHENTICATED');
    await act(() => expect(call('GET /auth/me')).rejects.toThrow());
    expect(await screen.findByRole('dialog', { name: 'Sesija je istekla' })).toBeInTheDocument();
    expect(screen.getByText('Svi nalozi')).not.toBeVisible();
  });

  it('show an admin without the required passkey a link to the profile instead of the screen', async () => {
    startSession('t', { ...buildMe({ role: 'admin' }), needsPasskey: true });
    await render(routes, { at: '/dashboard/all-users', areas: ['passkeys'] });
    expect(await screen.findByRole('heading', { name: 'Potreban je pristupni ključ' })).toBeInTheDocument();
    expect(screen.queryByText('Svi nalozi')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Otvori profil' })).toHaveAttribute(
      'href',
      '/dashboard/profile?tab=account',
    );
  });
});
