/** Carriers that screens offer, with the official page that tracks a parcel by its number. No schemas, like `deal-steps.ts`. */
export const carriers = [
  { name: 'Pošta Srbije', trackingPage: 'https://www.posta.rs/lat/alati/pracenje-posiljke.aspx' },
  { name: 'Post Express', trackingPage: 'https://www.posta.rs/lat/alati/pracenje-posiljke.aspx' },
  { name: 'D Express', trackingPage: 'https://www.dexpress.rs/' },
  { name: 'GLS', trackingPage: 'https://gls-group.com/RS/sr/' },
] as const;

const keyOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

const pages: ReadonlyMap<string, string> = new Map(
  carriers.map(({ name, trackingPage }) => [keyOf(name), trackingPage]),
);

/** Returns the official tracking page of a carrier in any usual spelling, null for an unknown one. */
export const trackingPageOf = (carrier: string): string | null => pages.get(keyOf(carrier)) ?? null;
