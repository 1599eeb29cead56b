import type { AlertSubject } from '@korice/contracts';
import { paths } from '@korice/contracts/paths';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { startSession } from '../../features/auth/session.js';
import { withLogout } from '../../testing/logged-in.js';
import { render } from '../../testing/render.js';
import { refuse, reply, withNetwork } from '../../testing/reply.js';
import { buildMe } from '../../testing/samples.js';
import EndAlert from './EndAlert.js';

withNetwork();
withLogout();

const open = () =>
  render(
    <Routes>
      <Route path={paths.endAlert} element={<EndAlert />} />
    </Routes>,
    { at: '/alerts/end/tajna-1', areas: ['alerts', 'errors'] },
  );

describe('the mailed link that ends an alert', () => {
  it.each<[AlertSubject, string]>([
    [{ kind: 'search', search: { q: 'seobe' } }, '/categories?q=seobe&sort=newest&tellMe=1'],
    [{ kind: 'work', title: 'Seobe', author: 'Miloš Crnjanski' }, '/wishlist?tellMe=Seobe%0AMilo%C5%A1+Crnjanski'],
    [{ kind: 'seller', sellerId: 'c'.repeat(24) }, `/owner/${'c'.repeat(24)}?tellMe=1`],
  ])('ends the alert once and links a member to restart %j', async (subject, href) => {
    startSession('t', buildMe());
    const tokens: unknown[] = [];
    reply('POST /api/alerts/end', async ({ request }) => {
      tokens.push(await request.json());
      return { alert: subject };
    });
    await open();
    expect(await screen.findByText('Obaveštenje je ugašeno. Ako je bilo slučajno, vrati ga.')).toBeVisible();
    expect(tokens).toEqual([{ token: 'tajna-1' }]);
    expect(screen.getByRole('link', { name: 'Vrati obaveštenje' })).toHaveAttribute('href', href);
  });

  it('links a visitor to the login to restart the alert', async () => {
    reply('POST /api/alerts/end', { alert: { kind: 'seller', sellerId: 'c'.repeat(24) } });
    await open();
    expect(await screen.findByRole('link', { name: 'Vrati obaveštenje' })).toHaveAttribute('href', '/auth/login');
  });

  it('shows that the mails have stopped when the response contains no alert', async () => {
    reply('POST /api/alerts/end', { alert: null });
    await open();
    expect(await screen.findByText('Imejl više ne stiže')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Vrati obaveštenje' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Moja obaveštenja' })).toHaveAttribute('href', '/dashboard/alerts');
  });

  it('shows that the link is invalid', async () => {
    refuse('POST /api/alerts/end', 'TOKEN_INVALID');
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Obaveštenja gasiš i u svom nalogu.');
  });
});
