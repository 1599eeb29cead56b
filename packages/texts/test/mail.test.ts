import { describe, expect, it } from 'vitest';

import { languages } from '../src/languages.js';
import type { MailKind, MailValues } from '../src/mail.js';
import { mailKinds, mailText } from '../src/mail.js';
import en from '../src/mails/en.js';
import type { MailTexts } from '../src/mails/mail-texts.js';
import sr from '../src/mails/sr.js';
import { complaints, LONGEST_BUTTON, placeholders } from './voice.js';

const link = (path: string): string => `https://korice.example/${path}`;
const when = { date: '24.05.2026', time: '18:30' };
const changed = { ...when, resetUrl: link('reset'), contactUrl: link('contact') };
const deal = { bookTitle: 'Seobe', bookAuthor: 'Miloš Crnjanski', ownerName: 'Vesna' };

const dealStep = { deal: 'Seobe i još 2 knjige', name: 'Vesna', url: link('dashboard/messaging?room=x') };
const listedStep = { ...dealStep, list: [{ text: 'Broj pošiljke: RE123456785RS' }] };

const digest = {
  count: 1,
  list: [
    {
      bookTitle: 'Seobe',
      bookAuthor: 'Miloš Crnjanski',
      price: '1.200,50 RSD',
      alert: 'crnjanski',
      bookUrl: link('book/1'),
    },
  ],
  url: link('dashboard/alerts'),
  unsubscribeUrl: link('alerts/end/x'),
};

const samples: { [Kind in MailKind]: MailValues<Kind> } = {
  activation: { url: link('auth/activate/x') },
  addressTaken: { loginUrl: link('auth/login'), resetUrl: link('auth/forgot-password') },
  passwordReset: { url: link('auth/reset-password/x') },
  passwordChanged: changed,
  passkeyAdded: { ...changed, name: 'Telefon' },
  passkeyRemoved: { ...changed, name: 'Telefon, ključ na privesku' },
  recoveryCodesRenewed: changed,
  recoveryCodeUsed: { ...changed, left: '9' },
  dealProposed: dealStep,
  dealChanged: listedStep,
  dealAgreed: listedStep,
  dealAddressed: dealStep,
  dealDeclined: dealStep,
  dealWithdrawn: dealStep,
  dealSent: listedStep,
  dealCompleted: dealStep,
  dealHandedOver: dealStep,
  dealUnconfirmed: dealStep,
  dealCancelled: dealStep,
  dealFailed: dealStep,
  dealExpired: dealStep,
  dealReminder: dealStep,
  dealArrivalReminder: dealStep,
  dealMemberBlocked: dealStep,
  dealMemberGone: listedStep,
  accountBlocked: { contactUrl: link('contact') },
  dealRated: dealStep,
  dealRatingReply: dealStep,
  newMessages: {
    count: 3,
    list: [
      { name: 'Vesna', bookTitle: 'Seobe', excerpt: 'Da li je\n\nkomplet?' },
      { name: 'Marko', bookTitle: 'Emma', excerpt: '{{url}}' },
    ],
    url: link('dashboard/messaging'),
    unsubscribeUrl: link('unsubscribe/x'),
  },
  alertBook: {
    bookTitle: 'Seobe',
    bookAuthor: 'Miloš Crnjanski',
    price: '1.200,50 RSD',
    alert: 'crnjanski · do 1.500,00 RSD',
    url: link('book/1'),
    unsubscribeUrl: link('alerts/end/x'),
  },
  alertDigest: digest,
  alertDigestOfOne: { ...digest, alert: 'crnjanski', endAlertUrl: link('alerts/end/y') },
  staleListings: {
    count: 2,
    list: [{ bookTitle: 'Seobe', bookAuthor: 'Miloš Crnjanski', bookUrl: link('book/1') }],
    date: '24.05.2026',
    url: link('listings/confirm/x'),
    listingsUrl: link('dashboard/book-listing'),
  },
  importDone: {
    file: 'lager.csv',
    created: '12',
    changed: '3',
    withdrawn: '0',
    refused: '1',
    url: link('dashboard/import?import=1'),
  },
  contactNotice: {
    ...when,
    name: 'Ana',
    email: 'ana@primer.rs',
    subject: 'Pitanje\r\nBcc: a@b.rs',
    message: 'Prvi red\n\nDrugi {{date}} $&',
  },
  newsletterConfirm: { url: link('newsletter/confirm/x') },
  newsletterIssue: {
    date: '24.05.2026',
    list: [{ bookTitle: 'Seobe', bookAuthor: 'Miloš Crnjanski', price: '1.200,50 RSD', bookUrl: link('book/1') }],
    url: link('categories'),
    unsubscribeUrl: link('newsletter/unsubscribe/x'),
  },
  newsletterUnsubscribed: { url: link('') },
  bookSold: { ...deal, url: link('dashboard/purchased-books'), contactUrl: link('contact') },
  reservedForYou: { ...deal, url: link('dashboard/messaging/1') },
  saleUndone: { ...deal, url: link('dashboard/messaging/1'), contactUrl: link('contact') },
  accountDeleted: { ...when, contactUrl: link('contact') },
  reportHandled: { date: '24.05.2026', subject: 'Seobe', outcome: 'dismissed', contactUrl: link('contact') },
};

