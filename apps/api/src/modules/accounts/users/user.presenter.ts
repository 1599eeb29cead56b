import {
  alwaysClosed,
  noDiscounts,
  type Me,
  type OpeningHours,
  type Owner,
  type RoomMember,
  type Shopfront,
  type ShopfrontSettings,
  type TraderDetails,
  type UserSummary,
} from '@korice/contracts';
import type { Types } from 'mongoose';
import { pendingLifetimeMs } from '../auth/registrations.js';
import { sellerKindOf, type PresentableUser, type UserFields } from './user.model.js';
import { hasPasskey } from './user.policy.js';

/** Presents an account to its owner, without hashes, session version and activation. */
export const presentMe = (user: PresentableUser): Me => ({
  _id: user._id.toHexString(),
  name: user.name,
  email: user.email,
  role: user.role,
  status: user.status,
  biography: user.biography,
  image: user.image,
  categories: user.categories,
  gender: user.gender,
  city: user.city,
  language: user.language,
  messageMails: user.messageMails,
  listingMails: user.listingMails ?? true,
  sellerKind: sellerKindOf(user),
});

export const presentUserSummary = (user: PresentableUser): UserSummary => ({
  ...presentMe(user),
  createdAt: user.createdAt.toISOString(),
  hasPasskey: hasPasskey(user),
  ...(user.status === 'pending' &&
    user.removeAt && { linkSentAt: new Date(user.removeAt.getTime() - pendingLifetimeMs).toISOString() }),
});

/** Presents a member of a conversation or deal. A member that is not in `members` has deleted the account. */
export function presentRoomMember(
  id: Types.ObjectId,
  members: ReadonlyMap<string, Pick<UserFields, 'name' | 'image' | 'status'>>,
): RoomMember {
  const _id = id.toHexString();
  const { name = '', image = '', status } = members.get(_id) ?? {};
  return { _id, name, image, ...(status === 'blocked' && { isAccountBlocked: true }) };
}

/** Returns the average of the stars with one decimal, and the number of ratings. `stars` has the numbers of ratings with 1 to 5 stars. */
export function presentStars(stars: readonly number[] = []): Pick<Owner, 'rating' | 'ratingCount'> {
  const ratingCount = stars.reduce((sum, count) => sum + count, 0);
  const sum = stars.reduce((total, count, index) => total + count * (index + 1), 0);
  return { rating: ratingCount === 0 ? null : Math.round((10 * sum) / ratingCount) / 10, ratingCount };
}

/** Returns the last day of the holiday of a member, in Belgrade; null without a holiday or when it is over. */
export const currentHoliday = ({ awayUntil }: Pick<PresentableUser, 'awayUntil'>, today: string): string | null =>
  awayUntil !== undefined && awayUntil >= today ? awayUntil : null;

export function presentTrader({ trader }: Pick<PresentableUser, 'trader'>): TraderDetails | null {
  if (!trader) return null;
  const { name, address, pib, mb, email, phone } = trader;
  return { name, address, pib, mb, email, phone };
}

export function presentShopfront({ shopfront }: Pick<PresentableUser, 'shopfront'>): ShopfrontSettings {
  const { banner = '', collections = [], hours = alwaysClosed } = shopfront ?? {};
  return {
    banner,
    collections: collections.map(({ id, name, category, maxPrice, books }) => ({
      id,
      name,
      category,
      maxPrice,
      books: [...books],
    })),
    hours: {
      week: presentTimes(hours.week),
      saturday: presentTimes(hours.saturday),
      sunday: presentTimes(hours.sunday),
    },
  };
}

const presentTimes = (times: OpeningHours['week']): OpeningHours['week'] => times && { from: times.from, to: times.to };

/** Presents a seller to everybody, without private fields such as the address. */
export function presentOwner(
  user: PresentableUser,
  { collections, ...facts }: Pick<Owner, 'bookCount' | 'soldCount' | 'replyTime'> & Pick<Shopfront, 'collections'>,
  today: string,
): Owner {
  const id = user._id.toHexString();
  return {
    _id: id,
    name: user.name,
    photo: user.image,
    profileUrl: `/owner/${id}`,
    ...facts,
    city: user.city,
    biography: user.biography,
    ...presentStars(user.standing?.stars),
    awayUntil: currentHoliday(user, today),
    discounts: user.sellingTerms?.discounts ?? noDiscounts,
    trader: presentTrader(user),
    shopfront: user.trader ? { ...presentShopfront(user), collections } : null,
    memberSince: user.createdAt.toISOString(),
  };
}
