const hour = 3_600_000;
const day = 24 * hour;
const hourInBelgrade = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Belgrade',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** Issues are sent every two weeks on Monday at nine in Belgrade. */
const sendingHour = 9;

/** Returns nine o'clock in Belgrade on the UTC day of `date`. */
function atNine(date: Date): Date {
  const midnight = Math.floor(date.getTime() / day) * day;
  // Belgrade is one or two hours ahead of UTC.
  const early = new Date(midnight + (sendingHour - 2) * hour);
  return Number(hourInBelgrade.format(early)) === sendingHour ? early : new Date(early.getTime() + hour);
}

/** Returns the first Monday at nine after `now`. */
export function firstIssueDateAfter(now: Date): Date {
  const daysToMonday = (8 - now.getUTCDay()) % 7;
  const monday = atNine(new Date(now.getTime() + daysToMonday * day));
  return monday > now ? monday : atNine(new Date(monday.getTime() + 7 * day));
}

/** Returns the date two weeks after `at`; when the server missed some issues, the next date in steps of two weeks. */
export function issueDateAfter(at: Date, now: Date): Date {
  let next = atNine(new Date(at.getTime() + 14 * day));
  while (next <= now) next = atNine(new Date(next.getTime() + 14 * day));
  return next;
}
