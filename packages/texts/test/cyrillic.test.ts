import { serbianLatin } from '@korice/book-text';
import { describe, expect, it } from 'vitest';

import { allAreas } from '../src/all-areas.js';
import type { Area } from '../src/area-texts.js';
import { articleIds, loadArticle } from '../src/articles.js';
import { toCyrillic } from '../src/cyrillic.js';
import { inCyrillic } from '../src/cyrillic-texts.js';
import sr from '../src/mails/sr.js';
import { startFailure } from '../src/start-failure.js';
import { placeholders } from './voice.js';

/** All words of the generated texts that stay in Latin script: brands, codes, keys of a keyboard, formats and units. */
const latinWords = new Set([
  ...[
    'Korice',
    'Koricama',
    'Korica',
    'Viber',
    'Vibera',
    'WhatsApp',
    'WhatsAppa',
    'Facebooka',
    'Google',
    'Merchant',
    'Center',
    'Biblio',
    'iOS',
  ],
  ...['Open', 'Library', 'MongoDB', 'SMTP', 'URL', 'SPF', 'DKIM', 'GB'],
  ...[
    'ISBN',
    'AbeBooks',
    'Excela',
    'CSV',
    'IPS',
    'QR',
    'SMS',
    'RSD',
    'mBanking',
    'JavaScript',
    'Enter',
    'Escape',
    'Shift',
  ],
  ...['JPEG', 'PNG', 'WebP', 'AVIF', 'GIF', 'MB', 'zip', 'g', 'v'],
]);

/** A name with an extension, as in `korice-oglasi.csv`. A dot before a letter ends no sentence, because a space follows that. */
const fileName = /(?<![\p{L}\d])[\w-]+\.[a-z]{2,4}(?![\p{L}\d])/gu;

interface Generated {
  place: string;
  latin: string;
  cyrillic: string;
}

/** Pairs the strings of two values of the same shape. */
function pair(place: string, latin: unknown, cyrillic: unknown): Generated[] {
  if (typeof latin === 'string' && typeof cyrillic === 'string') return [{ place, latin, cyrillic }];
  if (typeof latin !== 'object' || latin === null || typeof cyrillic !== 'object' || cyrillic === null)
    throw new TypeError(`${place} has two shapes`);
  expect(Object.keys(cyrillic), place).toEqual(Object.keys(latin));
  const parts: Readonly<Record<string, unknown>> = { ...cyrillic };
  return Object.entries(latin)
    .filter(([name]) => !['id', 'type', 'date'].includes(name))
    .flatMap(([name, part]) => pair(`${place}.${name}`, part, parts[name]));
}

const generated: readonly Generated[] = [
  ...(Object.keys(allAreas.sr) as Area[]).flatMap((area) => pair(area, allAreas.sr[area], allAreas['sr-Cyrl'][area])),
  ...pair('mails', sr, inCyrillic(sr)),
  ...pair('startFailure', startFailure.sr, startFailure['sr-Cyrl']),
  ...(
    await Promise.all(
      articleIds.map(async (id) => pair(id, await loadArticle('sr', id), await loadArticle('sr-Cyrl', id))),
    )
  ).flat(),
];

describe('the generated Cyrillic texts', () => {
  it('have no word of both scripts and no Latin word that is not listed', () => {
    expect(generated.length).toBeGreaterThan(2_000);
    const strange = generated.flatMap(({ place, cyrillic }) => {
      const words = cyrillic
        .replace(/\{\{\w+\}\}|<\/?\w+>|https?:\/\/\S*|\S+@\S+/g, ' ')
        .replace(fileName, ' ')
        .split(/[^\p{L}]+/u)
        .filter((word) => /\p{Script=Latin}/u.test(word) && !latinWords.has(word));
      return words.map((word) => `${place}: ${word}`);
    });
    expect(strange).toEqual([]);
  });

  it('use every listed Latin word', () => {
    const used = new Set(generated.flatMap(({ cyrillic }) => cyrillic.split(/[^\p{L}]+/u)));
    expect([...latinWords].filter((word) => !used.has(word))).toEqual([]);
  });

  it('have the placeholders of their Serbian texts', () => {
    for (const { place, latin, cyrillic } of generated)
      expect(placeholders(cyrillic), place).toEqual(placeholders(latin));
  });

  it('equal the Serbian texts when converted back to Latin, with four exceptions', () => {
    const changed = generated.filter(({ latin, cyrillic }) => serbianLatin(cyrillic) !== serbianLatin(latin));
    expect(changed.map(({ place }) => place)).toEqual([
      'common.languageOffer',
      'common.languageOfferAction',
      'search.sortTitle',
      'school.sortTitle',
    ]);
  });

  it('keep file names, so that programs recognise their format', () => {
    const namesIn = (text: string): string[] => text.replace(/https?:\/\/\S*|\S+@\S+/g, ' ').match(fileName) ?? [];
    const named = generated.filter(({ latin }) => namesIn(latin).length > 0);
    expect(named.map(({ place }) => place)).toEqual(
      expect.arrayContaining(['imports.sampleFile', 'imports.exportFile', 'imports.reportFile']),
    );
    for (const { place, latin, cyrillic } of named) expect(namesIn(cyrillic), place).toEqual(namesIn(latin));
  });

  it('call covers корице and the site Korice', () => {
    expect(allAreas['sr-Cyrl'].book.coverAlt).toBe('Корице: {{title}}');
    expect(allAreas['sr-Cyrl'].errors.coverFailed).toMatch(/^Корице /);
    expect(allAreas['sr-Cyrl'].about.lead).toBe('Korice су место где књига налази следећу полицу.');
  });
});

