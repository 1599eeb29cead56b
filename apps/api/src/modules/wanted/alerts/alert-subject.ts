import { cityKey, queryWords, workKey } from '@korice/book-text';
import type { AlertSearch, AlertSubject } from '@korice/contracts';
import { createHash } from 'node:crypto';

/** Whether a search has words or a filter. */
export const isNarrow = (search: AlertSearch): boolean =>
  Object.values(canonicalSearch(search)).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));

/** Returns the canonical form of a search: folded words and sorted filters, so that all spellings are equal. */
const canonicalSearch = ({ q = '', city = '', ...search }: AlertSearch) => ({
  words: queryWords(q),
  category: search.category,
  minPrice: search.minPrice,
  maxPrice: search.maxPrice,
  condition: search.condition?.toSorted() ?? [],
  city: cityKey(city),
  language: search.language?.toSorted() ?? [],
  script: search.script,
  seller: search.seller,
});

/** Returns a key that is equal for equal subjects: a hash, because databases limit the bytes of an index key. */
export function subjectKeyOf(subject: AlertSubject): string {
  const named = (() => {
    switch (subject.kind) {
      case 'search':
        return canonicalSearch(subject.search);
      case 'work':
        return workKey(subject.title, subject.author);
      case 'seller':
        return subject.sellerId;
    }
  })();
  return createHash('sha256')
    .update(JSON.stringify([subject.kind, named]))
    .digest('base64url');
}
