import { Problem } from '@korice/contracts';

/** The code of the problem with which a call was refused. */
export const codeOf = (response: { body: unknown }) => Problem.parse(response.body).code;
