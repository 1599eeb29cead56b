import type { Alert, CallInput, Endpoints, OfferedItem } from '@korice/contracts';

/** The request body of a new alert: a search, a work or a seller. */
export type NewAlert = CallInput<Endpoints['POST /api/alerts']>['body'];

const plain = (text: string | undefined): string => (text ?? '').trim().toLowerCase();

/**
 * Returns a key that is equal for subjects that differ only in case, outer white space or the order of filters. The API also matches other
 * spellings and returns the existing alert for them.
 */
export function subjectKey(subject: NewAlert): string {
  switch (subject.kind) {
    case 'search': {
      const { q, city, ...filters } = subject.search;
      const set = Object.entries(filters)
        .filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0))
        .map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value]);
      return JSON.stringify(['search', plain(q), plain(city), ...set.toSorted()]);
    }
    case 'work':
      return JSON.stringify(['work', plain(subject.title), plain(subject.author)]);
    case 'seller':
      return JSON.stringify(['seller', subject.sellerId]);
  }
}

/** Returns the subject for copies of a wanted book. An item whose title is still its ISBN is searched by that number. */
export const subjectOfItem = ({ title, author, isbn }: Pick<OfferedItem, 'title' | 'author' | 'isbn'>): NewAlert =>
  title === isbn ? { kind: 'search', search: { q: isbn } } : { kind: 'work', title, author };

/** Returns the subject of an alert as a request body, to find the alert or to restart it after its end. */
export function subjectOf(alert: Alert): NewAlert {
  switch (alert.kind) {
    case 'search':
      return { kind: 'search', search: alert.search };
    case 'work':
      return { kind: 'work', title: alert.title, author: alert.author };
    case 'seller':
      return { kind: 'seller', sellerId: alert.seller._id };
  }
}
