import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MessengerProvider } from '../../features/messaging/components/MessengerProvider.js';
import { withLogin } from '../../testing/logged-in.js';
import { ownerId } from '../../testing/messaging-samples.js';
import { realtimeServer } from '../../testing/realtime-server.js';
import { render } from '../../testing/render.js';
import { reply, withNetwork } from '../../testing/reply.js';
import { buildMe } from '../../testing/samples.js';
import { MemberBar } from './MemberBar.js';

vi.mock('../../lib/realtime/realtime.js', async () => ({
  createRealtime: (await import('../../testing/realtime-server.js')).createFakeRealtime,
}));

withNetwork();
withLogin(buildMe());

it('MemberBar shows the number of deals that wait for the member, and updates it on dealChanged', async () => {
  const replyWaiting = (own: number) => reply('GET /api/deals/counts', { own });
  reply('GET /api/messaging/rooms', []);
  reply('GET /api/messaging/unread', { count: 0 });
  replyWaiting(1);
  await render(
    <MessengerProvider token="t" userId={ownerId}>
      <MemberBar />
    </MessengerProvider>,
    { areas: ['dashboard'] },
  );
  expect(await screen.findByRole('link', { name: 'Nalog, 1 dogovor čeka na tebe' })).toBeInTheDocument();
  replyWaiting(0);
  act(() => realtimeServer().tell('dealChanged', { dealId: 'd'.repeat(24), roomId: 'c'.repeat(24), rev: 2 }));
  expect(await screen.findByRole('link', { name: 'Nalog' })).toBeInTheDocument();
});

it.each(['/dashboard/add-book', '/dashboard/scan', '/dashboard/import'])(
  'MemberBar marks the link “Prodaj” as current at %s',
  async (at) => {
    reply('GET /api/messaging/rooms', []);
    reply('GET /api/messaging/unread', { count: 0 });
    reply('GET /api/deals/counts', { own: 0 });
    await render(
      <MessengerProvider token="t" userId={ownerId}>
        <MemberBar />
      </MessengerProvider>,
      { at, areas: ['dashboard'] },
    );
    expect(screen.getByRole('link', { current: 'page' })).toHaveAccessibleName('Prodaj');
  },
);
