import { addWish, listWishes, removeWish } from '@korice/contracts';
import type { Mount } from '../../../http/mount.js';
import type { LimitRequests } from '../../../http/rate-limit.js';
import { limits } from '../../../platform/rate-limiting/limits.js';
import type { WishlistService } from './wishlist.service.js';

export function wishlistRoutes(mount: Mount, limit: LimitRequests, wishlist: WishlistService): void {
  // Both calls share one limit.
  const counted = limit(limits.wishesByAccount);
  mount(listWishes, ({ actor }) => wishlist.list(actor._id));
  mount(addWish, ({ actor, params }) => wishlist.add(actor._id, params.bookId), counted);
  mount(removeWish, ({ actor, params }) => wishlist.remove(actor._id, params.bookId), counted);
}
