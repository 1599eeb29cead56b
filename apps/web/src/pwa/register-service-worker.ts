import type { DehydratedQuery } from '@korice/contracts';
import i18next from 'i18next';
import { dismissNotice, notify } from '../lib/notices.js';
import { cacheKeyOf, storeResponse, stores } from './response-cache.js';

const updateCheckMs = 3_600_000;
/** Milliseconds: longer than a page stays open. */
const offerDurationMs = 24 * 3_600_000;

/**
 * Registers the service worker, caches what this page shows, and offers a new release when one is installed. `firstView` is the data
 * embedded in the page, which the service worker has never fetched.
 */
export async function registerServiceWorker(firstView: readonly DehydratedQuery[]): Promise<void> {
  const { serviceWorker } = navigator;
  const isFirstRegistration = serviceWorker.controller === null;
  await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const registration = await serviceWorker.ready;
  offerReleases(registration);
  await Promise.all(firstView.map(cacheQuery));
  if (isFirstRegistration) await cacheShownImages();
}

async function cacheQuery({ call, params, query, data, total, isMore }: DehydratedQuery): Promise<void> {
  const [, path = ''] = call.split(' ');
  const url = new URL(
    path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? '')),
    window.location.origin,
  );
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value));
  const headers = {
    'Content-Type': 'application/json',
    ...(total !== undefined && { 'X-Total-Count': String(total) }),
    ...(isMore && { 'X-Total-More': 'true' }),
  };
  const response = new Response(JSON.stringify(data), { headers });
  await storeResponse(stores.responses, cacheKeyOf(url), response, Math.floor(performance.timeOrigin));
}

/** Caches the images that were loaded before the service worker ran; the browser still has them in its HTTP cache. */
async function cacheShownImages(): Promise<void> {
  const shown = [...document.images].map(({ currentSrc }) => currentSrc).filter((src) => src.includes('/uploads/'));
  await Promise.all(
    [...new Set(shown)].map(async (src) => {
      const { origin, pathname, search } = new URL(src);
      const response = origin === window.location.origin ? await fetch(src) : undefined;
      if (response?.ok) await storeResponse(stores.images, pathname + search, response, Date.now());
    }),
  );
}

/** Offers each release once it is installed; open pages keep the old one until the person accepts. */
export function offerReleases(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) offerRelease(registration);
  const watch = (installing: ServiceWorker | null) =>
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offerRelease(registration);
    });
  watch(registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - checkedAt < updateCheckMs) return;
    checkedAt = Date.now();
    registration.update().catch((error: unknown) => {
      // A TypeError is a lost connection; the next check finds the release.
      if (!(error instanceof TypeError)) throw error;
    });
  });
}

let offerId: number | undefined;

function offerRelease(registration: ServiceWorkerRegistration): void {
  if (offerId !== undefined) dismissNotice(offerId);
  offerId = notify({
    tone: 'good',
    text: i18next.t('common:updateReady'),
    duration: offerDurationMs,
    action: { label: i18next.t('common:updateNow'), onPress: () => activateRelease(registration) },
  });
}

/** Reloads the page with the new release; a form with unsaved input asks first. */
function activateRelease({ waiting }: ServiceWorkerRegistration): void {
  // Without a waiting worker another tab has activated the release: `controllerchange` was fired and will not fire again.
  if (!waiting) {
    window.location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  waiting.postMessage('activate');
}
