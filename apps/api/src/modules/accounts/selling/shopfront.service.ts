import type { ShopfrontSettings } from '@korice/contracts';
import type { AppContext } from '../../../config/app-context.js';
import type { Actor } from '../../../platform/actor.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import type { UploadedFile } from '../../../platform/files/uploaded-file.js';
import type { Avatars } from '../users/avatars.js';
import type { UserModel } from '../users/user.model.js';
import { presentShopfront } from '../users/user.presenter.js';

export interface ShopfrontService {
  /** @throws USER_NOT_FOUND for another account, like all calls here */
  read(actor: Actor, userId: string): Promise<ShopfrontSettings>;
  /** @throws FORBIDDEN for a private seller, IMAGE_NOT_FOUND for a banner that the member did not upload */
  update(actor: Actor, userId: string, shopfront: ShopfrontSettings): Promise<ShopfrontSettings>;
  /** Stores a banner for the shopfront to take and resolves to its URL. @throws like `Avatars.keepBanner` */
  keepBanner(actor: Actor, userId: string, file: UploadedFile): Promise<string>;
}

export function createShopfrontService(
  { events }: AppContext,
  users: UserModel,
  avatars: Pick<Avatars, 'change' | 'keepBanner'>,
): ShopfrontService {
  function assertOwn(actor: Actor, userId: string): void {
    if (actor._id !== userId) throw new HttpError('USER_NOT_FOUND');
  }

  return {
    async read(actor, userId) {
      assertOwn(actor, userId);
      return presentShopfront((await users.findById(userId, { shopfront: 1 }).lean()) ?? {});
    },

    async update(actor, userId, { banner, ...fields }) {
      assertOwn(actor, userId);
      const changed = await avatars.change(userId, 'banner', banner, async (url = banner) => {
        // In one write: an admin may make the account private at the same time.
        const user = await users
          .findOneAndUpdate(
            { _id: userId, trader: { $exists: true } },
            { $set: { shopfront: { ...fields, banner: url } } },
            { returnDocument: 'after' },
          )
          .lean();
        if (!user) throw new HttpError('FORBIDDEN');
        return user;
      });
      events.emit('site.changed', { ownerId: userId });
      return presentShopfront(changed);
    },

    keepBanner(actor, userId, { path }) {
      assertOwn(actor, userId);
      return avatars.keepBanner(userId, path);
    },
  };
}
