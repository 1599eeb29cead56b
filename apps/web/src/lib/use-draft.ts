import { useCallback, useEffect, useRef, useState } from 'react';
import type { ZodType } from 'zod';
import { serverNow } from './server-time.js';
import { draftName, readStored, removeStored, writeStored } from './storage.js';

/** A draft belongs to one account and one form, such as `page.new`. */
interface DraftPlace {
  userId: string;
  formName: string;
}

/** Reads the stored draft of a form; null without one and for the format of an older release. */
export function readDraft<Draft>({ userId, formName }: DraftPlace, schema: ZodType<Draft>): Draft | null {
  const text = readStored(draftName(userId, formName));
  if (text === null) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Stores the draft. Returns false if it is only in memory and is lost when the page closes. */
export const writeDraft = ({ userId, formName }: DraftPlace, json: string): boolean =>
  writeStored(draftName(userId, formName), json);

export const removeDraft = ({ userId, formName }: DraftPlace): void => removeStored(draftName(userId, formName));

const debounceMs = 500;

/**
 * Stores the draft of an unsaved form with the time as `savedAt`: debounced after each change, at once when the form unmounts or the page
 * is hidden. `content` is null for a form without changes. Nothing is stored without `userId`. `forget` deletes the draft and stops
 * storing; `isKept` is true once the device has stored the current draft.
 */
export function useDraft(
  userId: string | undefined,
  formName: string,
  content: object | null,
): { isKept: boolean; forget: () => void } {
  const json = content && JSON.stringify(content);
  const [isWritten, setWritten] = useState(false);
  /** The draft that is not written yet. */
  const waiting = useRef<string | null>(null);
  const isEnded = useRef(false);

  const write = useCallback((): void => {
    const text = waiting.current;
    waiting.current = null;
    if (text === null || userId === undefined || isEnded.current) return;
    const draft = { ...(JSON.parse(text) as object), savedAt: serverNow() };
    setWritten(writeDraft({ userId, formName }, JSON.stringify(draft)));
  }, [userId, formName]);

  useEffect(() => {
    if (json === null) {
      waiting.current = null;
      if (userId !== undefined) removeDraft({ userId, formName });
      return undefined;
    }
    waiting.current = json;
    const timer = setTimeout(write, debounceMs);
    return () => clearTimeout(timer);
  }, [json, userId, formName, write]);

  useEffect(() => {
    // Phones discard a hidden page without a `pagehide` event.
    const onHidden = () => {
      if (document.visibilityState === 'hidden') write();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      write();
    };
  }, [write]);

  const forget = useCallback(() => {
    isEnded.current = true;
    if (userId !== undefined) removeDraft({ userId, formName });
  }, [userId, formName]);

  return { isKept: json !== null && isWritten, forget };
}
