import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { askAboutPush, closePushQuestion, useIsPushAsked } from '../../../lib/push-question.js';
import { removeStored, storageNames } from '../../../lib/storage.js';
import { serveAlerts } from '../../../testing/alert-samples.js';
import { withLogin } from '../../../testing/logged-in.js';
import { stubPushBrowser } from '../../../testing/push-browser.js';
import { render } from '../../../testing/render.js';
import { reply, withNetwork } from '../../../testing/reply.js';
import { buildMe } from '../../../testing/samples.js';
import { useAlert } from '../use-alert.js';
import PushQuestion from './PushQuestion.js';

withNetwork();
withLogin(buildMe());
afterEach(() => {
  closePushQuestion();
  removeStored(storageNames.push);
  removeStored(storageNames.notificationsAsked);
  vi.unstubAllGlobals();
});

const title = 'Da ti javimo i na ovom uređaju?';

function Screen() {
  const { start } = useAlert({ kind: 'work', title: 'Atlantida', author: 'Borislav Pekić' }, true);
  const isAsked = useIsPushAsked();
  return (
    <>
      <button onClick={start}>Javi mi</button>
      {isAsked && <PushQuestion userId={buildMe()._id} />}
    </>
  );
}

async function open() {
  serveAlerts();
  reply('GET /api/push/key', { publicKey: 'B'.repeat(87) });
  reply('POST /api/push/subscriptions', undefined);
  return render(<Screen />, { areas: ['tellMe', 'push', 'errors'] });
}

const press = async ({ user }: Awaited<ReturnType<typeof open>>) =>
  user.click(screen.getByRole('button', { name: 'Javi mi' }));

describe('PushQuestion', () => {
  it('appears after the first alert, and requests the permission of the browser only on a click', async () => {
    const { notification } = stubPushBrowser();
    const opened = await open();
    expect(screen.queryByRole('region', { name: title })).not.toBeInTheDocument();
    await press(opened);
    await screen.findByRole('region', { name: title });
    expect(notification.requestPermission).not.toHaveBeenCalled();
    await opened.user.click(screen.getByRole('button', { name: 'Uključi' }));
    expect(await screen.findByText('Obaveštenja su uključena')).toBeVisible();
    expect(notification.requestPermission).toHaveBeenCalledOnce();
    expect(screen.queryByRole('region', { name: title })).not.toBeInTheDocument();
  });

  it('does not appear again on a device on which it was declined', async () => {
    stubPushBrowser();
    const opened = await open();
    await press(opened);
    await opened.user.click(await screen.findByRole('button', { name: 'Ne sada' }));
    askAboutPush();
    await waitFor(() => expect(screen.queryByRole('region', { name: title })).not.toBeInTheDocument());
  });

  it('does not appear in a browser without push', async () => {
    const opened = await open();
    await press(opened);
    expect(await screen.findByText('Važi, javljamo ti')).toBeVisible();
    expect(screen.queryByRole('region', { name: title })).not.toBeInTheDocument();
  });
});
