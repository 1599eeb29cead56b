import { useCallback, useEffect, useRef, useState } from 'react';
import { removeDraft, writeDraft } from './draft.js';
import { serverNow } from './server-time.js';

/** Milliseconds after the last key until what was typed is kept. */
const pause = 500;

/**
 * Keeps a form on this device while it is unsaved, with the time as `savedAt`: shortly after each change, and at once when the form is
 * left or the page closed. `content` null is a form without changes. Without `userId` nothing is kept. `forget` ends the keeping for good,
 * `isKept` says that the device has what was typed.
 */
export function useDraft(
  userId: string | undefined,
  what: string,
  content: object | null,
): { isKept: boolean; forget: () => void } {
  const json = content && JSON.stringify(content);
  const [isWritten, setWritten] = useState(false);
  /** What is not written yet. */
  const waiting = useRef<string | null>(null);
  const isEnded = useRef(false);

  const write = useCallback((): void => {
    const text = waiting.current;
    waiting.current = null;
    if (text === null || userId === undefined || isEnded.current) return;
    const draft = { ...(JSON.parse(text) as object), savedAt: serverNow() };
    setWritten(writeDraft({ userId, what }, JSON.stringify(draft)));
  }, [userId, what]);

  useEffect(() => {
    if (json === null) {
      waiting.current = null;
      if (userId !== undefined) removeDraft({ userId, what });
      return undefined;
    }
    waiting.current = json;
    const timer = setTimeout(write, pause);
    return () => clearTimeout(timer);
  }, [json, userId, what, write]);

  useEffect(() => {
    window.addEventListener('pagehide', write);
    return () => {
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [write]);

  const forget = useCallback(() => {
    isEnded.current = true;
    if (userId !== undefined) removeDraft({ userId, what });
  }, [userId, what]);

  return { isKept: json !== null && isWritten, forget };
}
