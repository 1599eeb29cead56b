import { z } from 'zod';
import { newClientId } from './client-id.js';

/** What a form sent last and under which key. It belongs in the draft: the form may come back before the answer has. */
export const LastSent = z.object({ text: z.string(), clientId: z.string() }).nullable().default(null);
type LastSent = z.infer<typeof LastSent>;

/** What is sent now: the same again under the same key, so that it is kept once, and what was changed since under a new one. */
export function nextSent(values: object, last: LastSent): NonNullable<LastSent> {
  const text = JSON.stringify(values);
  return last?.text === text ? last : { text, clientId: newClientId() };
}
