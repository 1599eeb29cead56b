import type { MessageFlag, OpenConversation } from '@korice/contracts';
import { isStrongFlag } from '@korice/contracts/message-flags';
import { parseUrl } from '../../lib/parse-url.js';

/** Part of a message. A link is shown by its real host. */
export type MessagePart =
  { kind: 'text'; text: string } | { kind: 'link'; href: string; host: string; rest: string; isOutside: boolean };

/** Top-level domains that make a text without scheme a link. */
const topLevelDomains =
  'rs|com|net|org|info|biz|eu|me|hr|ba|mk|si|de|at|ru|co|io|app|dev|link|live|online|site|shop|store|top|xyz|club|vip|cc|icu|click|pro|tk|ml|ga|cf|gq|pw';

/** Matches addresses with a scheme, with `www.` or a known domain, but not inside an e-mail address or a word. */
const address = new RegExp(
  `(?<![\\p{L}\\p{N}@._-])(?:https?://[^\\s<>"„”“]+|(?:www\\.)?(?:[\\p{L}\\p{N}-]+\\.)+(?:${topLevelDomains})(?![\\p{L}\\p{N}@-])(?:[:/?#][^\\s<>"„”“]*)?)`,
  'giu',
);

/** Punctuation that ends the sentence, not the address. */
const trailingPunctuation = ".,;:!?'’)]}…";

function trimPunctuation(text: string): string {
  let end = text.length;
  while (end > 0 && trailingPunctuation.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function parse(text: string): URL | undefined {
  const url = parseUrl(text);
  return url?.hostname.includes('.') ? url : undefined;
}

/** Splits a message into texts and links; links to other hosts than `ownHost` are marked. */
export function messageParts(content: string, ownHost: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const match of content.matchAll(address)) {
    const written = trimPunctuation(match[0]);
    const isPlain = !/^(?:https?:\/\/|www\.)/i.test(written);
    // `pijace.Me` is a missing space, not an address.
    if (isPlain && /\.\p{Lu}[^./]*(?:[/:?#]|$)/u.test(written)) continue;
    const url = parse(/^https?:\/\//i.test(written) ? written : `https://${written}`);
    if (!url) continue;
    if (match.index > end) parts.push({ kind: 'text', text: content.slice(end, match.index) });
    end = match.index + written.length;
    const path = `${url.pathname}${url.search}${url.hash}`;
    // `https://bank.rs@evil.com` is phishing: the user name before the @ is not part of the target.
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

/** Returns the host of the first link to another site; undefined without one. */
export function outsideHost(content: string, ownHost: string): string | undefined {
  for (const part of messageParts(content, ownHost)) if (part.kind === 'link' && part.isOutside) return part.host;
  return undefined;
}

/** Returns whether the server found signs of almost certain fraud. */
export const isFraudulent = (flags: readonly MessageFlag[] = []): boolean => flags.some(isStrongFlag);

/** Returns whether a message of the other member, loaded or older, has signs of almost certain fraud. Only their messages have flags. */
export const hasFraud = ({ messages, hasFraud: wasFound }: OpenConversation): boolean =>
  wasFound || messages.some(({ flags }) => isFraudulent(flags));
