import { useCallback, useEffect, useRef, useState } from 'react';
import { type BookDraft, removeBookDraft, writeBookDraft } from './book-draft.js';

/** Milliseconds after the last key until what was typed is kept. */
const pause = 500;

type Content = Omit<BookDraft, 'savedAt'>;

/**
 * Keeps a form on this device while it is unsaved: shortly after each change, and at once when the form is left or the page closed.
 * `content` null is a form without changes. Without `userId` nothing is kept. `forget` ends the keeping for good, `isKept` says that the
 * device has what was typed.
 */
export function useBookDraft(
  userId: string | undefined,
  bookId: string | undefined,
  content: Content | null,
): { isKept: boolean; forget: () => void } {
  const json = content && JSON.stringify(content);
  const [kept, setKept] = useState<string | null>(null);
  /** What is not written yet. */
  const waiting = useRef<string | null>(null);
  const isEnded = useRef(false);

  const write = useCallback((): boolean => {
    const text = waiting.current;
    waiting.current = null;
    if (text === null || userId === undefined || isEnded.current) return false;
    return writeBookDraft(userId, bookId, { ...(JSON.parse(text) as Content), savedAt: Date.now() });
  }, [userId, bookId]);

  useEffect(() => {
    if (json === null) {
      waiting.current = null;
      if (userId !== undefined) removeBookDraft(userId, bookId);
      return undefined;
    }
    waiting.current = json;
    const timer = setTimeout(() => {
      if (write()) setKept(json);
    }, pause);
    return () => clearTimeout(timer);
  }, [json, userId, bookId, write]);

  useEffect(() => {
    window.addEventListener('pagehide', write);
    return () => {
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [write]);

  const forget = useCallback(() => {
    isEnded.current = true;
    if (userId !== undefined) removeBookDraft(userId, bookId);
  }, [userId, bookId]);

  return { isKept: json !== null && kept !== null, forget };
}
