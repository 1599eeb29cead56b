import Bowser from 'bowser';

/** Maximum lengths of the parsed header and of each returned name, in UTF-16 units. */
const maxHeader = 500;
const maxName = 40;

/** Returns the names of browser and operating system in a `User-Agent` header, `''` when unknown. */
export function deviceName(userAgent = ''): { browser: string; system: string } {
  if (userAgent === '') return { browser: '', system: '' };
  const { browser, os } = Bowser.parse(userAgent.slice(0, maxHeader));
  return { browser: (browser.name ?? '').slice(0, maxName), system: (os.name ?? '').slice(0, maxName) };
}
