import { addBlock, listBlocks, removeBlock } from '@korice/contracts';
import type { Mount } from '../../../http/mount.js';
import type { LimitRequests } from '../../../http/rate-limit.js';
import { limits } from '../../../platform/rate-limiting/limits.js';
import type { BlocksService } from './blocks.service.js';

export function blocksRoutes(mount: Mount, limit: LimitRequests, blocks: BlocksService): void {
  // Both calls share one limit.
  const counted = limit(limits.blocksByAccount);
  mount(listBlocks, ({ actor, query }) => blocks.list(actor._id, query.page));
  mount(addBlock, ({ actor, params }) => blocks.add(actor._id, params.userId), counted);
  mount(removeBlock, ({ actor, params }) => blocks.remove(actor._id, params.userId), counted);
}
