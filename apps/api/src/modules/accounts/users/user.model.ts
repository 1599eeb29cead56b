import { fold, searchWords, titleKey } from '@korice/book-text';
import {
  Gender,
  type Language,
  Role,
  UserStatus,
  type CategoryName,
  type Collection,
  type FactCount,
  type ParcelCount,
  type OpeningHours,
  type PushSettings,
  type SellingTerms,
  type SellerKind,
  type ShopfrontSettings,
  type TraderDetails,
} from '@korice/contracts';
import { defaultLanguage, languages } from '@korice/contracts/languages';
import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { pendingEventSchema, type PendingEvent } from '../../../jobs/outbox-event.model.js';

/** `rev` counts the changes; absent before the first one that counted. */
type StoredShopfront = ShopfrontSettings & { rev?: number };

/** One registration of an address. The link that the owner of the mailbox opens decides which one becomes the account. */
export interface Registration {
  /** SHA-256 of the string of its latest mail. */
  hash: string;
  expiresAt: Date;
  /** SHA-256 of the key of the browser that registered. */
  keyHash?: string | undefined;
  name: string;
  passwordHash: string;
  language: Language;
  /** The path of the site that opens after the activation. */
  returnTo?: string;
}

/** A mailed link of an account. */
interface MailedLink {
  /** SHA-256 of its string. */
  hash: string;
  expiresAt: Date;
  returnTo?: string;
}

