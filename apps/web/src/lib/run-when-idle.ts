/** Runs `work` in an idle period after the page has loaded. */
export function runWhenIdle(work: () => void): void {
  const wait = () => {
    // Safari has no `requestIdleCallback`.
    if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work, { timeout: 10_000 });
    else setTimeout(work, 2_000);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
