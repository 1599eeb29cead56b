import type { Currency } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { changeUser, readSession, useSession } from '../../features/auth/session.js';
import { BookDraft, lastingImages } from '../../features/books/book-draft.js';
import { type BookFormValues, checkBookForm, emptyValues, valuesOf } from '../../features/books/book-form-values.js';
import { writeLastCurrency } from '../../features/books/last-currency.js';
import type { PrefilledBook } from '../../features/books/prefilled-book.js';
import { useCreateBook, useUpdateBook } from '../../features/books/mutations.js';
import { bookQueries, invalidateBookLists, type TaggedBook } from '../../features/books/queries.js';
import { isSending, type SavedImage, type StoredImage } from '../../features/images/image-list.js';
import { countFailed, countUnsent, savedImages, useImageList } from '../../features/images/use-image-list.js';
import { ProblemError } from '../../lib/call.js';
import { parsePrice } from '../../lib/format.js';
import { useDelayedRedirect } from '../../lib/navigation/use-delayed-redirect.js';
import { useFields } from '../../lib/form.js';
import { type FormVersion, readFormStart, useVersionedForm } from '../../lib/use-versioned-form.js';
import { useIsbnFill } from './use-isbn-fill.js';

interface BookFormContent {
  values: BookFormValues;
  pictures: SavedImage[];
  unsentImages: number;
}

/** Returns the form content of a stored book. */
const bookFormVersion = ({ book, etag }: TaggedBook): FormVersion<BookFormContent> => ({
  content: {
    values: valuesOf(book),
    pictures: book.images.map((image) => ({ ...image, sentAt: null })),
    unsentImages: 0,
  },
  etag,
});

/** Returns a string that is equal for two contents that save the same book. */
const fingerprint = ({ values, pictures }: BookFormContent): string =>
  JSON.stringify([values, pictures.map(({ url }) => url)]);

const hasSameValues = (a: BookFormContent, b: BookFormContent): boolean =>
  JSON.stringify(a.values) === JSON.stringify(b.values);

/** Euros or dollars above which a price was probably meant in dinars. */
const maxPlausibleForeignPrice = 100;

type Price = Pick<BookFormValues, 'price' | 'currency'>;

const nameOf = ({ price, currency }: Price): string => `${parsePrice(price) ?? ''} ${currency}`;

/** Returns whether to ask if a high price is in dinars: not for the stored price, and once for any other. */
function useDinarsQuestion(values: Price, stored: Price): { isOpen: boolean; keepPrice: () => void } {
  const [kept, setKept] = useState<string>();
  const amount = parsePrice(values.price);
  const isDoubtful = values.currency !== 'RSD' && amount !== null && amount > maxPlausibleForeignPrice;
  const name = nameOf(values);
  return { isOpen: isDoubtful && name !== kept && name !== nameOf(stored), keepPrice: () => setKept(name) };
}

const redirectDelayMs = 3000;

export interface BookEditorOptions {
  /** Null for a new book. */
  stored: TaggedBook | null;
  /** The name of the draft on this device. */
  draftName: string;
  /** The currency that an empty form starts with. */
  startCurrency?: Currency;
  /** Initial values of an empty form. */
  prefilled?: PrefilledBook | undefined;
  /** Fields that are required beyond the contract. */
  required?: readonly ('condition' | 'city')[];
  /** Resets the screen after 'save and add another'. */
  onAnother?: () => void;
}

