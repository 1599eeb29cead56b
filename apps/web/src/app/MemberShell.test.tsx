import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startSession } from '../features/auth/session.js';
import { enablePush } from '../lib/push.js';
import { withLogin } from '../testing/logged-in.js';
import { stubPushBrowser } from '../testing/push-browser.js';
import { render } from '../testing/render.js';
import { reply, withNetwork } from '../testing/reply.js';
import { buildMe } from '../testing/samples.js';
import MemberShell from './MemberShell.js';

vi.mock('../lib/realtime/realtime.js', async () => ({
  createRealtime: (await import('../testing/realtime-server.js')).createFakeRealtime,
}));

withNetwork();
withLogin(buildMe());
afterEach(() => vi.unstubAllGlobals());

it('MemberShell renews push at a visit, and in the new session after a password change', async () => {
  stubPushBrowser();
  const sessions: (string | null)[] = [];
  reply('GET /api/messaging/rooms', []);
  reply('GET /api/messaging/unread', { count: 0 });
  reply('GET /api/deals/counts', { own: 0 });
  reply('GET /api/push/key', { publicKey: 'A'.repeat(87) });
  reply('POST /api/push/subscriptions', ({ request }) => {
    sessions.push(request.headers.get('Authorization'));
    return undefined;
  });
  await enablePush(buildMe()._id);
  await render(<MemberShell />, { areas: ['dashboard', 'messaging', 'deals', 'errors'] });
  await waitFor(() => expect(sessions).toEqual(['Bearer t', 'Bearer t']));
  act(() => startSession('t2', buildMe()));
  await waitFor(() => expect(sessions).toEqual(['Bearer t', 'Bearer t', 'Bearer t2']));
});
