import type { ZodType } from 'zod';
import { draftName, readStored, removeStored, writeStored } from './storage.js';

/** A draft belongs to one account and one form, such as `page.new`. */
export interface DraftPlace {
  userId: string;
  what: string;
}

/** Reads the stored draft of a form; null without one and for the format of an older release. */
export function readDraft<Draft>({ userId, what }: DraftPlace, schema: ZodType<Draft>): Draft | null {
  const text = readStored(draftName(userId, what));
  if (text === null) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Returns whether the draft is stored beyond this page. */
export const writeDraft = ({ userId, what }: DraftPlace, json: string): boolean =>
  writeStored(draftName(userId, what), json);

export const removeDraft = ({ userId, what }: DraftPlace): void => removeStored(draftName(userId, what));
