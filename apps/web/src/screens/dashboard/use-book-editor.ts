import { pathTo } from '@korice/contracts/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { readSession, useSession } from '../../features/auth/session.js';
import { BookDraft, bookDraftName, lastingPictures } from '../../features/books/book-draft.js';
import { checkBookForm, emptyValues } from '../../features/books/book-form-values.js';
import { readLastCurrency, writeLastCurrency } from '../../features/books/last-currency.js';
import { useCreateBook, useUpdateBook } from '../../features/books/mutations.js';
import { bookQueries, type TaggedBook } from '../../features/books/queries.js';
import { useDinarsQuestion } from '../../features/books/use-dinars-question.js';
import { isSending, type StoredPicture } from '../../features/images/picture-list.js';
import { countFailed, keptPictures, usePictureList } from '../../features/images/use-picture-list.js';
import { isUncertain, ProblemError } from '../../lib/call.js';
import { newClientId } from '../../lib/client-id.js';
import { readDraft } from '../../lib/draft.js';
import { useDelayedRedirect } from '../../lib/navigation/use-delayed-redirect.js';
import { useDraft } from '../../lib/use-draft.js';
import { useFields } from '../../lib/use-fields.js';
import { afterTurn, firstGround, groundOf, textOf } from './book-ground.js';
import { useIsbnFill } from './use-isbn-fill.js';

/** Milliseconds from a saved book to the listings. */
const redirectDelay = 3000;

type Phase = 'editing' | 'saving' | 'saved';

/**
 * Everything the book form remembers and does: draft, pictures, saving, and what may come in between. `stored` null is a new book;
 * `onAnother` makes room for the next one.
 */
