import { useSyncExternalStore } from 'react';
import { registrationOf, subscribe } from '../pwa/push-device.js';
import { call, ProblemError } from './call.js';
import { createListeners } from './listeners.js';
import { readStored, removeStored, storageNames, writeStored } from './storage.js';

/**
 * Whether push notifications are on for this device. `needsInstall`: an iPhone or iPad supports them only for a site on the home screen.
 * `denied`: the browser's settings forbid notifications.
 */
export type PushState = 'on' | 'off' | 'denied' | 'needsInstall' | 'unsupported';

/** `dismissed`: the person closed the browser's prompt. `failed`: an error of the browser, its push service or the server. */
export type EnablePushResult = Exclude<PushState, 'off'> | 'dismissed' | 'failed';

/** Needed because `serviceWorker.ready` never settles in a browser that refuses service workers. */
const readyTimeoutMs = 10_000;

function readObstacle(): 'needsInstall' | 'unsupported' | undefined {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return undefined;
  // Only iOS browsers have `standalone`: whether the site runs from the home screen.
  return 'standalone' in navigator && navigator.standalone === false ? 'needsInstall' : 'unsupported';
}

const listeners = createListeners();

const readPushMarker = (): string[] => readStored(storageNames.push)?.split(' ') ?? [];

function removePushMarker(): void {
  removeStored(storageNames.push);
  listeners.notify();
}

/** Returns the push state of this device for the account. */
export function readPushState(userId: string): PushState {
  const obstacle = readObstacle();
  if (obstacle) return obstacle;
  if (Notification.permission === 'denied') return 'denied';
  return readPushMarker()[0] === userId && Notification.permission === 'granted' ? 'on' : 'off';
}

/** Returns the push state of this device for the account, also after a change by `enablePush`, `disablePush` or `renewPush`. */
export const usePushState = (userId: string): PushState =>
  useSyncExternalStore(listeners.subscribe, () => readPushState(userId));

/** Resolves to the hexadecimal SHA-256 of this device's push endpoint, by which the server lists the device; undefined without push. */
export async function readPushEndpointHash(): Promise<string | undefined> {
  const [, endpoint] = readPushMarker();
  if (endpoint === undefined) return undefined;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function findRegistration(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator;
  if (!(await serviceWorker.getRegistration())) await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const timeout = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new DOMException('No service worker became active', 'TimeoutError')), readyTimeoutMs);
  });
  return Promise.race([serviceWorker.ready, timeout]);
}

/** @throws ProblemError, DOMException, TypeError */
async function register(userId: string, isRenewal: boolean): Promise<void> {
  const { publicKey } = await call('GET /api/push/key');
  const subscription = await subscribe(await findRegistration(), publicKey);
  await call('POST /api/push/subscriptions', { body: { ...(await registrationOf(subscription)), isRenewal } });
  writeStored(storageNames.push, `${userId} ${subscription.endpoint}`);
  listeners.notify();
}

/** Returns whether the error is a failure of browser, push service or server, not of our code. */
const isExpected = (error: unknown): boolean =>
  error instanceof ProblemError || error instanceof DOMException || error instanceof TypeError;

/**
 * Turns push on for the account on this device. Opens the browser's permission prompt: call it only from a click handler. Resolves to the
 * outcome, also of a failure.
 */
export async function enablePush(userId: string): Promise<EnablePushResult> {
  const obstacle = readObstacle();
  if (obstacle) return obstacle;
  const permission = await Notification.requestPermission();
  listeners.notify();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed';
  try {
    await register(userId, false);
    return 'on';
  } catch (error) {
    if (isExpected(error)) return 'failed';
    throw error;
  }
}

/** Turns push off on this device. @throws ProblemError if the server cannot be reached; push then stays on */
export async function disablePush(): Promise<void> {
  const [, endpoint] = readPushMarker();
  if (endpoint !== undefined) await call('DELETE /api/push/subscriptions', { body: { endpoint } });
  removePushMarker();
  await unsubscribe();
}

/** Ends the browser's subscription, which a logout leaves behind. Failures are ignored: the server no longer sends to it. */
export async function forgetPush(): Promise<void> {
  try {
    await unsubscribe();
  } catch (error) {
    if (!isExpected(error)) throw error;
  }
}

async function endPush(): Promise<void> {
  removePushMarker();
  await forgetPush();
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/**
 * Registers this device again if the account has turned push on, because subscriptions and the key of the server change; turns push off if
 * another account has, or if the member has removed this device. Call it once for each session of a visit. Ignores failures: the next visit
 * tries again.
 */
export async function renewPush(userId: string): Promise<void> {
  const [ownerId] = readPushMarker();
  if (ownerId === undefined || readObstacle()) return;
  try {
    if (ownerId === userId && Notification.permission === 'granted') await register(userId, true);
    else await endPush();
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'NOT_FOUND') await endPush();
    // The next visit tries again.
    else if (!isExpected(error)) throw error;
  }
}
