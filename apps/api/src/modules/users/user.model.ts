import { Gender, Language, Role, UserStatus, type CategoryName } from '@korice/contracts';
import { Schema, type Connection, type HydratedDocument, type Model, type Types } from 'mongoose';

export interface UserFields {
  _id: Types.ObjectId;
  name: string;
  /** Lower case. */
  email: string;
  passwordHash: string;
  role: 'member' | 'admin';
  status: 'pending' | 'active' | 'blocked';
  biography: string;
  image: string;
  categories: CategoryName[];
  gender: 'male' | 'female' | 'other' | '';
  city: string;
  language: 'sr' | 'en';
  messageMails: boolean;
  /** Tokens carry it; raising it ends every session. */
  sessionVersion: number;
  /** Of the latest activation mail: SHA-256 of its string, kept after use so that a second click succeeds. */
  activation: { hash: string; expiresAt: Date } | null;
  /** Set while the account is not activated: MongoDB removes it then. */
  removeAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export type UserDocument = HydratedDocument<UserFields>;
export type UserModel = Model<UserFields>;

const userSchema = new Schema<UserFields>(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    passwordHash: { type: String, required: true },
    role: { type: String, enum: Role.options, default: 'member' },
    status: { type: String, enum: UserStatus.options, default: 'pending' },
    biography: { type: String, default: '' },
    image: { type: String, default: '' },
    categories: { type: [String], default: [] },
    gender: { type: String, enum: Gender.options, default: '' },
    city: { type: String, default: '' },
    language: { type: String, enum: Language.options, default: 'sr' },
    messageMails: { type: Boolean, default: true },
    sessionVersion: { type: Number, default: 0 },
    activation: { type: new Schema({ hash: String, expiresAt: Date }, { _id: false }), default: null },
    removeAt: { type: Date, default: null },
  },
  { timestamps: true, versionKey: false },
);

userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ 'activation.hash': 1 }, { sparse: true });
userSchema.index({ removeAt: 1 }, { expireAfterSeconds: 0 });

export const createUserModel = (connection: Connection): UserModel => connection.model<UserFields>('User', userSchema);