export function useBookEditor(stored: TaggedBook | null, onAnother?: () => void) {
  const queryClient = useQueryClient();
  const create = useCreateBook();
  const update = useUpdateBook();

  const bookId = stored?.book._id;
  const { token } = useSession();
  const [userId] = useState(() => readSession().user?._id);
  const what = bookDraftName(bookId);
  const [draft] = useState(() => (userId === undefined ? null : readDraft({ userId, what }, BookDraft)));
  const [{ base, etag }, setGround] = useState(() =>
    firstGround(stored, draft, emptyValues(userId === undefined ? 'EUR' : readLastCurrency(userId))),
  );
  // A draft may be older than what came of its last save: the page can have been closed before the answer.
  const [creation, setCreation] = useState(() =>
    draft ? { clientId: draft.clientId, mayExist: true } : { clientId: newClientId(), mayExist: false },
  );
  const [restored, setRestored] = useState(() =>
    draft ? { at: draft.savedAt, lostPictures: lastingPictures(draft).length < draft.pictures.length } : null,
  );
  const [phase, setPhase] = useState<Phase>('editing');
  const [failure, setFailure] = useState<{ error: Error; attempt: number } | null>(null);
  /** A save that waits for a login. */
  const [held, setHeld] = useState<{ isAnother: boolean } | null>(null);
  /** One that waits for pictures to be there and turned. */
  const [waiting, setWaiting] = useState<{ isAnother: boolean } | null>(null);
  /** So many turns whose new state of the book is not known yet. */
  const [turning, setTurning] = useState(0);
  const [isConflict, setConflict] = useState(false);
  const [isSold, setSold] = useState(stored?.book.status === 'sold');

  const fields = useFields(() => draft?.values ?? base.values);
  const [pictures, list] = usePictureList(() => (draft ? lastingPictures(draft) : base.pictures));
  const { values, replace, refuse } = fields;
  const hasCover = stored?.book.images.some(({ source }) => source === 'catalogue') ?? false;
  const isbn = useIsbnFill({
    bookId,
    hasCover,
    fields,
    list,
  });
  const kept = keptPictures(pictures);
  const isUnderWay = turning > 0 || isSending(pictures);
  const isDirty = !isSold && (kept.length < pictures.length || textOf({ values, pictures: kept }) !== textOf(base));
  const dinars = useDinarsQuestion(values, base.values);
  const content = { values, pictures: kept, clientId: creation.clientId, etag: etag ?? null };
  const { isKept, forget } = useDraft(userId, what, isDirty && phase !== 'saved' ? content : null);

  // What is sent is what stands in the form when it is sent, not when the button was pressed or a newer book was asked for.
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });

  useDelayedRedirect({ isDue: phase === 'saved', to: pathTo('bookListing'), delay: redirectDelay });

  // The login came back in place: what it held up goes on.
  const goOn = useEffectEvent(() => {
    list.retry();
    if (!held) return;
    setHeld(null);
    void submit(held.isAnother);
  });
  const wasLoggedIn = useRef(token !== null);
  useEffect(() => {
    if (token !== null && !wasLoggedIn.current) goOn();
    wasLoggedIn.current = token !== null;
  }, [token]);

  const saveWaiting = useEffectEvent(() => {
    if (waiting) void goOnSaving(waiting.isAnother);
  });
  useEffect(() => {
    if (!isUnderWay) saveWaiting();
  }, [isUnderWay, waiting]);

  /** Marks what is wrong; true when nothing is. */
  function passes(): boolean {
    const found = checkBookForm(latest.current);
    if (found.length > 0) refuse(found);
    return found.length === 0;
  }

  /** Whether nothing wrong keeps the form from being saved. What failed because the login ended is sent, and saved, with the next one. */
  function isReady(isAnother: boolean): boolean {
    if (!passes()) return false;
    const hasFailed = countFailed(list.read()) > 0;
    if (hasFailed && readSession().token === null) setHeld({ isAnother });
    return !hasFailed;
  }

  async function submit(isAnother: boolean): Promise<void> {
    if (phase !== 'editing' || waiting) return;
    setFailure(null);
    if (!isReady(isAnother)) return;
    // Asked of the list itself: what is retried with this save shows only in the next drawing.
    if (turning > 0 || isSending(list.read())) setWaiting({ isAnother });
    else await send(etag, isAnother);
  }

  /** What a save waited for is done: something may have failed or been typed meanwhile. */
  async function goOnSaving(isAnother: boolean): Promise<void> {
    setWaiting(null);
    if (isReady(isAnother)) await send(etag, isAnother);
  }

  async function send(tag: string | undefined, isAnother = false): Promise<void> {
    setPhase('saving');
    const input = { values: latest.current, imageUrls: keptPictures(list.read()).map(({ url }) => url) };
    try {
      if (bookId === undefined) {
        await create.mutateAsync({ ...input, ...creation });
        if (userId !== undefined) writeLastCurrency(userId, input.values.currency);
      } else {
        await update.mutateAsync({ ...input, bookId, etag: tag });
      }
      forget();
      if (isAnother && onAnother) onAnother();
      else setPhase('saved');
    } catch (error) {
      setPhase('editing');
      if (error instanceof ProblemError && error.code === 'UNAUTHENTICATED') setHeld({ isAnother });
      else take(error);
    }
  }

  /** Turns a refusal into what the person can do about it. */
  function take(error: unknown): void {
    const code = error instanceof ProblemError ? error.code : undefined;
    if (code === 'CONFLICT') {
      setConflict(true);
    } else if (code === 'BOOK_SOLD') {
      forget();
      setSold(true);
    } else {
      // The answer does not name it.
      if (code === 'IMAGE_NOT_FOUND') for (const { id } of list.read()) void list.checkGone(id);
      if (bookId === undefined && isUncertain(error)) setCreation((before) => ({ ...before, mayExist: true }));
      if (error instanceof ProblemError && error.errors.length > 0 && refuse(error.errors)) return;
      const shown = error instanceof Error ? error : new Error(String(error));
      setFailure((before) => ({ error: shown, attempt: (before?.attempt ?? 0) + 1 }));
    }
  }

  /** The book as it is now, for a form whose own state is behind. */
  async function readAgain(then: (now: TaggedBook) => void | Promise<void>): Promise<void> {
    if (bookId === undefined) return;
    setConflict(false);
    try {
      await then(await queryClient.query(bookQueries.edit(bookId)));
    } catch (error) {
      take(error);
    }
  }

  const keepMine = () =>
    readAgain((now) => {
      const next = groundOf(now);
      setGround(next);
      // A turn was carried out: the picture as it stood before is gone.
      list.follow(next.base.pictures);
      return send(now.etag);
    });

  const keepTheirs = () => readAgain(startFrom);

  function startFrom(now: TaggedBook): void {
    const next = groundOf(now);
    setGround(next);
    replace(next.base.values);
    list.replace(next.base.pictures);
    setRestored(null);
    setSold(now.book.status === 'sold');
  }

  /** Back to what is stored; answers how to undo that. */
  function discardDraft(): () => void {
    const before = { values, pictures: kept, creation, etag };
    // What is begun now is another book than the one that may exist.
    setCreation({ clientId: newClientId(), mayExist: false });
    setGround({ base, etag: base.etag });
    replace(base.values);
    list.replace(base.pictures);
    isbn.reset(hasCover);
    setRestored(null);
    return () => {
      replace(before.values);
      list.replace(before.pictures);
      setCreation(before.creation);
      setGround((now) => ({ ...now, etag: before.etag }));
    };
  }

  /**
   * Turns a picture on the server. One that the book holds already changes the book: the form then goes on from the new state, unless the
   * text was changed elsewhere meanwhile or the new state did not come, which the next save finds out.
   */
  const turn = useCallback(
    async (picture: StoredPicture): Promise<void> => {
      setTurning((count) => count + 1);
      try {
        await list.turn(picture.id);
        if (picture.sentAt !== null || bookId === undefined) return;
        const { queryKey } = bookQueries.edit(bookId);
        // Anew, not the answer to a reading under way: it may have begun before this turn.
        await queryClient.refetchQueries({ queryKey, exact: true });
        const now = queryClient.getQueryData(queryKey);
        if (!now) return;
        setGround((before) => afterTurn(before, now));
      } finally {
        setTurning((count) => count - 1);
      }
    },
    [list, queryClient, bookId],
  );

  return {
    fields,
    isbn,
    dinars,
    pictures,
    list,
    phase: waiting ? ('waiting' as const) : phase,
    failure,
    isConflict,
    isDirty: isDirty && phase !== 'saved',
    isSold,
    isKept,
    restored,
    submit,
    turn,
    keepMine,
    keepTheirs,
    closeConflict: () => setConflict(false),
    discardDraft,
    forgetDraft: forget,
  };
}
