import { everyTag, type CacheTags } from '../platform/caching/cache-tags.js';
import { currentCaller } from '../platform/rate-limiting/caller.js';
import { bookTag, listsTag, ownerTag, siteTag } from '../platform/caching/tags.js';
import type { Events } from './domain-events.js';

/**
 * Translates domain events to invalidations. After a request, lists may briefly show an older state of an edited book to everybody but the
 * member who edited it; they never show a removed book. Jobs have no such member, so their changes invalidate lists at once.
 */
export function invalidateOnEvents(events: Events, tags: Pick<CacheTags, 'invalidate'>): void {
  events.on('books.changed', (change) => {
    if (!change) {
      tags.invalidate({ hard: [everyTag] });
      return;
    }
    const records = [...change.bookIds.map(bookTag), ...change.ownerIds.map(ownerTag)];
    const isHard = change.isRemoval || currentCaller() === undefined;
    tags.invalidate(isHard ? { hard: [...records, listsTag] } : { hard: records, soft: [listsTag] });
  });
  events.on('site.changed', ({ ownerId, arePagesChanged = false }) => {
    tags.invalidate({
      hard: [...(ownerId === undefined ? [] : [ownerTag(ownerId)]), ...(arePagesChanged ? [siteTag] : [])],
    });
  });
}
