import { fold } from '@korice/book-text/fold';
import { parseUrl } from '../../lib/parse-url.js';

/** A stretch of a message. A link is shown by its true host, whatever the writer made it look like. */
export type MessagePart =
  { kind: 'text'; text: string } | { kind: 'link'; href: string; host: string; rest: string; isOutside: boolean };

/** What ends an address that nobody wrote `https://` before. */
const endings =
  'rs|com|net|org|info|biz|eu|me|hr|ba|mk|si|de|at|ru|co|io|app|dev|link|live|online|site|shop|store|top|xyz|club|vip|cc|icu|click|pro|tk|ml|ga|cf|gq|pw';

/** Addresses with a scheme, with `www.`, or that look like one; none inside an e-mail address or a longer word. */
const address = new RegExp(
  `(?<![\\p{L}\\p{N}@._-])(?:https?://[^\\s<>"„”“]+|(?:www\\.)?(?:[\\p{L}\\p{N}-]+\\.)+(?:${endings})(?![\\p{L}\\p{N}@-])(?:[:/?#][^\\s<>"„”“]*)?)`,
  'giu',
);

/** Marks that close the sentence rather than belong to the address. */
const closingMarks = ".,;:!?'’)]}…";

function withoutClosingMarks(text: string): string {
  let end = text.length;
  while (end > 0 && closingMarks.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function parse(text: string): URL | undefined {
  const url = parseUrl(text);
  return url?.hostname.includes('.') ? url : undefined;
}

/** A message as text and links; `ownHost` is this site's. */
export function messageParts(content: string, ownHost: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const match of content.matchAll(address)) {
    const written = withoutClosingMarks(match[0]);
    const isPlain = !/^(?:https?:\/\/|www\.)/i.test(written);
    // `pijace.Me` is a forgotten space rather than an address.
    if (isPlain && /\.\p{Lu}[^./]*(?:[/:?#]|$)/u.test(written)) continue;
    const url = parse(/^https?:\/\//i.test(written) ? written : `https://${written}`);
    if (!url) continue;
    if (match.index > end) parts.push({ kind: 'text', text: content.slice(end, match.index) });
    end = match.index + written.length;
    const path = `${url.pathname}${url.search}${url.hash}`;
    // Whoever writes `https://bank.rs@evil.com` means `bank.rs` to be read: the name before the @ goes nowhere, so it is not shown.
    url.username = '';
    url.password = '';
    parts.push({
      kind: 'link',
      href: url.href,
      host: url.host,
      rest: path === '/' ? '' : path,
      isOutside: url.host !== ownHost,
    });
  }
  if (end < content.length || parts.length === 0) parts.push({ kind: 'text', text: content.slice(end) });
  return parts;
}

/** In an address, anywhere. */
const inAddress =
  /kurir|courier|dostav|isporuk|deliver|shipping|uplat|placanj|payment|pay|checkout|kartic|card|bank|posta|postexpress|dhl|fedex|dpd|gls|dexpress/;
/** In the words around it, at the beginning of a word. */
const inWords =
  /(?:^|[^a-z])(?:kurir|courier|dostav|isporuk|deliver|shipping|uplat|placanj|plati|placen|payment|paid|kartic|card|bank|post express|postexpress|dhl|fedex)/;

/** The commonest fraud here: a link to somewhere else that is about a payment or a courier. */
export function isSuspicious(content: string, ownHost: string): boolean {
  const outside = messageParts(content, ownHost).filter((part) => part.kind === 'link' && part.isOutside);
  if (outside.length === 0) return false;
  return (
    outside.some((part) => part.kind === 'link' && inAddress.test(fold(`${part.host}${part.rest}`))) ||
    inWords.test(fold(content))
  );
}