/** A passkey of an account. */
export interface Passkey {
  _id: Types.ObjectId;
  /** As the authenticator chose it, base64url. */
  credentialId: string;
  /** COSE key, base64url. */
  publicKey: string;
  /** The signature counter of its latest login; 0 for authenticators without one. */
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** The statistics of a member, from the ratings that count and, for parcels, from deals. `Standings.update` computes them. */
export interface Standing {
  /** As a seller: numbers of ratings with 1 to 5 stars. */
  stars: number[];
  /** As a seller. */
  asDescribed: FactCount;
  /** As a seller. */
  sentInTime: FactCount;
  /** As a buyer. */
  parcels: ParcelCount;
  /** As a buyer. */
  paid: FactCount;
}

export interface UserFields {
  _id: Types.ObjectId;
  name: string;
  /** Lower case. */
  email: string;
  /** See `userKeys`. */
  nameKey: string;
  words: string[];
  /** `''` until a registration is activated. */
  passwordHash: string;
  role: 'member' | 'admin';
  status: 'pending' | 'active' | 'blocked';
  biography: string;
  image: string;
  categories: CategoryName[];
  gender: 'male' | 'female' | 'other' | '';
  city: string;
  language: Language;
  messageMails: boolean;
  /** Absent in accounts that have not changed since release 1.0, which receive these mails. */
  listingMails?: boolean;
  /** The kinds of push notices that the member receives; absent before the first change, then all kinds. */
  pushSettings?: PushSettings;
  /** When it was blocked; absent in accounts that a release before 1.1 blocked, which did not record whether the mailbox was proven. */
  blockedAt?: Date;
  /** Contained in every token; raising it ends every session. */
  sessionVersion: number;
  /** Revoked tokens, kept until they expire; absent before the first. */
  endedTokens?: { id: string; expiresAt: Date }[];
  /** The registrations of an account that was never activated, oldest first; absent after the activation. */
  registrations?: Registration[];
  /** The link that activated the account, kept so that a second click succeeds. */
  activation: MailedLink | null;
  /** The link of the latest reset mail; null once it was used. */
  passwordReset: MailedLink | null;
  /** The second factors of the account, oldest first; absent without one. */
  passkeys?: Passkey[];
  /** SHA-256 of the unused recovery codes; absent without a passkey. */
  recoveryCodes?: string[];
  /** The last day of the holiday of the member, in Belgrade, `YYYY-MM-DD`; can be in the past. */
  awayUntil?: string;
  /** The latest mail about listings to confirm; `isPending` while it is being prepared. */
  staleAsk?: { at: Date; isPending?: true };
  /** The usual terms of the member as a seller; absent until the first change. */
  sellingTerms?: SellingTerms;
  /** The legal details of a trader; absent for a private seller. */
  trader?: TraderDetails;
  /** The shopfront of a trader; absent before the first change. */
  shopfront?: StoredShopfront;
  /** When the member stated not to be a trader; absent before. */
  traderDeclinedAt?: Date;
  /** The bank account for IPS codes, encrypted; see `createSellingService`. */
  encryptedAccount?: string;
  /** The postal address that the member saved for later deals, encrypted. */
  encryptedAddress?: string;
  /** Absent before the first rating or parcel. */
  standing?: Standing;
  /** Raised before each computation of `standing`; only the latest one may write it. */
  standingAttempt?: number;
  /** Audit entries that `EventOutbox` has not stored yet. */
  pendingEvents?: PendingEvent[];
  /** When MongoDB removes the account; null unless it is pending. */
  removeAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** An account without the fields that never leave the database. */
export type PresentableUser = Omit<
  UserFields,
  | 'passwordHash'
  | 'nameKey'
  | 'words'
  | 'endedTokens'
  | 'registrations'
  | 'activation'
  | 'passwordReset'
  | 'passkeys'
  | 'recoveryCodes'
  | 'encryptedAccount'
  | 'encryptedAddress'
  | 'standingAttempt'
  | 'pendingEvents'
> & { passkeys?: Pick<Passkey, '_id'>[] };

export type UserModel = Model<UserFields>;

/** Returns the default of a key field, so that a new account has its keys from the start. */
const defaultKeys = <Key extends 'nameKey' | 'words'>(key: Key) =>
  function keysOf(this: UserFields) {
    return userKeys(this.name, this.email)[key];
  };

const mailedLinkSchema = new Schema<MailedLink>({ hash: String, expiresAt: Date, returnTo: String }, { _id: false });

const registrationSchema = new Schema<Registration>(
  {
    hash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    keyHash: String,
    name: { type: String, required: true },
    passwordHash: { type: String, required: true },
    language: { type: String, enum: languages, required: true },
    returnTo: String,
  },
  { _id: false, id: false },
);

const passkeySchema = new Schema<Passkey>(
  {
    credentialId: { type: String, required: true },
    publicKey: { type: String, required: true },
    counter: { type: Number, required: true },
    transports: { type: [String], default: [] },
    name: { type: String, required: true },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, default: null },
  },
  { id: false },
);

const endedTokenSchema = new Schema({ id: String, expiresAt: Date }, { _id: false, id: false });

const discountsSchema = new Schema({ two: Number, three: Number }, { _id: false, id: false });
const postageSchema = new Schema({ post: [Number], courier: [Number] }, { _id: false, id: false });
const sellingTermsSchema = new Schema<SellingTerms>(
  { discounts: discountsSchema, postage: postageSchema },
  { _id: false, id: false },
);
const traderSchema = new Schema<TraderDetails>(
  { name: String, address: String, pib: String, mb: String, email: String, phone: String },
  { _id: false, id: false },
);
const openingTimesSchema = new Schema({ from: String, to: String }, { _id: false, id: false });
const hoursSchema = new Schema<OpeningHours>(
  {
    week: { type: openingTimesSchema, default: null },
    saturday: { type: openingTimesSchema, default: null },
    sunday: { type: openingTimesSchema, default: null },
  },
  { _id: false, id: false },
);
const collectionSchema = new Schema<Collection>(
  { id: String, name: String, category: String, maxPrice: Number, books: [String] },
  { _id: false, id: false },
);
const shopfrontSchema = new Schema<StoredShopfront>(
  { banner: String, collections: [collectionSchema], hours: hoursSchema, rev: Number },
  { _id: false, id: false },
);
const pushSettingsSchema = new Schema<PushSettings>(
  { message: Boolean, deal: Boolean, alert: Boolean },
  { _id: false, id: false },
);
const factCountSchema = new Schema<FactCount>({ yes: Number, of: Number }, { _id: false, id: false });
const parcelCountSchema = new Schema<ParcelCount>({ collected: Number, sent: Number }, { _id: false, id: false });
const standingSchema = new Schema<Standing>(
  {
    stars: [Number],
    asDescribed: factCountSchema,
    sentInTime: factCountSchema,
    parcels: parcelCountSchema,
    paid: factCountSchema,
  },
  { _id: false, id: false },
);

const userSchema = new Schema<UserFields>(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    nameKey: { type: String, default: defaultKeys('nameKey') },
    words: { type: [String], default: defaultKeys('words') },
    passwordHash: { type: String, default: '' },
    role: { type: String, enum: Role.options, default: 'member' },
    status: { type: String, enum: UserStatus.options, default: 'pending' },
    biography: { type: String, default: '' },
    image: { type: String, default: '' },
    categories: { type: [String], default: [] },
    gender: { type: String, enum: Gender.options, default: '' },
    city: { type: String, default: '' },
    language: { type: String, enum: languages, default: defaultLanguage },
    messageMails: { type: Boolean, default: true },
    listingMails: { type: Boolean, default: true },
    pushSettings: { type: pushSettingsSchema, default: undefined },
    blockedAt: Date,
    sessionVersion: { type: Number, default: 0 },
    endedTokens: { type: [endedTokenSchema], default: undefined },
    registrations: { type: [registrationSchema], default: undefined },
    activation: { type: mailedLinkSchema, default: null },
    passwordReset: { type: mailedLinkSchema, default: null },
    passkeys: { type: [passkeySchema], default: undefined },
    recoveryCodes: { type: [String], default: undefined },
    awayUntil: String,
    staleAsk: { type: new Schema({ at: Date, isPending: Boolean }, { _id: false, id: false }), default: undefined },
    sellingTerms: { type: sellingTermsSchema, default: undefined },
    trader: { type: traderSchema, default: undefined },
    shopfront: { type: shopfrontSchema, default: undefined },
    traderDeclinedAt: Date,
    encryptedAccount: String,
    encryptedAddress: String,
    standing: { type: standingSchema, default: undefined },
    standingAttempt: Number,
    pendingEvents: { type: [pendingEventSchema], default: undefined },
    removeAt: { type: Date, default: null },
  },
  { timestamps: true, versionKey: false },
);

