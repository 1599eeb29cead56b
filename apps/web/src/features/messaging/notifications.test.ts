import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeStored, storageNames, writeStored } from '../../lib/storage.js';
import { closeNotifications, onNotificationPress, shareVisibility, showNotification } from './notifications.js';

const note = { id: 'm1', title: 'Nova poruka: Ana', body: 'Evo me.', href: '/dashboard/messaging?room=1' };
const onPress = vi.fn();

/** Fakes the constructor that shows a notification from the page; on Android the real one throws. */
class PageNotification extends EventTarget {
  static permission = 'granted';
  static readonly shown: PageNotification[] = [];
  readonly close = vi.fn();
  readonly title: string;
  readonly options: NotificationOptions;
  constructor(title: string, options: NotificationOptions) {
    super();
    this.title = title;
    this.options = options;
    PageNotification.shown.push(this);
  }
}

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Fakes the methods of navigator.locks, whose locks all tabs of a site share. */
function fakeLocks() {
  const held: { name: string }[] = [];
  return {
    request: async (name: string, _options: LockOptions, callback: () => Promise<void>) => {
      const lock = { name };
      held.push(lock);
      await callback();
      held.splice(held.indexOf(lock), 1);
    },
    query: () => Promise.resolve({ held }),
  };
}

const showByWorker = vi.fn(() => Promise.resolve());
function withWorker(registration: object | undefined): EventTarget {
  const workers = Object.assign(new EventTarget(), { getRegistration: () => Promise.resolve(registration) });
  const browser = { serviceWorker: workers, locks: fakeLocks() };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as object, browser));
  return workers;
}

beforeEach(() => {
  vi.stubGlobal('Notification', PageNotification);
  PageNotification.permission = 'granted';
  PageNotification.shown.length = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('system notifications', () => {
  it('are shown by an active service worker', async () => {
    withWorker({ active: {}, showNotification: showByWorker });
    await showNotification(note, onPress);
    expect(showByWorker).toHaveBeenCalledExactlyOnceWith(note.title, {
      body: note.body,
      tag: note.id,
      data: { href: note.href },
    });
    expect(PageNotification.shown).toEqual([]);
  });

  it('are shown by the page without a service worker, and open their path on click', async () => {
    withWorker(undefined);
    await showNotification(note, onPress);
    const [shown] = PageNotification.shown;
    expect(shown).toMatchObject({ title: note.title, options: { body: note.body, tag: note.id } });
    vi.spyOn(window, 'focus').mockReturnValue();
    shown?.dispatchEvent(new Event('click'));
    expect(onPress).toHaveBeenCalledExactlyOnceWith(note.href);
    expect(shown?.close).toHaveBeenCalledOnce();
  });

  it('are skipped without an error when the Notification constructor throws', async () => {
    withWorker(undefined);
    const refuse = () => {
      throw new TypeError('Illegal constructor');
    };
    vi.stubGlobal('Notification', Object.assign(vi.fn(refuse), { permission: 'granted' }));
    await expect(showNotification(note, onPress)).resolves.toBeUndefined();
  });

  it('are not shown without permission', async () => {
    withWorker({ active: {}, showNotification: showByWorker });
    PageNotification.permission = 'denied';
    await showNotification(note, onPress);
    expect(showByWorker).not.toHaveBeenCalled();
  });

  it('are not shown on a device that receives push', async () => {
    withWorker({ active: {}, showNotification: showByWorker });
    writeStored(storageNames.push, '1 https://push.test/1');
    await showNotification(note, onPress);
    expect(showByWorker).not.toHaveBeenCalled();
    removeStored(storageNames.push);
  });

  it('are not shown while another tab shows the dashboard', async () => {
    withWorker({ active: {}, showNotification: showByWorker });
    const stop = shareVisibility();
    await showNotification(note, onPress);
    expect(showByWorker).not.toHaveBeenCalled();
    setVisibility('hidden');
    await vi.waitFor(async () => expect((await navigator.locks.query()).held).toEqual([]));
    await showNotification(note, onPress);
    expect(showByWorker).toHaveBeenCalledOnce();
    setVisibility('visible');
    expect((await navigator.locks.query()).held).toHaveLength(1);
    stop();
    await vi.waitFor(async () => expect((await navigator.locks.query()).held).toEqual([]));
  });

  it('are closed when their conversation is read', async () => {
    const read = { data: { href: note.href }, close: vi.fn() };
    const other = { data: { href: '/dashboard/messaging?room=2' }, close: vi.fn() };
    const foreign = { data: null, close: vi.fn() };
    withWorker({ active: {}, getNotifications: () => Promise.resolve([read, other, foreign]) });
    await closeNotifications(note.href);
    expect(read.close).toHaveBeenCalledOnce();
    expect(other.close).not.toHaveBeenCalled();
    expect(foreign.close).not.toHaveBeenCalled();
  });

  it('pass their path from the service worker to the page on click', () => {
    const workers = withWorker(undefined);
    const stop = onNotificationPress(onPress);
    workers.dispatchEvent(new MessageEvent('message', { data: { type: 'open', href: note.href } }));
    workers.dispatchEvent(new MessageEvent('message', { data: 'activate' }));
    stop();
    workers.dispatchEvent(new MessageEvent('message', { data: { type: 'open', href: '/dashboard' } }));
    expect(onPress).toHaveBeenCalledExactlyOnceWith(note.href);
  });
});
