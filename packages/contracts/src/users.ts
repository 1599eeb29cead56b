import { z } from 'zod';
import { Category } from './categories.js';
import { Id, Language, Timestamp } from './common.js';
import { endpoint } from './endpoint.js';

export const Role = z.enum(['member', 'admin']);
export const UserStatus = z.enum(['pending', 'active', 'blocked']);
export const Gender = z.enum(['male', 'female', 'other', '']);

/** An account as its owner sees it. */
export const Me = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  status: UserStatus,
  biography: z.string(),
  image: z.string(),
  categories: z.array(Category),
  gender: Gender,
  city: z.string(),
  language: Language,
  messageMails: z.boolean(),
});
export type Me = z.infer<typeof Me>;

/** A seller as everybody sees them. `rating` is null until somebody has rated. */
export const Owner = z.object({
  _id: Id,
  name: z.string(),
  photo: z.string(),
  profileUrl: z.string(),
  bookCount: z.int(),
  city: z.string(),
  biography: z.string(),
  rating: z.number().nullable(),
  ratingCount: z.int(),
  memberSince: Timestamp,
});
export type Owner = z.infer<typeof Owner>;

export const readOwner = endpoint({
  method: 'GET',
  path: '/api/owners/:ownerId',
  summary: 'A seller with the number of their listed books.',
  access: 'public',
  params: z.object({ ownerId: Id }),
  notFound: 'OWNER_NOT_FOUND',
  response: Owner,
  status: [200],
  errors: ['OWNER_NOT_FOUND'],
});
