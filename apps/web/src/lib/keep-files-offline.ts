/**
 * Has the service worker cache the files that this page has loaded, so that the screen opens without a connection. The worker caches only
 * what is loaded while it controls the page: not the beginning of a first visit. Resolves when the files are cached or not reachable.
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
  // The browser has them in its own cache. One that fails is fetched by the next visit.
  await Promise.allSettled([...files].map((file) => fetch(file)));
}
