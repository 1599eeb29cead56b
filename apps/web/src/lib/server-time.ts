/** Milliseconds by which the server's clock is ahead of the device's. */
let offsetMs = 0;

/** Smaller differences are ignored: they come from the header's resolution of one second and from latency. */
const toleranceMs = 60_000;

/** Records the `Date` header of a response that has just arrived; ignores an invalid one. */
export function recordServerTime(date: string | undefined): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(difference)) offsetMs = Math.abs(difference) < toleranceMs ? 0 : difference;
}

/** Returns the current time by the server's clock, so that a device with a wrong clock shows correct days. */
export const serverNow = (): number => Date.now() + offsetMs;
