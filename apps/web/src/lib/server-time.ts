/** Milliseconds by which the server's clock is ahead of this device's; 0 until an answer says otherwise. */
let ahead = 0;

/** A clock that is off by less is right: the header counts whole seconds, and an answer takes its time. */
const tolerated = 60_000;

/** Takes note of the `Date` of an answer that has just come from the server; undefined, or no date, changes nothing. */
export function noteServerTime(date: string | undefined): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) < tolerated ? 0 : difference;
}

/** The time in milliseconds by the server's clock, which dates messages and listings: a device whose clock is wrong shows the right day. */
export const serverNow = (): number => Date.now() + ahead;
