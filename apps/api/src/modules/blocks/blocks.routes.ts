import { addBlock, listBlocks, removeBlock } from '@korice/contracts';
import type { Mount } from '../../http/mount.js';
import type { BlocksService } from './blocks.service.js';

export function blocksRoutes(mount: Mount, blocks: BlocksService): void {
  mount(listBlocks, ({ actor }) => blocks.list(actor._id));
  mount(addBlock, ({ actor, params }) => blocks.add(actor._id, params.userId));
  mount(removeBlock, ({ actor, params }) => blocks.remove(actor._id, params.userId));
}
