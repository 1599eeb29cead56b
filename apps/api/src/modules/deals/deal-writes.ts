import type { QueryFilter, UpdateQuery } from 'mongoose';
import type { AppContext } from '../../config/app-context.js';
import type { EventOutbox } from '../../jobs/event-outbox.js';
import type { DealFields, DealModel } from './deal.model.js';

export interface DealWrites {
  /** Emits `deal.changed` for the sockets of both members, and publishes the pending events of a write. */
  publish: (deal: DealFields) => void;
  /** Updates a deal that still matches `filter` and publishes it. Resolves to null when it no longer matches. */
  update: (
    before: Pick<DealFields, '_id'>,
    filter: QueryFilter<DealFields>,
    change: UpdateQuery<DealFields>,
  ) => Promise<DealFields | null>;
}

export function createDealWrites(
  { events, eventOutbox }: Pick<AppContext, 'events'> & { eventOutbox: Pick<EventOutbox, 'addSource' | 'publish'> },
  deals: DealModel,
): DealWrites {
  eventOutbox.addSource(deals);
  function publish(deal: DealFields): void {
    const { _id, roomId, memberIds, rev } = deal;
    const changed = { dealId: _id.toHexString(), roomId: roomId.toHexString(), rev };
    events.emit('deal.changed', { ...changed, memberIds: memberIds.map((id) => id.toHexString()) });
    eventOutbox.publish(deals, deal);
  }
  return {
    publish,
    async update({ _id }, filter, change) {
      const changed = await deals.findOneAndUpdate({ _id, ...filter }, change, { returnDocument: 'after' }).lean();
      if (changed) publish(changed);
      return changed;
    },
  };
}
