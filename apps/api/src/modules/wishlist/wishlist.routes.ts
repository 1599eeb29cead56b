import { addWish, listWishes, removeWish } from '@korice/contracts';
import type { Mount } from '../../http/mount.js';
import type { WishlistService } from './wishlist.service.js';

export function wishlistRoutes(mount: Mount, wishlist: WishlistService): void {
  mount(listWishes, ({ actor }) => wishlist.list(actor._id));
  mount(addWish, ({ actor, params }) => wishlist.add(actor._id, params.bookId));
  mount(removeWish, ({ actor, params }) => wishlist.remove(actor._id, params.bookId));
}
