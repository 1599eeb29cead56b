import type { Page } from 'playwright-core';

/** The host of the payloads; nothing may request it. */
export const trapHost = 'zamka.example';

/**
 * Finds elements that a member's text must never create: elements that run, load or send something, link to a script, or have the marker
 * attribute of the payloads. Runs in the browser, so it must not reference variables outside the function.
 */
export function scanDocument(parsed: Document): string[] {
  const found: string[] = [];
  const scripted =
    /^[\s\p{Cc}]*(javascript|vbscript|data:text|data:image\/svg\+xml,<|feed:|view-source:|blob:https:\/\/zamka)/iu;
  const loads = new Set([
    'src',
    'srcset',
    'poster',
    'action',
    'formaction',
    'data',
    'background',
    'srcdoc',
    'ping',
    'manifest',
  ]);
  const never = new Set(['iframe', 'object', 'embed', 'base', 'portal', 'frame', 'applet', 'marquee', 'x-zamka']);
  for (const element of parsed.querySelectorAll('*')) {
    const name = element.localName.toLowerCase();
    const tell = (what: string): void => {
      found.push(`${what}: ${element.outerHTML.slice(0, 200)}`);
    };
    if (never.has(name)) tell('an element that loads');
    if (name === 'meta' && element.hasAttribute('http-equiv')) tell('a command in the head');
    // Recognizes the inline script of the page itself by a text that no payload contains.
    const isOwn =
      element.textContent.includes("stored('mantine-color-scheme-value')") ||
      (element.getAttribute('type') ?? '').includes('json');
    if (name === 'script' && !element.hasAttribute('src') && !isOwn) tell('a script');
    for (const attribute of element.attributes) {
      if (attribute.name === 'data-zamka') tell('a payload as markup');
      if (/^on/i.test(attribute.name)) tell('a handler');
      if (scripted.test(attribute.value) && /href|src|action|data|cite|background/i.test(attribute.name))
        tell('a link that runs');
      if (loads.has(attribute.name) && attribute.value.includes('zamka.example')) tell('a resource of another origin');
    }
    if (
      element instanceof HTMLAnchorElement &&
      element.protocol.startsWith('http') &&
      element.host === 'zamka.example'
    ) {
      if (!/noopener|noreferrer/.test(element.rel) || !/nofollow|ugc/.test(element.rel))
        tell('an external link without rel and target');
    }
  }
  return found;
}

/** Parses a document in the browser and scans it. Returns the error of XML that is not well-formed. */
export const scanText = (page: Page, document: string, type: 'text/html' | 'application/xml'): Promise<string[]> =>
  page.evaluate<string[]>(
    `((text, type) => {
      const parsed = new DOMParser().parseFromString(text, type);
      const broken = parsed.querySelector('parsererror');
      return broken ? [broken.textContent] : (${scanDocument.toString()})(parsed);
    })(${JSON.stringify(document)}, ${JSON.stringify(type)})`,
  );

/** Returns all readable text of a page, including field values and the title, with collapsed whitespace. */
export const readPage = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const texts = [...document.body.children]
      .filter(({ localName }) => localName !== 'script')
      .map((part) => part.textContent);
    const values = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
    return [document.title, ...texts, ...values].join(' ').replace(/\s+/g, ' ');
  });

export const withOneBlank = (text: string): string => text.replace(/\s+/g, ' ').trim();
