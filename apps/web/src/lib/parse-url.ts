/** Returns the URL, or undefined for text that is none. Safari has `URL.canParse` only from 17.0 and `URL.parse` from 18.0. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    // The constructor throws only a TypeError.
    return undefined;
  }
}
