import { Problem } from '@korice/contracts';

/** Returns the error code of a response. */
export const codeOf = (response: { body: unknown }) => Problem.parse(response.body).code;
