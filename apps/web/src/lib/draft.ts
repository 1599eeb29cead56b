import type { ZodType } from 'zod';
import { draftName, readStored, removeStored, writeStored } from './storage.js';

/** A draft belongs to one account and one form, such as `page.new`. */
export interface DraftPlace {
  userId: string;
  what: string;
}

/** What this browser keeps of a form; null without, and for what an older version of the site kept in another shape. */
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

/** Answers whether the draft outlives this page. */
export const writeDraft = ({ userId, what }: DraftPlace, json: string): boolean =>
  writeStored(draftName(userId, what), json);

export const removeDraft = ({ userId, what }: DraftPlace): void => removeStored(draftName(userId, what));
