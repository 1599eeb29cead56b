import { pathTo } from '@korice/contracts/paths';
import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { endSession, startSession } from '../../features/auth/session.js';
import { render } from '../../testing/render.js';
import { reply, withNetwork } from '../../testing/reply.js';
import { buildMe } from '../../testing/samples.js';
import { DashboardSidebar } from './DashboardSidebar.js';

withNetwork();

describe('DashboardSidebar', () => {
  afterEach(() => {
    act(() => endSession());
  });

  // @spec 1-sidebar-member 2-desk-frame 2-sidebar-links 2-sidebar-version 9-version
  it('shows the name of the member, links to all screens of a member, and the version', async () => {
    startSession('t', buildMe({ name: 'Jelena Marković' }));
    reply('GET /api/messaging/unread', { count: 0 });
    reply('GET /api/deals/counts', { own: 0 });
    await render(<DashboardSidebar isFolded={false} onToggle={() => undefined} />, {
      at: '/dashboard/messaging',
      areas: ['dashboard', 'header'],
      language: 'en',
    });
    const side = within(screen.getByRole('complementary'));
    expect(side.getByText('Jelena Marković')).toBeInTheDocument();
    expect(side.getByText('Member')).toBeInTheDocument();
    const links = within(side.getByRole('navigation')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', pathTo('dashboard')],
      ['Add Book', pathTo('addBook')],
      ['Book Listing', pathTo('bookListing')],
      ['Deals', pathTo('deals')],
      ['Purchased Books', pathTo('purchasedBooks')],
      ['Lists', pathTo('bookLists')],
      ['Messaging', pathTo('messaging')],
      ['Alerts', pathTo('alerts')],
    ]);
    expect(side.getByRole('link', { current: 'page' })).toHaveTextContent('Messaging');
    expect(side.getByText('v1.0.0')).toBeInTheDocument();
  });

  it.each([
    ['/dashboard/scan', 'Dodaj knjigu'],
    ['/dashboard/import', 'Dodaj knjigu'],
    ['/dashboard/deals/6b0761c8b09af21a429e8f2b', 'Dogovori'],
    ['/dashboard', 'Pregled'],
  ])('at %s marks the link “%s” as current', async (at, name) => {
    startSession('t', buildMe({}));
    reply('GET /api/messaging/unread', { count: 0 });
    reply('GET /api/deals/counts', { own: 0 });
    await render(<DashboardSidebar isFolded={false} onToggle={() => undefined} />, {
      at,
      areas: ['dashboard', 'header'],
    });
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent(name);
  });

  it('labels a trader as “Trgovac”', async () => {
    startSession('t', buildMe({ sellerKind: 'trader' }));
    reply('GET /api/messaging/unread', { count: 0 });
    reply('GET /api/deals/counts', { own: 0 });
    await render(<DashboardSidebar isFolded={false} onToggle={() => undefined} />, { areas: ['dashboard', 'header'] });
    expect(screen.getByText('Trgovac')).toBeInTheDocument();
  });

  // @spec 2-sidebar-links
  it('links an admin to the page screens, and shows the number of deals that wait for the member', async () => {
    startSession('t', buildMe({ role: 'admin' }));
    reply('GET /api/messaging/unread', { count: 0 });
    reply('GET /api/deals/counts', { own: 3 });
    reply('GET /api/reports', []);
    await render(<DashboardSidebar isFolded={false} onToggle={() => undefined} />, {
      areas: ['dashboard', 'header'],
      language: 'en',
    });
    const side = within(screen.getByRole('complementary'));
    expect(side.getByRole('link', { name: 'Add Page' })).toHaveAttribute('href', pathTo('addPage'));
    expect(await side.findByRole('link', { name: /^Deals.*3 deals are waiting for you$/ })).toBeInTheDocument();
    expect(side.getByRole('link', { name: 'Page Listing' })).toHaveAttribute('href', pathTo('pageListing'));
  });
});
