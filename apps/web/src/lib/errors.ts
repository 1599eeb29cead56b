import type { ErrorCode } from '@korice/contracts';
import type { TFunction } from 'i18next';
import { axiosErrorOf, ProblemError } from './call.js';

type CamelCase<Code extends string> = Code extends `${infer Word}_${infer Rest}`
  ? `${Lowercase<Word>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Code>;

/** The key of the text for a code: the code in camel case. The type checker knows that every code of the API has a text. */
const keyOf = (code: string) =>
  code.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<ErrorCode>;

/** The limits that the texts name. Those of the API are in the contracts, whose schemas the browser does not carry. */
const limits = { size: 10, max: 10 };

/**
 * Translates any error for the person; the only place where codes become texts. Needs the area `errors`. Never shows a message of the
 * server or of the browser.
 */
export function errorText(t: TFunction<'errors'>, error: unknown): string {
  if (!(error instanceof ProblemError)) return t('unknown');
  if (error.code === 'NETWORK') return t(navigator.onLine ? (isTimeout(error) ? 'timeout' : 'network') : 'offline');
  if (error.code === 'RATE_LIMITED' && error.retryAfter !== undefined) return waitText(t, error.retryAfter);
  return codeText(t, error.code);
}

/** Translates an error of which only the code is known. */
export const codeText = (t: TFunction<'errors'>, code: string): string => t([keyOf(code), 'unknown'], limits);

const isTimeout = ({ cause }: ProblemError): boolean => axiosErrorOf(cause)?.code === 'ECONNABORTED';

/** From two minutes on the text names minutes instead of seconds. */
const waitText = (t: TFunction<'errors'>, seconds: number): string =>
  seconds < 120
    ? t('rateLimitedWait', { count: seconds })
    : t('rateLimitedMinutes', { count: Math.ceil(seconds / 60) });
