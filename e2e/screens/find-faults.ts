import type { Language } from '@korice/texts';
import { allAreas } from '@korice/texts/all-areas';
import type { Page } from 'playwright-core';
import type { Shift } from './open-screen.js';

/** Maximum layout shift while a screen loads (CLS). */
const maxShift = 0.01;

/**
 * Returns the text keys that differ from every text of the language and every ordinary word: a screen that shows one has not loaded its
 * text.
 */
function bareKeys(language: Language): string[] {
  const areas = Object.entries<Readonly<Record<string, string>>>(allAreas[language]);
  const words = new Set(areas.flatMap(([, texts]) => Object.values(texts)));
  const keys = areas.flatMap(([area, texts]) =>
    Object.keys(texts).flatMap((key) => {
      const name = key.replace(/_(one|few|other)$/, '');
      return [name, `${area}:${name}`];
    }),
  );
  return [...new Set(keys)].filter((key) => /[A-Z:]/.test(key) && !words.has(key));
}

/**
 * Returns the Serbian texts in Latin script, which a Cyrillic screen must not show. Excludes placeholders, which are examples of user input
 * in either script.
 */
function latinTexts(language: Language): string[] {
  if (language !== 'sr-Cyrl') return [];
  const cyrillic = new Set(textsOf('sr-Cyrl').map(([, text]) => text));
  return textsOf('sr')
    .filter(([key, text]) => !key.endsWith('Placeholder') && !cyrillic.has(text))
    .map(([, text]) => text);
}

const textsOf = (language: Language): [string, string][] =>
  Object.values<Readonly<Record<string, string>>>(allAreas[language]).flatMap((texts) => Object.entries(texts));

/** Finds visible faults of the open screen: overflow, empty space below its end, cut text, untranslated keys, text in the wrong script. */
export const findFaults = (page: Page, language: Language): Promise<string[]> =>
  page.evaluate(findInPage, { keys: bareKeys(language), latin: latinTexts(language) });

/** Returns a fault if the layout shift of a screen exceeds the maximum. */
export function findShift(shifts: readonly Shift[]): string[] {
  const shift = shifts.reduce((sum, { value }) => sum + value, 0);
  if (shift <= maxShift) return [];
  const moved = shifts.map(({ of }) => of.join(' + ')).join('; ');
  return [`moves by ${shift.toFixed(3)}: ${moved.slice(0, 300)}`];
}

/** Runs in the page. Returns its visible faults. */
function findInPage({ keys, latin }: { keys: string[]; latin: string[] }): string[] {
  const faults: string[] = [];
  const nameOf = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${element.textContent.trim().slice(0, 50)}`;
  const isVisible = (element: Element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    element.getBoundingClientRect().width > 1;
  const isInside = (element: Element, ...overflows: string[]) => {
    for (let above = element.parentElement; above; above = above.parentElement)
      if (overflows.includes(getComputedStyle(above).overflowX)) return true;
    return false;
  };

  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) {
    const wide = [...document.body.querySelectorAll('*')].find(
      (element) =>
        isVisible(element) &&
        element.getBoundingClientRect().right > root.clientWidth + 1 &&
        !isInside(element, 'auto', 'scroll', 'hidden', 'clip'),
    );
    faults.push(`is ${root.scrollWidth - root.clientWidth} px too wide: ${wide ? nameOf(wide) : ''}`);
  }

  // A positioned element outside of the scrolling parent makes the page longer than its content.
  const beyond =
    root.scrollHeight - Math.max(root.clientHeight, document.body.getBoundingClientRect().bottom + scrollY);
  if (beyond > 1) faults.push(`scrolls ${Math.round(beyond)} px past its end`);

  const known = new Set(keys);
  const ofAnotherScript = new Set(latin);
  const mixed = /\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin}/u;
  for (const element of document.body.querySelectorAll('*')) {
    if (!isVisible(element) || element.closest('svg, script, style, select')) continue;
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    const text = own
      .map((node) => node.textContent ?? '')
      .join('')
      .trim();
    for (const shown of [
      text,
      ...['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    ]) {
      if (known.has(shown) || shown.includes('{{')) faults.push(`shows a bare key: ${shown}`);
      // A heading of a written page, a table column or a book title can equal a text of the interface.
      const isInterface =
        shown.split(' ').length > 3 || (element.closest('button, label, nav') !== null && !element.matches('cite'));
      if (isInterface && ofAnotherScript.has(shown)) faults.push(`shows Latin: ${shown}`);
      if (mixed.test(shown)) faults.push(`mixes scripts: ${shown}`);
    }

    const style = getComputedStyle(element);
    const isMeantToBeCut =
      style.textOverflow === 'ellipsis' ||
      style.webkitLineClamp !== 'none' ||
      ['auto', 'scroll'].includes(style.overflowX);
    if (text === '' || style.display.startsWith('inline') || isMeantToBeCut) continue;
    if (element.scrollWidth > element.clientWidth + 1) faults.push(`cuts its text: ${nameOf(element)}`);
  }
  return [...new Set(faults)];
}
