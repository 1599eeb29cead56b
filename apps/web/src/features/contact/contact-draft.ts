import { z } from 'zod';
import { LastSent } from '../../lib/last-sent.js';
import { draftName, readStored, removeStored, writeStored } from '../../lib/storage.js';

const ContactValues = z.object({ name: z.string(), email: z.string(), subject: z.string(), message: z.string() });
export type ContactValues = z.infer<typeof ContactValues>;

const ContactDraft = ContactValues.extend({ lastSent: LastSent });
type ContactDraft = z.infer<typeof ContactDraft>;

/** One draft per account, and one for visitors. */
const nameOf = (userId: string | undefined) => draftName(userId ?? 'visitor', 'contact');

/** Reads the stored draft; null without one and for an unreadable one. */
export function readContactDraft(userId: string | undefined): ContactDraft | null {
  const text = readStored(nameOf(userId));
  if (text === null) return null;
  try {
    const parsed = ContactDraft.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export function writeContactDraft(userId: string | undefined, draft: ContactDraft): void {
  writeStored(nameOf(userId), JSON.stringify(draft));
}

export const removeContactDraft = (userId: string | undefined): void => removeStored(nameOf(userId));
