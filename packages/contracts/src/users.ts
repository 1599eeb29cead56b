import { z } from 'zod';
import { NewPassword, Password } from './passwords.js';
import { Category } from './categories.js';
import {
  AvatarUrl,
  bounded,
  Id,
  Language,
  line,
  MailedToken,
  Nothing,
  queryNumber,
  requiredLine,
  rule,
  text,
  Timestamp,
  totalHeaders,
} from './common.js';
import { endpoint } from './endpoint.js';
import { listBounds } from './lists.js';
import { Discounts } from './selling.js';
import { Shopfront } from './shopfront.js';
import { SellerKind, StoredTrader } from './trader.js';

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
  /** Whether mails ask to confirm old listings; otherwise only the dashboard does. */
  listingMails: z.boolean(),
  sellerKind: SellerKind,
});
export type Me = z.infer<typeof Me>;

/** How soon a seller usually answers: within an hour, six hours, a day or seven days. */
export const ReplyTime = z.enum(['hour', 'hours', 'day', 'days']);
export type ReplyTime = z.infer<typeof ReplyTime>;

/** The public profile of a seller. `rating` is null before the first rating. */
export const Owner = z.object({
  _id: Id,
  name: z.string(),
  photo: z.string(),
  profileUrl: z.string(),
  /** Absent while the database takes too long to count. */
  bookCount: z.int().optional(),
  /** Books sold to a named member; sales outside the site are not counted. Absent like `bookCount`. */
  soldCount: z.int().optional(),
  /** Null when the last 90 days have too few conversations, or when the seller rarely answers. */
  replyTime: ReplyTime.nullable(),
  city: z.string(),
  biography: z.string(),
  rating: z.number().nullable(),
  ratingCount: z.int(),
  /** The last day of the current holiday, a day in Belgrade; null without one. */
  awayUntil: z.iso.date().nullable(),
  /** Discounts in percent for two books and for three or more in one deal. */
  discounts: Discounts,
  /** Null for a private seller. */
  trader: StoredTrader.nullable(),
  /** Null for a private seller. */
  shopfront: Shopfront.nullable(),
  memberSince: Timestamp,
});
export type Owner = z.infer<typeof Owner>;

export const readOwner = endpoint({
  method: 'GET',
  path: '/api/owners/:ownerId',
  summary: 'A seller with the numbers of their listed and sold books.',
  access: 'optional',
  params: z.object({ ownerId: Id }),
  notFound: 'OWNER_NOT_FOUND',
  response: Owner,
  status: [200],
  errors: ['OWNER_NOT_FOUND'],
});

/** An account in the table for admins. */
export const UserSummary = Me.extend({
  createdAt: Timestamp,
  hasPasskey: z.boolean(),
  /** When the last activation link was mailed; absent unless the account is pending. */
  linkSentAt: Timestamp.optional(),
});
export type UserSummary = z.infer<typeof UserSummary>;

export const UserSort = z.enum(['newest', 'name', 'email']);

export const UserListQuery = z.object({
  /** Absent: all accounts, at most 1,000. */
  page: queryNumber(z.int().min(1).max(listBounds.lastUserPage)).optional(),
  pageSize: queryNumber(z.int().min(1).max(100)).default(10),
  q: line(listBounds.q).optional(),
  status: UserStatus.optional(),
  role: Role.optional(),
  sort: UserSort.default('newest'),
});
export type UserListQuery = z.output<typeof UserListQuery>;

const UserParams = z.object({ userId: Id });

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users/all',
  summary: 'Accounts, filtered, sorted and paged.',
  access: 'admin',
  query: UserListQuery,
  response: z.array(UserSummary),
  status: [200],
  headers: [...totalHeaders],
  errors: [],
});

export const updateUserRole = endpoint({
  method: 'PUT',
  path: '/api/users/:userId/role',
  summary:
    'Makes an account an admin or a member and ends its sessions. The last admin stays an admin. Requires a recent login.',
  retry:
    'safe: an account that already has the role is returned unchanged; an admin who removed their own role is refused with UNAUTHENTICATED.',
  access: 'admin',
  params: UserParams,
  notFound: 'USER_NOT_FOUND',
  body: z.object({ roleName: Role }),
  response: UserSummary,
  status: [200],
  errors: ['USER_NOT_FOUND', 'LAST_ADMIN', 'REAUTHENTICATION_REQUIRED'],
});

