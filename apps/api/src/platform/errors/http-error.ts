import { problems, type ErrorCode, type FieldError } from '@korice/contracts';

interface Details {
  errors?: FieldError[];
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number;
  /** The account that the error is about, for the log only. */
  account?: string;
  cause?: unknown;
}

/** An error of the contract. Its code determines the HTTP status. */
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

/** Creates the VALIDATION_FAILED error of one field, for a rule that a schema cannot express. */
export const fieldError = (path: string, code: string, message: string): HttpError =>
  new HttpError('VALIDATION_FAILED', { errors: [{ path, code, message }] });
