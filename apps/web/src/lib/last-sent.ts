import { z } from 'zod';
import { newClientId } from './client-id.js';

/** The last submission of a form and its `clientId`. Store it in the draft: the form may be reopened before the response arrives. */
export const LastSent = z.object({ text: z.string(), clientId: z.string() }).nullable().default(null);
type LastSent = z.infer<typeof LastSent>;

/** Returns the next submission: unchanged values keep their `clientId`, so that the API stores them once; changed values get a new one. */
export function nextSent(values: object, last: LastSent): NonNullable<LastSent> {
  const text = JSON.stringify(values);
  return last?.text === text ? last : { text, clientId: newClientId() };
}