export const updateUserStatus = endpoint({
  method: 'PUT',
  path: '/api/users/:userId/status',
  summary:
    'Blocks or unblocks an account and its listings. `active` for a never activated account mails its activation link again, because only the owner of the mailbox can activate it. Requires a recent login.',
  retry: 'safe: an account that already has the status is returned unchanged.',
  access: 'admin',
  params: UserParams,
  notFound: 'USER_NOT_FOUND',
  body: z.object({ status: z.enum(['active', 'blocked']) }),
  response: UserSummary,
  status: [200],
  errors: ['USER_NOT_FOUND', 'LAST_ADMIN', 'REAUTHENTICATION_REQUIRED'],
});

const OutsideImageUrl = z.url({ protocol: /^https$/ });

const isImageAddress = (value: string): boolean =>
  value === '' || AvatarUrl.safeParse(value).success || OutsideImageUrl.safeParse(value).success;

export const uploadAvatar = endpoint({
  method: 'POST',
  path: '/api/users/:userId/avatar',
  summary:
    'Stores an image as a square of 240 pixels for the profile; deletes it after 24 hours if the profile does not use it.',
  retry: 'not safe: each call stores another copy.',
  access: 'member',
  params: UserParams,
  notFound: 'USER_NOT_FOUND',
  files: { field: 'image', maxCount: 1 },
  body: z.object({}),
  response: z.object({ url: AvatarUrl }),
  status: [201],
  errors: ['USER_NOT_FOUND', 'IMAGE_UNSUPPORTED', 'IMAGE_TOO_LARGE', 'TOO_MANY_IMAGES'],
});

/** Limits of a profile in UTF-16 units. */
export const profileBounds = {
  minName: 2,
  name: 80,
  biography: 1_000,
  city: listBounds.city,
  categories: 10,
  image: 2_000,
} as const;

/** An empty `password` and absent fields leave the values unchanged. */
export const ProfileBody = z.object({
  name: requiredLine(profileBounds.name, profileBounds.minName).optional(),
  biography: text(profileBounds.biography).optional(),
  categories: z.array(Category).max(profileBounds.categories).optional(),
  gender: Gender.optional(),
  /** The URL that `uploadAvatar` returned, `''` for none, or an https URL of an image, which the API fetches and stores. */
  image: bounded(profileBounds.image)
    .trim()
    .max(profileBounds.image, { abort: true })
    .refine(isImageAddress, rule('image_invalid', 'Not the https address of an image.'))
    .optional(),
  city: line(profileBounds.city).optional(),
  language: Language.optional(),
  messageMails: z.boolean().optional(),
  listingMails: z.boolean().optional(),
  password: z.union([NewPassword, z.literal('')]).optional(),
  currentPassword: Password.optional(),
});

export const updateUserProfile = endpoint({
  method: 'PUT',
  path: '/api/users/:userId/profile',
  summary:
    'Changes the given fields of a profile. A new password, which only the owner can set, ends every other session and returns a new token. Admins need a recent login to change another account.',
  retry:
    'not safe: with a new password the first call ends the session of its token, which is then refused with UNAUTHENTICATED. Without one the profile stays the same.',
  access: 'member',
  params: UserParams,
  notFound: 'USER_NOT_FOUND',
  body: ProfileBody,
  response: Me.extend({ token: z.string().optional() }),
  status: [200],
  errors: ['USER_NOT_FOUND', 'REAUTHENTICATION_REQUIRED', 'FOREIGN_PASSWORD', 'PASSWORD_WRONG', 'IMAGE_NOT_FOUND'],
});

export const turnOffMessageMails = endpoint({
  method: 'POST',
  path: '/api/users/unsubscribe/:token',
  summary:
    'Turns off the mails about unread messages; the target of `List-Unsubscribe-Post` of such a mail (RFC 8058), with any body.',
  retry: 'safe: the mails stay off, and the response is the same.',
  access: 'public',
  params: z.object({ token: MailedToken }),
  response: Nothing,
  status: [204],
  errors: ['TOKEN_INVALID', 'NOT_FOUND'],
});
