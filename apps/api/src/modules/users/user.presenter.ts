import type { Me, Owner } from '@korice/contracts';
import type { UserFields } from './user.model.js';

/** The account for its owner: no hash, no session version, no activation. */
export const presentMe = (user: UserFields): Me => ({
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

/** The seller for everybody; the address and what else is theirs alone stay behind. */
export function presentOwner(user: UserFields, bookCount: number): Owner {
  const id = user._id.toHexString();
  return {
    _id: id,
    name: user.name,
    photo: user.image,
    profileUrl: `/owner/${id}`,
    bookCount,
    city: user.city,
    biography: user.biography,
    rating: null,
    ratingCount: 0,
    memberSince: user.createdAt.toISOString(),
  };
}
