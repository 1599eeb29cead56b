import { z } from 'zod';

/** HTTP statuses of all error codes. The browser translates the code; `detail` is for developers. */
export const problems = {
  BAD_REQUEST: 400,
  VALIDATION_FAILED: 400,
  ACTIVATION_INVALID: 400,
  ACTIVATION_PASSWORD_REQUIRED: 400,
  RESET_INVALID: 400,
  TOKEN_INVALID: 400,
  PASSKEY_INVALID: 400,
  OWN_BOOK: 400,
  BUYER_INVALID: 400,
  TOO_MANY_IMAGES: 400,
  COVER_NOT_ALLOWED: 400,
  ALERT_TOO_BROAD: 400,
  IMPORT_INVALID: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  SECOND_FACTOR_INVALID: 401,
  FORBIDDEN: 403,
  BLOCKED: 403,
  PASSWORD_WRONG: 403,
  REAUTHENTICATION_REQUIRED: 403,
  FOREIGN_PASSWORD: 403,
  DEAL_TURN: 403,
  PASSKEY_REQUIRED: 403,
  NOT_FOUND: 404,
  BOOK_NOT_FOUND: 404,
  OWNER_NOT_FOUND: 404,
  USER_NOT_FOUND: 404,
  PAGE_NOT_FOUND: 404,
  ROOM_NOT_FOUND: 404,
  MESSAGE_NOT_FOUND: 404,
  IMAGE_NOT_FOUND: 404,
  ISBN_NOT_FOUND: 404,
  PASSKEY_NOT_FOUND: 404,
  DEAL_NOT_FOUND: 404,
  LIST_NOT_FOUND: 404,
  COLLECTION_NOT_FOUND: 404,
  ALERT_NOT_FOUND: 404,
  IMPORT_NOT_FOUND: 404,
  RATING_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  SLUG_TAKEN: 409,
  LAST_ADMIN: 409,
  TOO_MANY_PASSKEYS: 409,
  TOO_MANY_LISTS: 409,
  EDITION_NOT_MERGEABLE: 409,
  ALERT_LIMIT: 409,
  IMPORT_RUNNING: 409,
  BOOK_NOT_AVAILABLE: 409,
  BOOK_SOLD: 409,
  MEMBER_GONE: 409,
  DEAL_EXISTS: 409,
  DEAL_STATE: 409,
  RATING_NOT_YET: 409,
  RATING_CLOSED: 409,
  RATING_OPENED: 409,
  RATING_REPLIED: 409,
  PAYMENT_UNAVAILABLE: 409,
  CONFLICT: 412,
  PAYLOAD_TOO_LARGE: 413,
  IMAGE_TOO_LARGE: 413,
  IMPORT_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IMAGE_UNSUPPORTED: 415,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  LOOKUP_FAILED: 502,
  COVER_FAILED: 502,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof problems;

export const errorCodes = Object.keys(problems) as [ErrorCode, ...ErrorCode[]];

/** One invalid part of the request. `code` is zod's issue code or that of a custom rule (`isbn_invalid`). */
export const FieldError = z.object({ path: z.string(), code: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** RFC 9457 `application/problem+json`. */
export const Problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  code: z.enum(errorCodes),
  detail: z.string(),
  errors: z.array(FieldError).optional(),
  requestId: z.string(),
});
export type Problem = z.infer<typeof Problem>;
