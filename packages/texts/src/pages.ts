import { serverText } from './server.js';
import aboutUsEn from './pages/about-us.en.js';
import aboutUsSr from './pages/about-us.sr.js';
import impressumEn from './pages/impressum.en.js';
import impressumSr from './pages/impressum.sr.js';
import privacyEn from './pages/privacy.en.js';
import privacySr from './pages/privacy.sr.js';
import termsEn from './pages/terms.en.js';
import termsSr from './pages/terms.sr.js';
import { fill } from './placeholders.js';
import type { WrittenLanguage } from './languages.js';

/** Slugs of the pages in a new database. */
export type SeededPage = 'impressum' | 'about-us' | 'terms' | 'privacy';

/** Title and body of each seeded page; the bodies are trusted HTML (h2, p, ul, li, a) with placeholders for the operator's details. */
export const pageTexts: Readonly<
  Record<SeededPage, Readonly<Record<WrittenLanguage, { title: string; html: string }>>>
> = {
  impressum: {
    sr: { title: serverText('sr', 'footer', 'impressum'), html: impressumSr },
    en: { title: serverText('en', 'footer', 'impressum'), html: impressumEn },
  },
  'about-us': {
    sr: { title: serverText('sr', 'about', 'pageTitle'), html: aboutUsSr },
    en: { title: serverText('en', 'about', 'pageTitle'), html: aboutUsEn },
  },
  terms: {
    sr: { title: serverText('sr', 'footer', 'terms'), html: termsSr },
    en: { title: serverText('en', 'footer', 'terms'), html: termsEn },
  },
  privacy: {
    sr: { title: serverText('sr', 'footer', 'privacy'), html: privacySr },
    en: { title: serverText('en', 'footer', 'privacy'), html: privacyEn },
  },
};

/** The legally required details of the operator. */
export const operatorFields = [
  'operatorName',
  'operatorAddress',
  'registrationNumber',
  'taxNumber',
  'responsiblePerson',
  'contactEmail',
  'contactPhone',
  'hostingProvider',
  'mailProvider',
  'logRetention',
  'effectiveDate',
  'year',
] as const;

/** Plain text values. `effectiveDate` is a formatted day (`01.12.2026`), `logRetention` a formatted duration (`30 dana`). */
export type Operator = Readonly<Record<(typeof operatorFields)[number], string>>;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Renders the HTML of a seeded page with the escaped details of the operator. @throws if one is missing. */
export function fillOperator(html: string, operator: Operator): string {
  const escaped = Object.entries(operator).map(([field, value]) => [
    field,
    value.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign),
  ]);
  return fill(html, Object.fromEntries(escaped) as Record<string, string>);
}

/** Obviously fictitious details, for a site whose operator has not given any. */
export const sampleOperator: Readonly<Record<WrittenLanguage, Operator>> = {
  sr: {
    operatorName: 'Ime operatora (primer)',
    operatorAddress: 'Ulica i broj, mesto (primer)',
    registrationNumber: '00000000 (primer)',
    taxNumber: '000000000 (primer)',
    responsiblePerson: 'Ime i prezime (primer)',
    contactEmail: 'kontakt@primer.rs',
    contactPhone: '+381 00 000 0000 (primer)',
    hostingProvider: 'Ime i adresa firme za hosting (primer)',
    mailProvider: 'Ime firme za isporuku imejlova (primer)',
    logRetention: '30 dana (primer)',
    effectiveDate: '01.12.2026 (primer)',
    year: '2026',
  },
  en: {
    operatorName: 'Name of the operator (sample)',
    operatorAddress: 'Street and number, town (sample)',
    registrationNumber: '00000000 (sample)',
    taxNumber: '000000000 (sample)',
    responsiblePerson: 'First and last name (sample)',
    contactEmail: 'contact@example.com',
    contactPhone: '+381 00 000 0000 (sample)',
    hostingProvider: 'Name and address of the hosting company (sample)',
    mailProvider: 'Name of the email delivery company (sample)',
    logRetention: '30 days (sample)',
    effectiveDate: '01.12.2026 (sample)',
    year: '2026',
  },
};