/** Returns state and actions of the book form. A save waits while images upload or rotate, and while the member logs in again. */
export function useBookEditor({
  stored,
  draftName,
  startCurrency = 'EUR',
  prefilled,
  required,
  onAnother,
}: BookEditorOptions) {
  const queryClient = useQueryClient();
  const create = useCreateBook();
  const update = useUpdateBook();

  const bookId = stored?.book._id;
  const { token } = useSession();
  const [start] = useState(() => {
    const userId = readSession().user?._id;
    const base = stored
      ? bookFormVersion(stored)
      : {
          content: { values: { ...emptyValues(startCurrency), ...prefilled }, pictures: [], unsentImages: 0 },
          etag: undefined,
        };
    return readFormStart(userId, draftName, BookDraft, base);
  });
  const { draft, userId } = start;
  const hasLostImages = draft !== null && lastingImages(draft).length < draft.pictures.length;
  const lostUploads = draft?.unsentImages ?? 0;
  /** A save that waits for a login. */
  const [held, setHeld] = useState<{ isAnother: boolean } | null>(null);
  /** A save that waits until images are uploaded or rotated. */
  const [waiting, setWaiting] = useState<{ isAnother: boolean } | null>(null);
  /** Number of rotations whose resulting state of the book is unknown. */
  const [turning, setTurning] = useState(0);
  /** Id of the new book, which the list of listings then offers to view and share. */
  const [listedId, setListedId] = useState<string>();
  const [isSold, setSold] = useState(stored?.book.status === 'sold');

  const fields = useFields(() => (draft ?? start.base.content).values);
  const [images, list] = useImageList(() => (draft ? lastingImages(draft) : start.base.content.pictures));
  const { values, replace, refuse } = fields;
  const hasCover = stored?.book.images.some(({ source }) => source === 'catalogue') ?? false;
  const isbn = useIsbnFill({ bookId, hasCover, fields, list });
  const content = { values, pictures: savedImages(images), unsentImages: countUnsent(images) };
  const isUnderWay = turning > 0 || isSending(images);

  // A save sends the values at the time of the request, not at the press of the button.
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });

  const form = useVersionedForm({
    start,
    content,
    isFrozen: isSold,
    isChangedFrom: (base) => content.pictures.length < images.length || fingerprint(content) !== fingerprint(base),
    show(next) {
      replace(next.values);
      list.replace(next.pictures);
    },
    fetchLatest:
      bookId === undefined
        ? undefined
        : async () => {
            const now = await queryClient.query(bookQueries.edit(bookId));
            setSold(now.book.status === 'sold');
            return bookFormVersion(now);
          },
    async save({ etag, ...creation }) {
      const input = { values: latest.current, imageUrls: savedImages(list.read()).map(({ url }) => url) };
      if (bookId !== undefined) return update.mutateAsync({ ...input, bookId, etag });
      const { book } = await create.mutateAsync({ ...input, ...creation });
      setListedId(book._id);
      if (userId !== undefined) writeLastCurrency(userId, input.values.currency);
      if (input.values.city !== '') changeUser({ city: input.values.city.trim() });
      return undefined;
    },
    onError(error) {
      if (!(error instanceof ProblemError)) return false;
      if (error.code === 'BOOK_SOLD') {
        form.forgetDraft();
        setSold(true);
        return true;
      }
      // The response does not name the missing image.
      if (error.code === 'IMAGE_NOT_FOUND') for (const { id } of list.read()) void list.checkGone(id);
      return error.errors.length > 0 && refuse(error.errors);
    },
    onAlreadySaved: () => invalidateBookLists(queryClient),
    // A rotation replaces the file, so the previous one is gone.
    onKeepMine: (next) => list.follow(next.pictures),
    onAnother,
    onLoginRequired: (isAnother) => setHeld({ isAnother }),
  });
  const { phase, rebase } = form;
  const dinars = useDinarsQuestion(values, form.base.values);

  useDelayedRedirect({
    isDue: phase === 'saved',
    to: pathTo('bookListing'),
    delay: redirectDelayMs,
    state: listedId,
  });

  const resumeAfterLogin = useEffectEvent(() => {
    list.retry();
    if (!held) return;
    setHeld(null);
    void submit(held.isAnother);
  });
  const wasLoggedIn = useRef(token !== null);
  useEffect(() => {
    if (token !== null && !wasLoggedIn.current) resumeAfterLogin();
    wasLoggedIn.current = token !== null;
  }, [token]);

  const sendWaiting = useEffectEvent(() => {
    if (waiting) void resumeSave(waiting.isAnother);
  });
  useEffect(() => {
    if (!isUnderWay) sendWaiting();
  }, [isUnderWay, waiting]);

  /** Validates the form and marks invalid fields. An upload that failed because the session expired holds the save until the next login. */
  function isReady(isAnother: boolean): boolean {
    const found = checkBookForm(latest.current, required);
    if (found.length > 0) {
      refuse(found);
      return false;
    }
    const hasFailed = countFailed(list.read()) > 0;
    if (hasFailed && readSession().token === null) setHeld({ isAnother });
    return !hasFailed;
  }

  async function resumeSave(isAnother: boolean): Promise<void> {
    setWaiting(null);
    if (isReady(isAnother)) await form.send(isAnother);
  }

  async function submit(isAnother: boolean): Promise<void> {
    if (phase !== 'editing' || waiting) return;
    form.clearFailure();
    if (!isReady(isAnother)) return;
    // `images` of this render do not show uploads that this save retries.
    if (turning > 0 || isSending(list.read())) setWaiting({ isAnother });
    else await form.send(isAnother);
  }

  /**
   * Rotates an image on the server. If the stored book has the image, the form continues from the new state of the book, unless the text
   * was changed elsewhere meanwhile or the new state cannot be read; the next save then reports the conflict.
   */
  const turn = useCallback(
    async (image: StoredImage): Promise<void> => {
      setTurning((count) => count + 1);
      try {
        await list.turn(image.id);
        if (image.sentAt !== null || bookId === undefined) return;
        const { queryKey } = bookQueries.edit(bookId);
        // A refetch: a request that is already pending may have started before the rotation.
        await queryClient.refetchQueries({ queryKey, exact: true });
        const now = queryClient.getQueryData(queryKey);
        if (!now) return;
        const next = bookFormVersion(now);
        rebase(next, (base) => hasSameValues(base, next.content));
      } finally {
        setTurning((count) => count - 1);
      }
    },
    [list, queryClient, bookId, rebase],
  );

  return {
    ...form,
    fields,
    isbn,
    dinars,
    images,
    list,
    phase: waiting ? ('waiting' as const) : phase,
    isSold,
    hasLostImages,
    lostUploads,
    submit,
    turn,
    discardDraft: () => {
      isbn.reset(hasCover);
      return form.discardDraft();
    },
  };
}
