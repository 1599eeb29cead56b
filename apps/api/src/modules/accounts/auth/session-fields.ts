import type { UserFields } from '../users/user.model.js';

/** The fields of an account that decide whether a token is valid. */
export const sessionFields = { name: 1, role: 1, status: 1, sessionVersion: 1, endedTokens: 1, passkeys: 1 } as const;

export type SessionFields = Pick<UserFields, '_id' | keyof typeof sessionFields>;
