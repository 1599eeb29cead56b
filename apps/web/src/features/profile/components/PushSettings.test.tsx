import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { enablePush, renewPush } from '../../../lib/push.js';
import { removeStored, storageNames } from '../../../lib/storage.js';
import { createDeferred } from '../../../testing/deferred.js';
import { withLogin } from '../../../testing/logged-in.js';
import { stubPushBrowser } from '../../../testing/push-browser.js';
import { render } from '../../../testing/render.js';
import { cutOff, refuse, reply, withNetwork } from '../../../testing/reply.js';
import { buildMe } from '../../../testing/samples.js';
import PushSettings from './PushSettings.js';

withNetwork();
withLogin(buildMe());
afterEach(() => {
  removeStored(storageNames.push);
  vi.unstubAllGlobals();
});

async function open() {
  reply('GET /api/push/settings', { message: true, deal: true, alert: false });
  const opened = await render(<PushSettings userId={buildMe()._id} />, { areas: ['push', 'errors'] });
  await screen.findByRole('switch', { name: 'Poruke' });
  return opened;
}

describe('PushSettings', () => {
  it('asks for the permission only after a press, and turns push on and off', async () => {
    const { notification } = stubPushBrowser();
    reply('GET /api/push/key', { publicKey: 'B'.repeat(87) });
    reply('POST /api/push/subscriptions', undefined);
    reply('DELETE /api/push/subscriptions', undefined);
    const { user } = await open();
    expect(notification.requestPermission).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Uključi obaveštenja' }));
    expect(await screen.findByText('Obaveštenja na ovom uređaju su uključena.')).toBeInTheDocument();
    expect(notification.requestPermission).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Isključi ovde' }));
    expect(await screen.findByRole('button', { name: 'Uključi obaveštenja' })).toBeInTheDocument();
  });

  it('explains that iOS needs the site on the home screen', async () => {
    vi.stubGlobal('navigator', Object.create(navigator, { standalone: { value: false } }));
    await open();
    expect(screen.getByText(/dodaj sajt na početni ekran/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Uključi obaveštenja' })).toBeNull();
  });

  it('offers to turn push on when the renewal of this visit finds that the member has removed the device', async () => {
    stubPushBrowser();
    reply('GET /api/push/key', { publicKey: 'B'.repeat(87) });
    reply('POST /api/push/subscriptions', undefined);
    await enablePush(buildMe()._id);
    await open();
    expect(screen.getByRole('button', { name: 'Isključi ovde' })).toBeInTheDocument();
    refuse('POST /api/push/subscriptions', 'NOT_FOUND');
    await act(() => renewPush(buildMe()._id));
    expect(screen.getByRole('button', { name: 'Uključi obaveštenja' })).toBeInTheDocument();
  });

  it('shows that the permission was denied', async () => {
    stubPushBrowser('denied');
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Uključi obaveštenja' }));
    expect(await screen.findByText(/^Pregledač ne dozvoljava obaveštenja/)).toBeInTheDocument();
  });

  it('keeps a changed switch when a refetch that began before responds', async () => {
    const { user, queryClient } = await open();
    const before = { message: true, deal: true, alert: false };
    const refetched = createDeferred<typeof before>();
    reply('GET /api/push/settings', () => refetched.promise);
    reply('PUT /api/push/settings', async ({ request }) => (await request.json()) as typeof before);
    void queryClient.invalidateQueries({ queryKey: ['push', 'settings'] });
    await user.click(screen.getByRole('switch', { name: 'Poruke' }));
    refetched.resolve(before);
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(screen.getByRole('switch', { name: 'Poruke' })).not.toBeChecked();
  });

  it('shows the stored switches after a change that failed while the next one waited', async () => {
    let stored = { message: true, deal: true, alert: false };
    const first = createDeferred();
    const second = createDeferred();
    cutOff('PUT /api/push/settings', () => first.promise);
    const { user, queryClient } = await open();
    reply('GET /api/push/settings', () => stored);
    await user.click(screen.getByRole('switch', { name: 'Poruke' }));
    await waitFor(() => expect(queryClient.isMutating()).toBe(1));
    await user.click(screen.getByRole('switch', { name: 'Dogovori' }));
    reply('PUT /api/push/settings', async ({ request }) => {
      const body = (await request.json()) as typeof stored;
      await second.promise;
      stored = body;
      return body;
    });
    first.resolve();
    expect(await screen.findByText(/^Izbor nije sačuvan\./)).toBeInTheDocument();
    second.resolve();
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(stored).toMatchObject({ message: false, deal: false });
    expect(screen.getByRole('switch', { name: 'Poruke' })).not.toBeChecked();
    expect(screen.getByRole('switch', { name: 'Dogovori' })).not.toBeChecked();
  });

  it('saves a changed switch at once, and reverts it when saving fails', async () => {
    const saved = vi.fn();
    reply('PUT /api/push/settings', async ({ request }) => {
      const body = (await request.json()) as { message: boolean; deal: boolean; alert: boolean };
      saved(body);
      return body;
    });
    const { user } = await open();
    await user.click(screen.getByRole('switch', { name: 'Knjige koje tražiš' }));
    await waitFor(() => expect(saved).toHaveBeenCalledExactlyOnceWith({ message: true, deal: true, alert: true }));
    refuse('PUT /api/push/settings', 'UNAVAILABLE');
    const refetched = createDeferred<{ message: boolean; deal: boolean; alert: boolean }>();
    reply('GET /api/push/settings', () => refetched.promise);
    await user.click(screen.getByRole('switch', { name: 'Poruke' }));
    expect(await screen.findByText(/^Izbor nije sačuvan\./)).toBeInTheDocument();
    refetched.resolve({ message: true, deal: true, alert: true });
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Poruke' })).toBeChecked());
  });
});
