import type { OwnShopfront, ShopfrontSettings } from '@korice/contracts';
import type { AppContext } from '../../../config/app-context.js';
import type { Actor } from '../../../platform/actor.js';
import { HttpError } from '../../../platform/errors/http-error.js';
import { ifMatchHolds, revisionEtag } from '../../../platform/etag.js';
import type { UploadedFile } from '../../../platform/files/uploaded-file.js';
import type { Avatars } from '../users/avatars.js';
import type { UserFields, UserModel } from '../users/user.model.js';
import { assertOwn } from '../users/user.policy.js';
import { presentShopfront } from '../users/user.presenter.js';

export interface ShopfrontService {
  /** @throws USER_NOT_FOUND for the account of another member, like all methods here */
  read(actor: Actor, userId: string): Promise<OwnShopfront>;
  /**
   * @throws FORBIDDEN for a private seller, IMAGE_NOT_FOUND for a banner that the member did not upload, CONFLICT when `ifMatch` names
   * another revision
   */
  update(
    actor: Actor,
    userId: string,
    shopfront: ShopfrontSettings,
    ifMatch: string | undefined,
  ): Promise<OwnShopfront>;
  /** Stores a banner that `update` can then assign to the shopfront, and resolves to its URL. @throws like `Avatars.keepBanner` */
  keepBanner(actor: Actor, userId: string, file: UploadedFile): Promise<string>;
}

export function createShopfrontService(
  { events }: AppContext,
  users: UserModel,
  avatars: Pick<Avatars, 'change' | 'keepBanner'>,
): ShopfrontService {
  return {
    async read(actor, userId) {
      assertOwn(actor, userId);
      return presentOwn((await users.findById(userId, { shopfront: 1 }).lean()) ?? {});
    },

    async update(actor, userId, { banner, collections, hours }, ifMatch) {
      assertOwn(actor, userId);
      const trader = { _id: userId, trader: { $exists: true } };
      const changed = await avatars.change(userId, 'banner', banner, async (url = banner) => {
        const rev = (await users.findById(userId, { 'shopfront.rev': 1 }).lean())?.shopfront?.rev ?? 0;
        if (!ifMatchHolds(ifMatch, revisionEtag(rev))) throw new HttpError('CONFLICT');
        // One conditional write, because an admin may make the account private at the same time.
        const user = await users
          .findOneAndUpdate(
            { ...trader, ...(ifMatch !== undefined && { 'shopfront.rev': rev === 0 ? null : rev }) },
            {
              $set: { 'shopfront.banner': url, 'shopfront.collections': collections, 'shopfront.hours': hours },
              $inc: { 'shopfront.rev': 1 },
            },
            { returnDocument: 'after' },
          )
          .lean();
        if (!user) throw new HttpError((await users.exists(trader)) ? 'CONFLICT' : 'FORBIDDEN');
        return user;
      });
      events.emit('site.changed', { ownerId: userId });
      return presentOwn(changed);
    },

    keepBanner(actor, userId, { path }) {
      assertOwn(actor, userId);
      return avatars.keepBanner(userId, path);
    },
  };
}

const presentOwn = (user: Pick<UserFields, 'shopfront'>): OwnShopfront => ({
  ...presentShopfront(user),
  rev: user.shopfront?.rev ?? 0,
});
