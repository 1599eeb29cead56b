import { inCyrillic } from './cyrillic-texts.js';
import type { Language } from './languages.js';
import en from './mails/en.js';
import { mailSettings } from './mails/mail-settings.js';
import type { MailTexts, MaybePlural } from './mails/mail-texts.js';
import sr from './mails/sr.js';
import type { Placeholders } from './placeholders.js';
import { fill } from './placeholders.js';
import { pluralForm } from './plural-form.js';
import { serverText } from './server.js';

type Mails = typeof sr;

export type MailKind = keyof Mails;

export const mailKinds = Object.keys(sr) as readonly MailKind[];

type Strings<Text> = Text extends string ? Text : Text[keyof Text];

type PlaceholderOf<Kind extends MailKind> = Placeholders<
  Strings<Mails[Kind]['subject']> | Strings<Mails[Kind]['paragraphs'][number]>
>;

/** The values of one entry in the list of a mail; an entry about a book also has its URL. */
export type MailLine<Kind extends MailKind> = Mails[Kind] extends { readonly line: infer Line }
  ? Readonly<Record<Placeholders<Line>, string>> &
      (Kind extends 'newsletterIssue' | 'alertDigest' | 'alertDigestOfOne' | 'staleListings'
        ? { readonly bookUrl: string }
        : unknown)
  : never;

/** The values of a mail by placeholder. Times and prices are formatted, URLs absolute. */
export type MailValues<Kind extends MailKind> = {
  readonly [Name in PlaceholderOf<Kind>]: Name extends 'count'
    ? number
    : Name extends 'list'
      ? readonly MailLine<Kind>[]
      : Name extends 'outcome'
        ? 'acted' | 'dismissed'
        : string;
};

/** A block of the HTML body. */
export type MailBlock =
  | { readonly type: 'paragraph'; readonly text: string }
  | { readonly type: 'link'; readonly url: string; readonly label: string }
  | { readonly type: 'list'; readonly items: readonly { readonly label: string; readonly url?: string }[] }
  | { readonly type: 'button'; readonly url: string; readonly label: string };

export interface MailText {
  /** A single line. */
  readonly subject: string;
  /** The complete plain-text part with footer. */
  readonly text: string;
  /** The call to action, which is also one of the blocks. */
  readonly button: { readonly url: string; readonly label: string };
  /** The body without the footer, as plain text: the HTML renderer must escape every string. */
  readonly blocks: readonly MailBlock[];
  /** Small print below the body. */
  readonly foot: readonly string[];
  /** The sentence before the plain URL below a button. */
  readonly linkFallback: string;
}

const catalogs: Readonly<Record<Language, Readonly<Record<MailKind, MailTexts>>>> = {
  sr,
  'sr-Cyrl': inCyrillic<Readonly<Record<MailKind, MailTexts>>>(sr),
  en,
};

/**
 * Renders a mail in one language: `subject`, plain `text` and blocks for HTML. An empty list is left out, also one that is missing in a
 * mail that an older version stored. @throws if another value is missing.
 */
export function mailText<Kind extends MailKind>(kind: Kind, language: Language, values: MailValues<Kind>): MailText {
  const texts = catalogs[language][kind];
  const settings = mailSettings[kind];
  const given: Readonly<Record<string, unknown>> = values;
  const items = listItems(texts, given.list);
  const plain: Record<string, string | number> = { list: items.map(lineOf).join('\n') };
  for (const [name, value] of Object.entries(given))
    if (typeof value === 'number') plain[name] = value;
    else if (typeof value === 'string') plain[name] = /url$/i.test(name) ? value : isolate(value);
  if (texts.outcomes) plain.outcome = given.outcome === 'acted' ? texts.outcomes.acted : texts.outcomes.dismissed;
  const form = (text: MaybePlural): string => (typeof text === 'string' ? text : pluralOf(text, language, plain.count));

  const target = fill(`{{${settings.button}}}`, plain);
  const button = { url: settings.button === 'email' ? `mailto:${target}` : target, label: texts.button };
  const block = (paragraph: string): MailBlock => {
    const name = /^\{\{(\w+)\}\}$/.exec(paragraph)?.[1];
    const text = fill(paragraph, plain);
    if (name === undefined) return { type: 'paragraph', text };
    if (name === 'list') return { type: 'list', items };
    if (name === settings.button) return { type: 'button', ...button };
    const label = settings.linkLabels?.[name];
    return /url$/i.test(name)
      ? { type: 'link', url: text, label: label === undefined ? text : serverText(language, 'mail', label) }
      : { type: 'paragraph', text };
  };
  const paragraphs = texts.paragraphs.map(form).filter((paragraph) => paragraph !== '{{list}}' || items.length > 0);
  const blocks = paragraphs.map(block);
  const foot = footOf(language, settings.foot);
  const body = paragraphs.map((paragraph) => fill(paragraph, plain)).join('\n\n');
  return {
    subject: oneLine(fill(form(texts.subject), plain)),
    text: foot.length > 0 ? `${body}\n\n-- \n${foot.join('\n')}` : body,
    button,
    blocks: blocks.some(({ type }) => type === 'button') ? blocks : [...blocks, { type: 'button', ...button }],
    foot,
    linkFallback: serverText(language, 'mail', 'linkFallback'),
  };
}

function footOf(language: Language, foot: (typeof mailSettings)[MailKind]['foot']): string[] {
  if (foot === 'operator') return [];
  const safety = serverText(language, 'mail', 'safety');
  return foot === 'none' ? [safety] : [serverText(language, 'mail', foot), safety];
}

interface ListItem {
  label: string;
  url?: string;
}

/** Formats the entries of a list, each on one line. */
function listItems(texts: MailTexts, list: unknown): ListItem[] {
  const { line } = texts;
  if (line === undefined || !Array.isArray(list)) return [];
  return (list as readonly Readonly<Record<string, string>>[]).map((values) => {
    const isolated = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolate(value)]));
    const label = oneLine(fill(line, isolated));
    return values.bookUrl === undefined ? { label } : { label, url: values.bookUrl };
  });
}

const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g;
const rightToLeft = /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;

/**
 * Keeps a user's value from reordering the sentence around it: removes bidirectional controls and isolates right-to-left letters
 * (U+2068 … U+2069) line by line, because the effect of an isolate ends with its line.
 */
function isolate(value: string): string {
  const plain = value.replace(bidiControls, '');
  if (!rightToLeft.test(plain)) return plain;
  return plain.replace(/[^\r\n]+/g, (line) => `\u2068${line}\u2069`);
}

const lineOf = ({ label, url }: ListItem): string => (url === undefined ? label : `${label}: ${url}`);

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function pluralOf(text: Exclude<MaybePlural, string>, language: Language, count: unknown): string {
  return text[pluralForm(language, Number(count))] ?? text.other;
}
