import {
  type Area,
  defaultLanguage,
  documentLanguages,
  isLanguage,
  type Language,
  loadArea,
  type Texts,
} from '@korice/texts';
import { shellAreas } from '@korice/texts/screen-areas';
import i18next, { type FormatterModule, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { formatNumber } from './lib/format.js';
import { readStored, storageNames, writeStored } from './lib/storage.js';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Texts;
  }
}

/** The text areas that were loaded in this visit: a language change loads all of them first. */
const wanted = new Set<Area>(shellAreas);

/** `?lang=` takes precedence over the stored choice; Serbian by default. */
function languageAtStart(): Language {
  const asked = new URLSearchParams(window.location.search).get('lang');
  if (isLanguage(asked)) return asked;
  const chosen = readStored(storageNames.language);
  return isLanguage(chosen) ? chosen : defaultLanguage;
}

const missingOf = (language: Language, areas: Iterable<Area>): Area[] =>
  [...areas].filter((area) => !i18next.hasResourceBundle(language, area));

/** Milliseconds. */
const fontsWithinMs = 1_000;

let fontsOfCyrillic: Promise<void> | undefined;

/** Waits for the Cyrillic fonts once, at most `fontsWithinMs`: text that is shown before its font is loaded shifts when the font replaces it. */
async function loadCyrillicFonts(): Promise<void> {
  if (!('fonts' in document)) return;
  const loading = ['1em Inter', '1em "Korice Serif"'].map((font) => document.fonts.load(font, 'ж'));
  await Promise.race([Promise.allSettled(loading), new Promise((resolve) => setTimeout(resolve, fontsWithinMs))]);
}

async function load(language: Language, areas: Iterable<Area>): Promise<void> {
  const missing = missingOf(language, areas);
  if (missing.length === 0) return;
  const [loaded] = await Promise.all([
    Promise.all(missing.map((area) => loadArea(language, area))),
    language === 'sr-Cyrl' && (fontsOfCyrillic ??= loadCyrillicFonts()),
  ]);
  missing.forEach((area, index) => i18next.addResourceBundle(language, area, loaded[index]));
}

export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : defaultLanguage);

/** Formats `{{count}}` like `1.234`; other numbers, such as years, stay unformatted. */
const countFormatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, _language, options) =>
    typeof value === 'number' && options?.interpolationkey === 'count' ? formatNumber(value) : String(value),
};

/** Sets the translation up. The language is settled as soon as this returns. */
export async function initI18n(language: Language, resources: Resource = {}): Promise<void> {
  await i18next
    .use(countFormatter)
    .use(initReactI18next)
    .init({
      lng: language,
      initAsync: false,
      fallbackLng: false,
      // No Latin text in a Cyrillic page.
      load: 'currentOnly',
      defaultNS: 'common',
      ns: [],
      resources,
      interpolation: {
        escapeValue: false, // React escapes
        alwaysFormat: true,
      },
      saveMissing: import.meta.env.DEV,
      missingKeyHandler: (_languages, area, key) => {
        throw new Error(`The text ${area}:${key} is missing or not loaded`);
      },
      react: { useSuspense: false },
    });
}

/**
 * Starts with the texts of the page's frame; await it before the first render. The language is settled as soon as this returns, so that
 * `loadTexts` may be called meanwhile.
 */
export async function startI18n(): Promise<void> {
  const language = languageAtStart();
  i18next.on('languageChanged', (code) => {
    if (isLanguage(code)) document.documentElement.lang = documentLanguages[code];
  });
  await initI18n(language);
  await load(language, shellAreas);
}

/** Loads the texts of a screen, at once when they are there already. A route awaits this with its code, so that no bare key ever shows. */
export async function loadTexts(areas: readonly Area[]): Promise<void> {
  for (const area of areas) wanted.add(area);
  await load(currentLanguage(), areas);
}

/** Loads the texts of the page's frame in a language that may be offered, for `i18next.getFixedT`. */
export const loadShellTexts = (language: Language): Promise<void> => load(language, shellAreas);

/** Number of language changes. */
let changes = 0;

/**
 * Shows the site in `language` once its texts are loaded, and stores the choice. Resolves to false if another change was requested in the
 * meantime: the last request wins.
 */
export async function changeLanguage(language: Language): Promise<boolean> {
  const own = (changes += 1);
  // A screen that opens in the meantime loads its texts in the old language.
  while (missingOf(language, wanted).length > 0) await load(language, wanted);
  if (own !== changes) return false;
  writeStored(storageNames.language, language);
  await i18next.changeLanguage(language);
  return true;
}
