import type { UserFields } from '../users/user.model.js';

/** What of an account decides whether a token opens it. */
export const sessionFields = { name: 1, role: 1, status: 1, sessionVersion: 1, endedTokens: 1, passkeys: 1 } as const;

export type SessionFields = Pick<UserFields, '_id' | keyof typeof sessionFields>;
