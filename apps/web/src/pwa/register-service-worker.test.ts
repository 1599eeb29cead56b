import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dismissNotices } from '../lib/notices.js';
import { render } from '../testing/render.js';
import { offerReleases } from './register-service-worker.js';

const reload = vi.fn();

/** A registration with a waiting worker, as far as the page uses it. */
class Registration extends EventTarget {
  installing = null;
  waiting: { postMessage: (message: unknown) => void } | null = { postMessage: vi.fn() };
}

async function offer() {
  const serviceWorker = new EventTarget();
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: serviceWorker } }));
  const { user } = await render(null);
  vi.stubGlobal('location', { reload });
  const registration = new Registration();
  // The fake has only the members that offerReleases reads.
  act(() => offerReleases(registration as unknown as ServiceWorkerRegistration));
  return { user, registration, serviceWorker, button: screen.getByRole('button', { name: 'Osveži' }) };
}

afterEach(() => {
  act(dismissNotices);
  vi.unstubAllGlobals();
  reload.mockClear();
});

describe('offerReleases', () => {
  it('activates the waiting release and reloads once it controls the page', async () => {
    const { user, registration, serviceWorker, button } = await offer();
    await user.click(button);
    expect(registration.waiting?.postMessage).toHaveBeenCalledExactlyOnceWith('activate');
    expect(reload).not.toHaveBeenCalled();
    serviceWorker.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads at once when another tab has already activated the release', async () => {
    const { user, registration, button } = await offer();
    registration.waiting = null;
    await user.click(button);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
