import { BSONRegExp } from 'bson';
import { badValue, CommandError } from '../errors.js';

// An unterminated class matches to the end and then fails to compile, so no match is retried.
/* eslint-disable regexp/no-super-linear-move */
const TOKEN = /\\.|\[\^?\]?(?:\\.|\[:\w+:\]|[^\]])*(?:\]|$)|[\s\S]/gsu;
const COMMENT = /(\\.|\[(?:\\.?|[^\]\\])*(?:\]|$))|#[^\n]*/gs;
/* eslint-enable regexp/no-super-linear-move */
const LITERAL_PREFIX = /^\^((?:[^\\^$.*+?()[\]{}|]|\\[^A-Za-z0-9])+)([?*+{]?)/u;

type Pattern = { readonly source: string; readonly options: string };

/** Returns the pattern of a `$regex` with its `$options`. */
export function patternOf(value: unknown, options?: unknown): Pattern {
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string');
  if (value instanceof BSONRegExp) return { source: value.pattern, options: options ?? value.options };
  if (typeof value !== 'string') throw badValue('$regex has to be a string');
  return { source: value, options: options ?? '' };
}

/** Translates a PCRE token to JavaScript; unsupported tokens fail to compile. */
function translate(token: string, options: string): string {
  if (options.includes('x') && /^\s$/.test(token)) return '';
  if (token === '.') return options.includes('s') ? token : '[^\\n]';
  if (token === '$') return options.includes('m') ? '(?=\\n|(?![^]))' : '(?=\\n?(?![^]))';
  return /^\\[^A-Za-z0-9^$\\.*+?()[\]{}|/]$/u.test(token) ? token.slice(1) : token;
}

/** Compiles a pattern. @throws when JavaScript cannot run it with the same meaning */
export function compileRegex({ source, options: given }: Pattern): RegExp {
  const [inline = '', letters = ''] = /^\(\?([imsx]+)\)/.exec(source) ?? [];
  const options = given + letters;
  if (/[^imsxu]/.test(options)) throw new CommandError(51108, `invalid flag in regex options: ${options}`);
  const pattern = source.slice(inline.length);
  const tokens = options.includes('x') ? pattern.replace(COMMENT, '$1') : pattern;
  const flags = ['i', 'm', 's'].filter((flag) => options.includes(flag)).join('');
  try {
    return new RegExp(
      tokens.replace(TOKEN, (token) => translate(token, options)),
      `${flags}u`,
    );
  } catch (cause) {
    throw new CommandError(51091, `Regular expression is invalid: ${cause instanceof Error ? cause.message : source}`);
  }
}

/** Returns the literal prefix of every match, for an index range; '' without one. */
export function literalPrefix({ source, options }: Pattern): string {
  if (/[imx]/.test(options) || source.includes('|')) return '';
  const [, text = '', quantifier] = LITERAL_PREFIX.exec(source) ?? [];
  const literals = text.match(/\\.|./gsu) ?? [];
  return (quantifier ? literals.slice(0, -1) : literals).map((literal) => literal.replace('\\', '')).join('');
}
