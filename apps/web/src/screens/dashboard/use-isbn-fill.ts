import { isbnDigits } from '@korice/book-text/isbn';
import { useEffect, useRef, useState } from 'react';
import type { BookFormValues } from '../../features/books/book-form-values.js';
import { type FilledField, fillOf, isAbout, suggestionOf } from '../../features/books/isbn-fill.js';
import type { ImageList } from '../../features/images/image-list.js';
import { type IsbnLookup, useIsbnLookup } from '../../features/isbn/use-isbn-lookup.js';
import type { IsbnData } from '@korice/contracts';
import { serverNow } from '../../lib/server-time.js';
import type { Fields } from '../../lib/form.js';

/** The effect of the last lookup on the form. */
export interface IsbnFill {
  data: IsbnData;
  filled: readonly FilledField[];
  /** Fields whose value differs from the lookup. */
  kept: readonly FilledField[];
  /** The replaced values; null before a replacement. */
  before: Partial<BookFormValues> | null;
}

/** Fills a book form from an ISBN lookup: empty fields automatically, the others on request, and the cover once. */
export function useIsbnFill({
  bookId,
  hasCover,
  fields,
  list,
}: {
  bookId: string | undefined;
  /** The book already has a cover from a catalogue. */
  hasCover: boolean;
  fields: Pick<Fields<BookFormValues>, 'values' | 'set'>;
  list: ImageList;
}): {
  lookup: IsbnLookup;
  fill: IsbnFill | null;
  /** Sets a typed ISBN; removes the lookup data if it belongs to another ISBN. */
  change: (isbn: string) => void;
  replaceRest: () => void;
  undoReplace: () => void;
  /** Resets the state for a new form. */
  reset: (hasCover: boolean) => void;
} {
  const { values, set } = fields;
  const [fill, setFill] = useState<IsbnFill | null>(null);
  const isCovered = useRef(hasCover);
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });

  const setAll = (part: Partial<Omit<BookFormValues, 'school' | 'defects'>>): void => {
    for (const [name, value] of Object.entries(part)) set(name as FilledField, value);
  };
  const pick = (
    from: Partial<BookFormValues>,
    names: readonly FilledField[],
  ): Partial<Omit<BookFormValues, 'school' | 'defects'>> => Object.fromEntries(names.map((name) => [name, from[name]]));

  const lookup = useIsbnLookup({
    bookId,
    onFound(data) {
      const { filled, kept } = fillOf(latest.current, data);
      setAll({ ...pick(suggestionOf(data), filled), ISBNData: JSON.stringify(data) });
      setFill({ data, filled, kept, before: null });
    },
    wantsCover: () => !isCovered.current,
    onCover(cover) {
      isCovered.current = list.addSaved({ ...cover, source: 'catalogue', sentAt: serverNow() });
    },
  });

  return {
    lookup,
    fill,
    change(isbn) {
      set('ISBN', isbn);
      if (values.ISBNData === '' || isAbout(values.ISBNData, isbnDigits(isbn))) return;
      set('ISBNData', '');
      setFill(null);
    },
    replaceRest() {
      if (!fill) return;
      setFill({ ...fill, before: pick(latest.current, fill.kept) });
      setAll(pick(suggestionOf(fill.data), fill.kept));
    },
    undoReplace() {
      if (!fill?.before) return;
      setAll(fill.before);
      setFill({ ...fill, before: null });
    },
    reset(covered) {
      isCovered.current = covered;
      lookup.reset();
      setFill(null);
    },
  };
}
