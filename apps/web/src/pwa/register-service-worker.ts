import type { FirstAnswer } from '@korice/contracts';
import i18next from 'i18next';
import { notify } from '../lib/notices.js';
import { answerName, keep, stores } from './response-cache.js';

const hour = 3_600_000;
/** As long as anybody leaves a page open. */
const day = 24 * hour;

/**
 * Makes the site open without a connection, from now on: registers the service worker, keeps what this page has shown, and tells of a new
 * release when there is one. `firstView` is what came with the page and so was never asked for.
 */
export async function registerServiceWorker(firstView: readonly FirstAnswer[]): Promise<void> {
  const { serviceWorker } = navigator;
  const isFirst = serviceWorker.controller === null;
  await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const registration = await serviceWorker.ready;
  watchReleases(registration);
  await Promise.all(firstView.map(keepAnswer));
  if (isFirst) await keepPictures();
}

async function keepAnswer({ call, params, query, data, total }: FirstAnswer): Promise<void> {
  const [, path = ''] = call.split(' ');
  const url = new URL(
    path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? '')),
    window.location.origin,
  );
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value));
  const headers = {
    'Content-Type': 'application/json',
    ...(total !== undefined && { 'X-Total-Count': String(total) }),
  };
  await keep(stores.answers, answerName(url), new Response(JSON.stringify(data), { headers }));
}

/** Those on the page were there before the service worker; the browser still has them. */
async function keepPictures(): Promise<void> {
  const shown = [...document.images].map(({ currentSrc }) => currentSrc).filter((src) => src.includes('/uploads/'));
  await Promise.all(
    [...new Set(shown)].map(async (src) => {
      const { origin, pathname, search } = new URL(src);
      const response = origin === window.location.origin ? await fetch(src) : undefined;
      if (response?.ok) await keep(stores.pictures, pathname + search, response);
    }),
  );
}

/** Offers a new release once it is there in full; what is open stays as it is until the person takes it. */
function watchReleases(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) offer(registration.waiting);
  const watch = (installing: ServiceWorker | null) =>
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer(installing);
    });
  watch(registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - lookedAt < hour) return;
    lookedAt = Date.now();
    registration.update().catch((error: unknown) => {
      // Without a network there is no release to find; the next look finds it.
      if (!(error instanceof TypeError)) throw error;
    });
  });
}

function offer(release: ServiceWorker): void {
  notify({
    tone: 'good',
    text: i18next.t('common:updateReady'),
    duration: day,
    action: {
      label: i18next.t('common:updateNow'),
      onPress: () => {
        // A form with unsaved input asks before the page goes.
        navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
        release.postMessage('activate');
      },
    },
  });
}
