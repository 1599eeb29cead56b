import { isbnDigits } from '@korice/book-text/isbn';
import type { IsbnData } from '@korice/contracts';
import { Isbn } from '@korice/contracts/isbn';
import { useEffect, useRef, useState } from 'react';
import { isbnLength } from '../../lib/isbn.js';
import { call, ProblemError } from '../../lib/call.js';

/** A cover that the API has stored for the caller. */
export interface SavedCover {
  url: string;
  name: string;
  width: number;
  height: number;
}

export type LookupOutcome =
  /** `coverError`: why the cover of the edition could not be stored; undefined without an error. */
  | { kind: 'found'; data: IsbnData; coverError: unknown }
  | { kind: 'invalid'; text: string }
  | { kind: 'notFound' }
  | { kind: 'failed'; error: unknown };

export interface IsbnLookup {
  /** The field is disabled unless `idle`. */
  phase: 'idle' | 'lookingUp' | 'coverLoading';
  outcome: LookupOutcome | null;
  /** Handles typed text: looks up thirteen digits at once, ten only after a pause, because they may be the beginning of thirteen. */
  type: (text: string) => void;
  /** Marks the next typed text as pasted. */
  paste: () => void;
  /** Looks up the text, even if it was looked up before, but not while its lookup runs. */
  search: (text: string) => void;
  /** Cancels a running lookup and clears its outcome. */
  reset: () => void;
}

/** Milliseconds until a pasted number is looked up. */
const pasteDelayMs = 100;
/** Milliseconds without typing after which ten characters are the whole number. */
const typingDelayMs = 700;

/** Returns the digits and X of an ISBN with a correct check digit; undefined for any other text. */
export function validIsbn(text: string): string | undefined {
  const digits = isbnDigits(text)?.toUpperCase();
  return digits !== undefined && Isbn.safeParse(digits).success ? digits : undefined;
}

/**
 * Looks up an edition by the ISBN of a form. `onFound` receives its data, `wantsCover` returns whether a cover is still useful, `onCover`
 * receives the stored cover. `bookId` is the edited book.
 */
export function useIsbnLookup({
  bookId,
  onFound,
  wantsCover,
  onCover,
}: {
  bookId: string | undefined;
  onFound: (data: IsbnData) => void;
  wantsCover: () => boolean;
  onCover: (cover: SavedCover) => void;
}): IsbnLookup {
  const [phase, setPhase] = useState<IsbnLookup['phase']>('idle');
  const [outcome, setOutcome] = useState<LookupOutcome | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPasted = useRef(false);
  const lastDigits = useRef<string>(undefined);
  const running = useRef<AbortController>(undefined);
  const isReading = useRef(false);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      running.current?.abort();
    },
    [],
  );

  async function lookUp(digits: string): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const isAborted = () => signal.aborted;
    lastDigits.current = digits;
    isReading.current = true;
    setPhase('lookingUp');
    setOutcome(null);
    const next = await read(digits, signal);
    if (isAborted()) return;
    isReading.current = false;
    if (next.kind !== 'found') {
      setOutcome(next);
      setPhase('idle');
      return;
    }
    onFound(next.data);
    setOutcome(next);
    if (next.data.coverUrl !== '' && wantsCover()) {
      setPhase('coverLoading');
      const coverError = await fetchCover(next.data.coverUrl, signal);
      if (isAborted()) return;
      setOutcome({ ...next, coverError });
    }
    setPhase('idle');
  }

  /** Stores the cover and passes it to `onCover`. Resolves to the error, or undefined on success. */
  async function fetchCover(coverUrl: string, signal: AbortSignal): Promise<unknown> {
    try {
      const form = new FormData();
      form.set('coverUrl', coverUrl);
      if (bookId !== undefined) form.set('bookId', bookId);
      const { imageUrl, ...image } = await call('POST /api/books/save-cover', { form, signal });
      if (!signal.aborted) onCover({ url: imageUrl, ...image });
      return undefined;
    } catch (error) {
      return error;
    }
  }

  function search(text: string): void {
    clearTimeout(timer.current);
    const digits = validIsbn(text);
    if (digits === undefined) setOutcome({ kind: 'invalid', text });
    else if (!isReading.current || digits !== lastDigits.current) void lookUp(digits);
  }

  return {
    phase,
    outcome,
    search,
    reset() {
      clearTimeout(timer.current);
      running.current?.abort();
      isReading.current = false;
      lastDigits.current = undefined;
      setPhase('idle');
      setOutcome(null);
    },
    paste() {
      isPasted.current = true;
    },
    type(text) {
      clearTimeout(timer.current);
      const wasPasted = isPasted.current;
      isPasted.current = false;
      const digits = validIsbn(text);
      if (digits !== undefined && digits === lastDigits.current) return;
      setOutcome(null);
      const length = isbnLength(text);
      if (digits === undefined) {
        lastDigits.current = undefined;
        if (length >= 13 || (wasPasted && length >= 10)) setOutcome({ kind: 'invalid', text });
      } else if (wasPasted) {
        timer.current = setTimeout(() => void lookUp(digits), pasteDelayMs);
      } else if (digits.length === 13) {
        void lookUp(digits);
      } else {
        timer.current = setTimeout(() => void lookUp(digits), typingDelayMs);
      }
    },
  };
}

async function read(isbn: string, signal: AbortSignal): Promise<LookupOutcome> {
  try {
    const data = await call('GET /api/isbn/:isbn', { params: { isbn }, signal });
    return { kind: 'found', data, coverError: undefined };
  } catch (error) {
    const code = error instanceof ProblemError ? error.code : undefined;
    if (code === 'ISBN_NOT_FOUND') return { kind: 'notFound' };
    if (code === 'VALIDATION_FAILED') return { kind: 'invalid', text: isbn };
    return { kind: 'failed', error };
  }
}
