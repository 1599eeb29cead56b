const belgrade = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Belgrade',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Formats a date and time for mails, in the time zone of Belgrade: `24.05.2026` and `18:30`. */
export function mailMoment(at: Date): { date: string; time: string } {
  const parts = Object.fromEntries(belgrade.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    date: `${parts.day ?? ''}.${parts.month ?? ''}.${parts.year ?? ''}`,
    time: `${parts.hour ?? ''}:${parts.minute ?? ''}`,
  };
}
