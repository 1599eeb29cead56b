import { problems, type ErrorCode, type FieldError } from '@korice/contracts';

interface Details {
  errors?: FieldError[];
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number;
  /** The account that it is about, for the log alone. */
  account?: string;
  cause?: unknown;
}

/** The only thing thrown towards a caller: a code of the contract, which carries its status. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: FieldError[] | undefined;
  readonly retryAfter: number | undefined;
  readonly account: string | undefined;

  constructor(code: ErrorCode, { errors, retryAfter, account, cause }: Details = {}) {
    super(code, { cause });
    this.code = code;
    this.status = problems[code];
    this.errors = errors;
    this.retryAfter = retryAfter;
    this.account = account;
  }
}

/** A refusal of one field by a rule that no schema can check. */
export const fieldError = (path: string, code: string, message: string): HttpError =>
  new HttpError('VALIDATION_FAILED', { errors: [{ path, code, message }] });
