import type { Area, AreaTexts, Texts } from './area-texts.js';
import { toCyrillic } from './cyrillic.js';

/** Texts whose Cyrillic form differs from the transliteration. */
const overrides: { readonly [A in Area]?: { readonly [Key in keyof Texts[A]]?: string } } = {
  // `Korice` means covers here, not the name of the site.
  book: { coverAlt: 'Корице: {{title}}' },
  common: {
    languageOffer: 'Ова страна постоји и на ћирилици.',
    languageOfferAction: 'Прочитај на ћирилици',
  },
  dashboard: { version: 'v{{version}}' },
  errors: {
    coverFailed: 'Корице нису преузете. Додај своју слику.',
    coverNotAllowed: 'Корице са те адресе не можемо да преузмемо. Додај своју слику.',
  },
  // BIGZ is a publisher; the transliteration would keep it as a code.
  lists: { pastePlaceholder: 'Биологија 5, БИГЗ\n978-86-17-20345-1' },
  // Titles are in the order of the Latin alphabet in every language.
  school: { sortTitle: 'Наслов, абецедно' },
  search: { sortTitle: 'Наслов, абецедно' },
};

/** Returns the Cyrillic texts of an area from its Serbian texts. */
export function areaInCyrillic(area: Area, texts: AreaTexts): AreaTexts {
  const own: AreaTexts = overrides[area] ?? {};
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, own[key] ?? toCyrillic(text)]));
}

/** Properties of articles that are not texts. */
const codes: ReadonlySet<string> = new Set(['id', 'type', 'date']);

/** Returns a copy of a mail or an article with its texts in Cyrillic. */
export function inCyrillic<Value>(value: Value): Value {
  // `convert` returns a value of the same shape.
  return convert(value) as Value;
}

function convert(value: unknown): unknown {
  if (typeof value === 'string') return toCyrillic(value);
  if (Array.isArray(value)) return value.map(convert);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => [name, codes.has(name) ? part : convert(part)]),
  );
}
