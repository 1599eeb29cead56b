import { noDiscounts, type Me, type Owner, type UserSummary } from '@korice/contracts';
import type { PresentableUser } from './user.model.js';
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
});

export const presentUserSummary = (user: PresentableUser): UserSummary => ({
  ...presentMe(user),
  createdAt: user.createdAt.toISOString(),
  hasPasskey: hasPasskey(user),
});

/** The average of the stars with one decimal, and the number of ratings. `stars` counts the ratings with 1 to 5 stars. */
export function presentStars(stars: readonly number[] = []): Pick<Owner, 'rating' | 'ratingCount'> {
  const ratingCount = stars.reduce((sum, count) => sum + count, 0);
  const sum = stars.reduce((total, count, index) => total + count * (index + 1), 0);
  return { rating: ratingCount === 0 ? null : Math.round((10 * sum) / ratingCount) / 10, ratingCount };
}

/** Presents a seller to everybody, without private fields such as the address. */
export function presentOwner(
  user: PresentableUser,
  facts: Pick<Owner, 'bookCount' | 'soldCount' | 'replyTime'>,
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
    discounts: user.sellingTerms?.discounts ?? noDiscounts,
    memberSince: user.createdAt.toISOString(),
  };
}