const strings = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(strings)
      : [];

describe.each(mailKinds)('mail %s', (kind) => {
  const catalogs: Record<'sr' | 'en', MailTexts> = { sr: sr[kind], en: en[kind] };

  it('has the same parts, forms and placeholders in both languages', () => {
    expect(Object.keys(catalogs.en)).toEqual(Object.keys(catalogs.sr));
    const plurals = strings(catalogs.en).length;
    const few = [catalogs.sr.subject, ...catalogs.sr.paragraphs].filter((text) => typeof text !== 'string');
    for (const text of few) expect(Object.keys(text)).toEqual(['one', 'few', 'other']);
    expect(strings(catalogs.sr)).toHaveLength(plurals + few.length);
    expect(new Set(strings(catalogs.sr).flatMap(placeholders))).toEqual(
      new Set(strings(catalogs.en).flatMap(placeholders)),
    );
  });

  it.each(['sr', 'en'] as const)('follows the style rules in %s', (language) => {
    const lines = strings(catalogs[language]).flatMap((text) => text.split('\n'));
    expect(lines.flatMap((line) => complaints(language, line))).toEqual([]);
    expect(catalogs[language].button.length).toBeLessThanOrEqual(LONGEST_BUTTON);
    for (const subject of strings(catalogs[language].subject)) expect(subject.length).toBeLessThanOrEqual(60);
  });

  it.each(languages)('is complete in %s', (language) => {
    // The types do not relate a kind to its sample in a union.
    const mail = mailText(kind, language, samples[kind] as never);
    expect(mail.subject).not.toMatch(/[\r\n]|\{\{/);
    expect(mail.text.replace(/\{\{(?:url|date)\}\}/, '')).not.toContain('{{');
    expect(mail.blocks.filter(({ type }) => type === 'button')).toEqual([{ type: 'button', ...mail.button }]);
    for (const value of Object.values(samples[kind])) {
      if (typeof value === 'string' && value.startsWith('https:')) expect(mail.text).toContain(value);
    }
    for (const line of mail.foot) expect(mail.text).toContain(line);
  });
});

it('mailText renders the source texts with footer', () => {
  expect(mailText('activation', 'sr', { url: link('a') })).toEqual({
    subject: 'Aktiviraj svoj nalog na Koricama',
    text: `Zdravo,

ostao je još jedan korak do tvog naloga na Koricama. Aktiviraj ga ovim linkom:

https://korice.example/a

Link važi 48 sati. Ako istekne, novi možeš da zatražiš na strani za prijavu.

Ako ovo nije tvoj zahtev, slobodno zanemari poruku ili otvori link i izaberi „Nisam ja”. Bez aktivacije se ništa ne dešava.

Tvoje Korice

-- 
Ovaj imejl ti šaljemo samo zato što je tvoja adresa upisana na Koricama.
Lozinku i broj kartice ti nikad nećemo tražiti imejlom.`,
    button: { url: link('a'), label: 'Aktiviraj nalog' },
    blocks: [
      { type: 'paragraph', text: 'Zdravo,' },
      { type: 'paragraph', text: 'ostao je još jedan korak do tvog naloga na Koricama. Aktiviraj ga ovim linkom:' },
      { type: 'button', url: link('a'), label: 'Aktiviraj nalog' },
      { type: 'paragraph', text: 'Link važi 48 sati. Ako istekne, novi možeš da zatražiš na strani za prijavu.' },
      {
        type: 'paragraph',
        text: 'Ako ovo nije tvoj zahtev, slobodno zanemari poruku ili otvori link i izaberi „Nisam ja”. Bez aktivacije se ništa ne dešava.',
      },
      { type: 'paragraph', text: 'Tvoje Korice' },
    ],
    foot: [
      'Ovaj imejl ti šaljemo samo zato što je tvoja adresa upisana na Koricama.',
      'Lozinku i broj kartice ti nikad nećemo tražiti imejlom.',
    ],
    linkFallback: 'Ako dugme ne radi, otvori ovaj link:',
  });
});

it('mailText selects the plural form by count', () => {
  const subject = (count: number): string => mailText('newMessages', 'sr', { ...samples.newMessages, count }).subject;
  expect([1, 2, 5, 21].map(subject)).toEqual([
    'Čeka te 1 nova poruka na Koricama',
    'Čekaju te 2 nove poruke na Koricama',
    'Čeka te 5 novih poruka na Koricama',
    'Čeka te 21 nova poruka na Koricama',
  ]);
  expect(mailText('newMessages', 'en', { ...samples.newMessages, count: 2 }).text).toContain('2 new messages arrived');
});

it('mailText writes the mail about stale listings in the number of the listings', () => {
  const mail = (language: 'sr' | 'en', count: number) =>
    mailText('staleListings', language, { ...samples.staleListings, count });
  const bookCount = (count: number) => /stoj\S+ \d+ knjig\S*/.exec(mail('sr', count).text)?.[0];
  expect([1, 2, 5, 21].map(bookCount)).toEqual([
    'stoji 1 knjiga.',
    'stoje 2 knjige.',
    'stoji 5 knjiga.',
    'stoji 21 knjiga.',
  ]);
  expect(mail('en', 1).text).toContain('1 book has been on offer');
  expect(mail('en', 2).text).toContain('2 books have been on offer');
  expect(mail('sr', 1).button.label).toBe('Još je u ponudi');
});

it.each(mailKinds.filter((kind) => kind.startsWith('deal')))('mail %s does not presume several books', (kind) => {
  expect(strings(sr[kind]).filter((text) => /knjige/i.test(text))).toEqual([]);
  expect(strings(en[kind]).filter((text) => /books/i.test(text))).toEqual([]);
});

it('mailText puts every list entry on one line and inserts values unchanged', () => {
  const mail = mailText('newMessages', 'sr', samples.newMessages);
  expect(mail.text).toContain('\n\nVesna, „Seobe”: Da li je komplet?\nMarko, „Emma”: {{url}}\n\n');
  expect(mail.blocks).toContainEqual({
    type: 'list',
    items: [{ label: 'Vesna, „Seobe”: Da li je komplet?' }, { label: 'Marko, „Emma”: {{url}}' }],
  });
  const contact = mailText('contactNotice', 'en', samples.contactNotice);
  expect(contact.subject).toBe('Contact: Pitanje Bcc: a@b.rs');
  expect(contact.text).toContain('Prvi red\n\nDrugi {{date}} $&');
  expect(contact.button.url).toBe('mailto:ana@primer.rs');
  expect(contact.foot).toEqual([]);
});

it('mailText leaves out a list that is empty or missing in a mail of an older version', () => {
  // An older release queued the mail without the list that the types require.
  const older = mailText('dealSent', 'sr', dealStep as never);
  expect(older).toEqual(mailText('dealSent', 'sr', { ...dealStep, list: [] }));
  expect(older.blocks.map(({ type }) => type)).toEqual(['paragraph', 'paragraph', 'button', 'paragraph']);
  expect(older.text).not.toContain('\n\n\n');
  expect(mailText('dealSent', 'sr', listedStep).blocks).toContainEqual({
    type: 'list',
    items: [{ label: 'Broj pošiljke: RE123456785RS' }],
  });
});

it('mailText links the books of the newsletter and the unsubscribe page', () => {
  const mail = mailText('newsletterIssue', 'sr', samples.newsletterIssue);
  expect(mail.text).toContain(`Seobe – Miloš Crnjanski, 1.200,50 RSD: ${link('book/1')}`);
  expect(mail.blocks).toContainEqual({
    type: 'list',
    items: [{ label: 'Seobe – Miloš Crnjanski, 1.200,50 RSD', url: link('book/1') }],
  });
  expect(mail.blocks).toContainEqual({
    type: 'link',
    url: link('newsletter/unsubscribe/x'),
    label: 'Odjavi se sa biltena',
  });
});

it('mailText inserts the outcome of a report', () => {
  const text = (outcome: 'acted' | 'dismissed'): string =>
    mailText('reportHandled', 'en', { ...samples.reportHandled, outcome }).text;
  expect(text('acted')).toContain('The report was justified and we have acted.');
  expect(text('dismissed')).toContain('This time we found nothing against the rules');
});

it('mailText checks the values of each mail at compile time', () => {
  // @ts-expect-error the link is missing
  expect(() => mailText('activation', 'sr', {})).toThrow(RangeError);
  // @ts-expect-error this mail has no such value
  expect(mailText('activation', 'sr', { url: 'x', token: 'y' }).text).not.toContain('y\n');
  // @ts-expect-error unknown mail
  expect(() => mailText('greeting', 'sr', {})).toThrow(TypeError);
});

describe('user value in a mail', () => {
  const mailFrom = (name: string, excerpt = 'Zdravo') =>
    mailText('newMessages', 'sr', {
      ...samples.newMessages,
      list: [{ name, bookTitle: 'Seobe', excerpt }],
    }).text;

  it('is isolated if it has right-to-left letters', () => {
    expect(mailFrom('דוד')).toContain('\u2068דוד\u2069, „Seobe”');
  });

  it('loses bidirectional controls', () => {
    const text = mailFrom('ana\u202egpj\u2069', '\u2066Zdravo');
    expect(text).toContain('anagpj, „Seobe”: Zdravo');
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });
});