userSchema.index({ email: 1 }, { unique: true });
// The admin's table: newest first, optionally of one status; by name; by words of name or address.
userSchema.index({ createdAt: -1, _id: -1 });
userSchema.index({ status: 1, createdAt: -1, _id: -1 });
userSchema.index({ nameKey: 1, _id: 1 });
userSchema.index({ words: 1 });
userSchema.index({ 'registrations.hash': 1 }, { sparse: true });
userSchema.index({ 'activation.hash': 1 }, { sparse: true });
userSchema.index({ 'passwordReset.hash': 1 }, { sparse: true });
// ListingFreshness: mails that a crash left unfinished.
userSchema.index({ 'staleAsk.isPending': 1 }, { sparse: true });
userSchema.index({ 'pendingEvents._id': 1 }, { sparse: true });
userSchema.index({ removeAt: 1 }, { expireAfterSeconds: 0 });

export const createUserModel = (connection: Connection): UserModel => connection.model<UserFields>('User', userSchema);

/** The search and sort keys of an account in the table of admins. Every write of name or address stores them. */
export const userKeys = (name: string, email: string): { nameKey: string; words: string[] } => ({
  nameKey: titleKey(name),
  words: [...new Set([...searchWords(`${name} ${email}`), fold(email)])],
});

/** Returns the URLs of the images that a profile shows, with `''` for none. */
export const profileImages = ({ image, shopfront }: Pick<UserFields, 'image' | 'shopfront'>): string[] => [
  image,
  shopfront?.banner ?? '',
];

/** Returns the kind of a seller. A projection must include `trader.pib`. */
export const sellerKindOf = ({ trader }: { trader?: Pick<TraderDetails, 'pib'> }): SellerKind =>
  trader ? 'trader' : 'private';

/** A deleted account, and the random id that replaces it in data that others keep. */
export interface ErasedMember {
  _id: Types.ObjectId;
  ghost: Types.ObjectId;
}
