const hour = 3_600_000;
const day = 24 * hour;

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Belgrade',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Returns the date in Belgrade as `YYYY-MM-DD`. */
export const belgradeDay = (at: Date): string => parts.format(at);

/** Returns the last `count` days including that of `now`, oldest first. */
export function lastDays(now: Date, count: number): string[] {
  const today = Date.parse(`${belgradeDay(now)}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) => isoDate(new Date(today - (count - 1 - index) * day)));
}

/** Returns the start and the end of a day in Belgrade, which has 23, 24 or 25 hours. */
export function belgradeDaySpan(date: string): { from: Date; to: Date } {
  const following = isoDate(new Date(Date.parse(`${date}T00:00:00Z`) + day));
  return { from: midnight(date), to: midnight(following) };
}

/** Returns the start of a day: Belgrade is one or two hours ahead of UTC, and clocks do not change at midnight. */
function midnight(date: string): Date {
  const late = new Date(Date.parse(`${date}T00:00:00Z`) - hour);
  const early = new Date(late.getTime() - hour);
  return belgradeDay(early) === date ? early : late;
}

const isoDate = (at: Date): string => at.toISOString().slice(0, 10);
