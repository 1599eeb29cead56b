import { afterEach, describe, expect, it, vi } from 'vitest';
import { refuse, reply, withNetwork } from '../testing/reply.js';
import { stubPushBrowser } from '../testing/push-browser.js';
import { disablePush, enablePush, readPushState, renewPush } from './push.js';
import { readStored, removeStored, storageNames, writeStored } from './storage.js';

withNetwork();

const me = '1'.repeat(24);
const endpoint = 'https://push.test/1';

/** Replies to the calls of push; returns the registered devices. */
function replyToPush(publicKey = 'A'.repeat(87)) {
  const registered: unknown[] = [];
  reply('GET /api/push/key', { publicKey });
  reply('POST /api/push/subscriptions', async ({ request }) => {
    registered.push(await request.json());
    return undefined;
  });
  return registered;
}

afterEach(() => {
  removeStored(storageNames.push);
  vi.unstubAllGlobals();
});

describe('enablePush', () => {
  it('subscribes with the key of the server, and registers the device each time with the same deviceKey', async () => {
    const { subscribe } = stubPushBrowser();
    const registered = replyToPush();
    expect(await enablePush(me)).toBe('on');
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'A'.repeat(87) });
    expect(readPushState(me)).toBe('on');
    expect(await enablePush(me)).toBe('on');
    expect(registered).toHaveLength(2);
    expect(registered[1]).toEqual(registered[0]);
    expect(registered[0]).toMatchObject({ endpoint, deviceKey: expect.stringMatching(/^[\w-]{43}$/) as string });
  });

  it.each([
    ['denied', 'denied', 'denied'],
    ['default', 'dismissed', 'off'],
  ] as const)('with the permission %s returns %s', async (answer, result, state) => {
    const { subscribe } = stubPushBrowser(answer);
    expect(await enablePush(me)).toBe(result);
    expect(subscribe).not.toHaveBeenCalled();
    expect(readPushState(me)).toBe(state);
  });

  it('returns failed when the push service is not reached', async () => {
    const { subscribe } = stubPushBrowser();
    replyToPush();
    subscribe.mockRejectedValueOnce(new DOMException('Registration failed', 'AbortError'));
    expect(await enablePush(me)).toBe('failed');
    expect(readPushState(me)).toBe('off');
  });

  it('returns unsupported in a browser without push, and needsInstall in iOS Safari', async () => {
    expect(await enablePush(me)).toBe('unsupported');
    vi.stubGlobal('navigator', Object.create(navigator, { standalone: { value: false } }));
    expect(await enablePush(me)).toBe('needsInstall');
    expect(readPushState(me)).toBe('needsInstall');
  });
});

describe('disablePush', () => {
  it('removes the device from the server and the subscription from the browser', async () => {
    const { unsubscribe } = stubPushBrowser();
    replyToPush();
    await enablePush(me);
    const removed = vi.fn();
    reply('DELETE /api/push/subscriptions', async ({ request }) => {
      removed(await request.json());
      return undefined;
    });
    await disablePush();
    expect(removed).toHaveBeenCalledExactlyOnceWith({ endpoint });
    expect(unsubscribe).toHaveBeenCalledOnce();
    expect(readPushState(me)).toBe('off');
  });

  it('throws and leaves push on when the server responds UNAVAILABLE', async () => {
    const { unsubscribe } = stubPushBrowser();
    replyToPush();
    await enablePush(me);
    refuse('DELETE /api/push/subscriptions', 'UNAVAILABLE');
    await expect(disablePush()).rejects.toThrow('UNAVAILABLE');
    expect(unsubscribe).not.toHaveBeenCalled();
    expect(readPushState(me)).toBe('on');
  });
});

describe('renewPush', () => {
  it('does not subscribe when push is off', async () => {
    const { subscribe } = stubPushBrowser();
    await renewPush(me);
    expect(subscribe).not.toHaveBeenCalled();
  });

  it('subscribes again when the key of the server has changed', async () => {
    const { subscribe, unsubscribe } = stubPushBrowser();
    const registered = replyToPush();
    await enablePush(me);
    const renewed = replyToPush(`B${'A'.repeat(86)}`);
    await renewPush(me);
    expect(unsubscribe).toHaveBeenCalled();
    expect(subscribe).toHaveBeenLastCalledWith({ userVisibleOnly: true, applicationServerKey: `B${'A'.repeat(86)}` });
    expect(registered).toMatchObject([{ isRenewal: false }]);
    expect(renewed).toMatchObject([{ isRenewal: true }]);
  });

  it('turns push off on a device that the member has removed', async () => {
    const { unsubscribe } = stubPushBrowser();
    replyToPush();
    await enablePush(me);
    refuse('POST /api/push/subscriptions', 'NOT_FOUND');
    await renewPush(me);
    expect(unsubscribe).toHaveBeenCalledOnce();
    expect(readPushState(me)).toBe('off');
  });

  it('leaves push on when the server responds UNAVAILABLE', async () => {
    const { unsubscribe } = stubPushBrowser();
    replyToPush();
    await enablePush(me);
    refuse('POST /api/push/subscriptions', 'UNAVAILABLE');
    await renewPush(me);
    expect(unsubscribe).not.toHaveBeenCalled();
    expect(readPushState(me)).toBe('on');
  });

  it('unsubscribes when the subscription of the device belongs to another account', async () => {
    const { unsubscribe } = stubPushBrowser();
    replyToPush();
    await enablePush(me);
    writeStored(storageNames.push, `${'2'.repeat(24)} ${endpoint}`);
    await renewPush(me);
    expect(unsubscribe).toHaveBeenCalled();
    expect(readStored(storageNames.push)).toBeNull();
  });
});
