/** A refusal as MongoDB's wire protocol words it; `details` are further fields of the reply, such as `keyValue`. */
export class CommandError extends Error {
  readonly code: number;
  readonly codeName: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: number, codeName: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = 'CommandError';
    this.code = code;
    this.codeName = codeName;
    this.details = details;
  }
}

export const badValue = (message: string) => new CommandError(2, 'BadValue', message);
export const failedToParse = (message: string) => new CommandError(9, 'FailedToParse', message);
export const typeMismatch = (message: string) => new CommandError(14, 'TypeMismatch', message);
export const unknownField = (path: string) => location(40415, `BSON field '${path}' is an unknown field.`);

/** MongoDB numbers its unnamed assertions and calls them `Location` and the number. */
export const location = (code: number, message: string) => new CommandError(code, `Location${code}`, message);

export const notSupported = (feature: string) =>
  new CommandError(
    115,
    'CommandNotSupported',
    `the embedded database does not support ${feature}; a MongoDB server is needed for it`,
  );
