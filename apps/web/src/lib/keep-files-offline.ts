/**
 * Fetches the assets of this page again through the service worker, so that it caches them and the screen opens offline: in a first visit
 * the worker does not control the page while they load. Resolves when all assets are fetched or have failed.
 */
export async function keepFilesOffline(): Promise<void> {
  // Undefined outside of a secure context.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  await workers.ready;
  if (!workers.controller)
    await new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }));
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const files = new Set(
    loaded
      .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
      .map(({ pathname }) => pathname),
  );
  // The browser still has the files in its HTTP cache. A file that fails is cached on the next visit.
  await Promise.allSettled([...files].map((file) => fetch(file)));
}