describe('toCyrillic', () => {
  it('transliterates every letter in both cases', () => {
    expect(toCyrillic('abcčćdđefghijklmnoprsštuvzž')).toBe('абцчћдђефгхијклмнопрсштувзж');
    expect(toCyrillic('Abcčćdđefghijklmnoprsštuvzž Čamac Đak Ćao Šuma Žaba')).toBe(
      'Абцчћдђефгхијклмнопрсштувзж Чамац Ђак Ћао Шума Жаба',
    );
  });

  it.each([
    ['Ljubav, njuška, džep', 'Љубав, њушка, џеп'],
    ['Njegov Džepni ljiljan', 'Његов Џепни љиљан'],
    ['odžačar i nadžak', 'оџачар и наџак'],
    ['konji, snjegović, pridjenjen', 'коњи, сњеговић, придјењен'],
    // Two letters where a prefix ends between them.
    ['injekcija, Injektor, injunkcija', 'инјекција, Инјектор, инјункција'],
    ['konjugacija, konjunktura, konjunktivitis', 'конјугација, конјунктура, конјунктивитис'],
    ['nadživeti, Nadžnjeti, odžaliti, podžanr, predželudac', 'надживети, Наджњети, оджалити, поджанр, преджелудац'],
    ['Tanjug, vanjezički', 'Танјуг, ванјезички'],
  ])('writes %s with the right digraphs', (latin, cyrillic) => {
    expect(toCyrillic(latin)).toBe(cyrillic);
  });

  it.each([
    ['brand', 'Korice su na Koricama', 'Korice су на Koricama'],
    ['covers', 'tvrde korice', 'тврде корице'],
    ['code', 'ISBN-u, PIB, JMBG i IPS QR kod, 500 RSD, CSV', 'ISBN-у, ПИБ, ЈМБГ и IPS QR код, 500 RSD, CSV'],
    ['preposition in capitals', 'U ponudi i O nama', 'У понуди и О нама'],
    ['name with a capital inside', 'preko WhatsAppa', 'преко WhatsAppa'],
    ['foreign letter', 'Word i Excel u wiki', 'Word и Excel у wiki'],
    ['placeholder', '{{count}} knjiga od {{name}}', '{{count}} књига од {{name}}'],
    ['tag', 'prihvataš <termsLink>uslove</termsLink>', 'прихваташ <termsLink>услове</termsLink>'],
    [
      'attribute and entity',
      '<a href="/page/terms">uslovi&nbsp;rada</a>',
      '<a href="/page/terms">услови&nbsp;рада</a>',
    ],
    ['URL', 'Primer: https://primer.rs/knjiga', 'Пример: https://primer.rs/knjiga'],
    ['domain', 'na primer.rs piše', 'на primer.rs пише'],
    ['file name', 'u korice-oglasi.csv je sve', 'у korice-oglasi.csv је све'],
    ['email address', 'Piši na ime@primer.rs.', 'Пиши на ime@primer.rs.'],
    ['unit', '350 g i {{weight}} kg, 12 cm, gde', '350 g и {{weight}} kg, 12 cm, где'],
    ['Cyrillic', 'Већ ћирилица', 'Већ ћирилица'],
  ])('transliterates only Serbian words: %s', (_name, latin, cyrillic) => {
    expect(toCyrillic(latin)).toBe(cyrillic);
  });
});
