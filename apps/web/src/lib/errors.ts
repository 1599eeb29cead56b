import type { ErrorCode } from '@korice/contracts';
import type { TFunction } from 'i18next';
import { axiosErrorOf, ProblemError } from './call.js';

type CamelCase<Code extends string> = Code extends `${infer Word}_${infer Rest}`
  ? `${Lowercase<Word>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Code>;

/** Returns the text key of a code in camel case. The type requires a text for every code of the API. */
const keyOf = (code: string) =>
  code.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<ErrorCode>;

/** Rules of the contracts about the characters of a text. */
const characterRules: ReadonlySet<string> = new Set(['unprintable', 'too_many_marks', 'bidi_control']);

/** Returns whether `code` of a field error is about the characters of its text. */
export const isCharacterRule = (code: string): boolean => characterRules.has(code);

/** The limits in the texts. They repeat those of the contracts, whose schemas the browser does not bundle. */
const limits = { size: 10, max: 10 };

/** Returns the translated text of any error (area `errors`). Never contains a message of the server or the browser. */
export function errorText(t: TFunction<'errors'>, error: unknown): string {
  if (!(error instanceof ProblemError)) return t('unknown');
  if (error.code === 'NETWORK') return t(navigator.onLine ? (isTimeout(error) ? 'timeout' : 'network') : 'offline');
  if (error.code === 'RATE_LIMITED' && error.retryAfter !== undefined) return waitText(t, error.retryAfter);
  // Also for a form that marks no field: the person cannot see these characters.
  if (error.errors.some(({ code }) => isCharacterRule(code))) return t('invalidCharacters');
  return codeText(t, error.code);
}

/** Returns the translated text of an error code. */
export const codeText = (t: TFunction<'errors'>, code: string): string => t([keyOf(code), 'unknown'], limits);

const isTimeout = ({ cause }: ProblemError): boolean => axiosErrorOf(cause)?.code === 'ECONNABORTED';

/** Returns the text with the waiting time: in seconds below two minutes, otherwise in minutes. */
const waitText = (t: TFunction<'errors'>, seconds: number): string =>
  seconds < 120
    ? t('rateLimitedWait', { count: seconds })
    : t('rateLimitedMinutes', { count: Math.ceil(seconds / 60) });
