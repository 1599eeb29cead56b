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

/** The text areas that were requested since the page load: a language change loads all of them first. */
const requestedAreas = new Set<Area>(shellAreas);

/** Returns the initial language: `?lang=`, otherwise the stored choice, otherwise Serbian. */
function languageAtStart(): Language {
  const requested = new URLSearchParams(window.location.search).get('lang');
  if (isLanguage(requested)) return requested;
  const chosen = readStored(storageNames.language);
  return isLanguage(chosen) ? chosen : defaultLanguage;
}

const missingOf = (language: Language, areas: Iterable<Area>): Area[] =>
  [...areas].filter((area) => !i18next.hasResourceBundle(language, area));

const fontTimeoutMs = 1_000;

let fontsOfCyrillic: Promise<void> | undefined;

/**
 * Resolves when the Cyrillic fonts are loaded, at the latest after `fontTimeoutMs`, because a later font swap would shift the text. Never
 * rejects.
 */
async function loadCyrillicFonts(): Promise<void> {
  if (!('fonts' in document)) return;
  const loading = ['1em Inter', '1em "Korice Serif"'].map((font) => document.fonts.load(font, 'ж'));
  await Promise.race([Promise.allSettled(loading), new Promise((resolve) => setTimeout(resolve, fontTimeoutMs))]);
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

/** Initializes i18next. The language is set synchronously, before the returned promise resolves. */
export async function initI18n(language: Language, resources: Resource = {}): Promise<void> {
  await i18next
    .use(countFormatter)
    .use(initReactI18next)
    .init({
      lng: language,
      initAsync: false,
      fallbackLng: false,
      // Only the exact language: a Cyrillic page must not fall back to Latin texts.
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
 * Starts i18n and loads the texts of the layouts; await it before the first render. The language is set synchronously, so that `loadTexts`
 * may be called before the promise resolves.
 */
export async function startI18n(): Promise<void> {
  const language = languageAtStart();
  i18next.on('languageChanged', (code) => {
    if (isLanguage(code)) document.documentElement.lang = documentLanguages[code];
  });
  await initI18n(language);
  await load(language, shellAreas);
}

/** Loads the texts of a screen that are not loaded yet. A route awaits them together with its code, so that it never shows text keys. */
export async function loadTexts(areas: readonly Area[]): Promise<void> {
  for (const area of areas) requestedAreas.add(area);
  await load(currentLanguage(), areas);
}

/** Loads the texts of the layouts in another language, for an offer in that language with `i18next.getFixedT`. */
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
  while (missingOf(language, requestedAreas).length > 0) await load(language, requestedAreas);
  if (own !== changes) return false;
  writeStored(storageNames.language, language);
  await i18next.changeLanguage(language);
  return true;
}
