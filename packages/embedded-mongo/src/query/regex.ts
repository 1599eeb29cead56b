import { BSONRegExp } from 'bson';
import { badValue, location } from '../errors.js';

const TOKEN = /\\.|\[\^?\]?(?:\\.|\[:\w+:\]|[^\]])*\]|[\s\S]/gsu;
const SYNTAX_CHARACTERS = '^$\\.*+?()[]{}|/';
const LITERAL_PREFIX = /^\^((?:[^\\^$.*+?()[\]{}|]|\\[^A-Za-z0-9])+)([?*+{]?)/u;

/** PCRE means other things than JavaScript by some tokens; what JavaScript does not know fails to compile. */
function translate(token: string, flags: string, extended: boolean): string {
  if (extended && /^\s$/.test(token)) return '';
  if (token === '.') return flags.includes('s') ? token : '[^\\n]';
  if (token === '$') return flags.includes('m') ? '(?=\\n|(?![^]))' : '(?=\\n?(?![^]))';
  if (/^\\[^A-Za-z0-9]$/u.test(token) && !SYNTAX_CHARACTERS.includes(token.charAt(1))) return token.charAt(1);
  return token;
}

/** Compiles a regular expression of a query. Throws `Location51091` on one that cannot be run faithfully. */
export function compileRegex(pattern: string, options: string): RegExp {
  const inline = /^\(\?([imsx]+)\)/.exec(pattern);
  const source = inline ? pattern.slice(inline[0].length) : pattern;
  const letters = [...new Set(options + (inline?.[1] ?? ''))];
  const unknown = letters.find((letter) => !'imsxu'.includes(letter));
  if (unknown) throw location(51108, `invalid flag in regex options: ${unknown}`);
  const extended = letters.includes('x');
  const flags = letters.filter((letter) => 'ims'.includes(letter)).join('');
  const uncommented = extended ? source.replace(/(\\.|\[(?:\\.|[^\]])*\])|#[^\n]*/gs, '$1') : source;
  try {
    return new RegExp(
      uncommented.replace(TOKEN, (token) => translate(token, flags, extended)),
      `${flags}u`,
    );
  } catch (cause) {
    throw location(51091, `Regular expression is invalid: ${cause instanceof Error ? cause.message : 'unknown'}`);
  }
}

export function regexOf(value: unknown, options: unknown): { pattern: string; options: string } {
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string');
  if (value instanceof BSONRegExp) return { pattern: value.pattern, options: options ?? value.options };
  if (typeof value !== 'string') throw badValue('$regex has to be a string');
  return { pattern: value, options: options ?? '' };
}

/** The text that every match begins with, for a range of an index; '' when there is none. */
export function literalPrefix(pattern: string, options: string): string {
  if (/[imx]/.test(options) || pattern.includes('|')) return '';
  const match = LITERAL_PREFIX.exec(pattern);
  if (!match) return '';
  const literals = (match[1] ?? '').match(/\\.|./gsu) ?? [];
  if (match[2]) literals.pop();
  return literals.map((literal) => (literal.startsWith('\\') ? literal.slice(1) : literal)).join('');
}
