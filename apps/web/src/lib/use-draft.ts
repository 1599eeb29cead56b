import { useCallback, useEffect, useRef, useState } from 'react';
import { removeDraft, writeDraft } from './draft.js';
import { serverNow } from './server-time.js';

const debounceMs = 500;

/**
 * Stores the draft of an unsaved form with the time as `savedAt`: debounced after each change, at once when the form unmounts or the page
 * is hidden. `content` is null for a form without changes. Nothing is stored without `userId`. `forget` deletes the draft and stops
 * storing; `isKept` is true once the device has stored the current draft.
 */
export function useDraft(
  userId: string | undefined,
  what: string,
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
    setWritten(writeDraft({ userId, what }, JSON.stringify(draft)));
  }, [userId, what]);

  useEffect(() => {
    if (json === null) {
      waiting.current = null;
      if (userId !== undefined) removeDraft({ userId, what });
      return undefined;
    }
    waiting.current = json;
    const timer = setTimeout(write, debounceMs);
    return () => clearTimeout(timer);
  }, [json, userId, what, write]);

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
    if (userId !== undefined) removeDraft({ userId, what });
  }, [userId, what]);

  return { isKept: json !== null && isWritten, forget };
}
