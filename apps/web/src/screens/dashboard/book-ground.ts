import type { BookDraft } from '../../features/books/book-draft.js';
import { type BookFormValues, valuesOf } from '../../features/books/book-form-values.js';
import type { TaggedBook } from '../../features/books/queries.js';
import type { KeptPicture } from '../../features/images/picture-list.js';

/** What the form is compared with to know whether something in it is unsaved. */
interface Base {
  values: BookFormValues;
  pictures: KeptPicture[];
  /** The state of the book that this is; undefined for a new one. */
  etag: string | undefined;
}

/** What the form stands on: the stored book, and the state that its changes were made on. A draft's may be older. */
export interface Ground {
  base: Base;
  etag: string | undefined;
}

const baseOf = ({ book, etag }: TaggedBook): Base => ({
  values: valuesOf(book),
  pictures: book.images.map(({ url, name, width, height }) => ({ url, name, width, height, sentAt: null })),
  etag,
});

export const groundOf = (tagged: TaggedBook): Ground => ({ base: baseOf(tagged), etag: tagged.etag });

/** Where a form begins: on the stored book or, for a new one, on `empty`, with the changes of a draft if there is one. */
export function firstGround(stored: TaggedBook | null, draft: BookDraft | null, empty: BookFormValues): Ground {
  const base = stored ? baseOf(stored) : { values: empty, pictures: [], etag: undefined };
  return { base, etag: draft ? (draft.etag ?? undefined) : base.etag };
}

/** The same form after a turn of a picture of its own has changed the book; unchanged where its text was changed elsewhere too. */
export function afterTurn(before: Ground, now: TaggedBook): Ground {
  if (JSON.stringify(valuesOf(now.book)) !== JSON.stringify(before.base.values)) return before;
  return { base: baseOf(now), etag: before.etag === before.base.etag ? now.etag : before.etag };
}

/** What tells two states of a form apart. */
export const textOf = ({ values, pictures }: Pick<Base, 'values' | 'pictures'>): string =>
  JSON.stringify([values, pictures.map(({ url }) => url)]);
