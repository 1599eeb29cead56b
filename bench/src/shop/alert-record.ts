import { Types } from 'mongoose';
import { workKey } from '@korice/book-text';
import type { AlertFields, AlertSubjectFields } from '../../../apps/api/src/modules/wanted/alerts/alert.model.js';
import { alertTerms, anchorsOf } from '../../../apps/api/src/modules/wanted/alerts/alert-anchors.js';
import { requiredOf } from '../../../apps/api/src/modules/books/search/query-terms.js';
import { bookRecord } from './book-record.js';
import { memberCount, memberId } from './member-record.js';
import { createRandom } from './random.js';
import { pickPhrase } from './vocabulary.js';

/** Returns the alert with this number: of a search (half of them), a work or a seller. `countOf` counts the books of a word. */
export function alertRecord(index: number, countOf: (word: string) => number): AlertFields {
  const random = createRandom(1_000_003 * (index + 1));
  const below = (count: number): number => Math.floor(random() * count);
  const subject = subjectOf(below(4), random, below);
  const required = subject.kind === 'search' ? requiredOf(subject.terms) : [];
  const rarest = required.toSorted((a, b) => countOf(a.word) - countOf(b.word))[0];
  return {
    _id: new Types.ObjectId(`a1e7${index.toString(16).padStart(20, '0')}`),
    user: memberId(index % memberCount),
    subjectKey: String(index),
    slot: index,
    push: true,
    mail: 'daily',
    createdAt: new Date(0),
    ...subject,
    ...anchorsOf(subject, rarest),
  };
}

/** Returns the subject of an alert. Three of four searches contain the author and title words of one book, the others random words. */
function subjectOf(kind: number, random: () => number, below: (count: number) => number): AlertSubjectFields {
  const { title, author } = bookRecord(below(100_000));
  switch (kind) {
    case 0:
      return { kind: 'work', title, author, workKey: workKey(title, author) };
    case 1:
      return { kind: 'seller', seller: memberId(below(memberCount)) };
    default: {
      const named = `${author} ${title}`
        .split(' ')
        .slice(0, 3 + below(2))
        .join(' ');
      const q = below(4) === 0 ? pickPhrase(random, 3) : named;
      const filters = below(3) === 0 ? { maxPrice: 500 + below(3_000) } : {};
      return { kind: 'search', search: { q, ...filters }, terms: alertTerms(q) };
    }
  }
}
