import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** A started ceremony. Stored in the database, because another process may handle its end. */
export interface PasskeyChallengeFields {
  /** SHA-256 of the ticket that only the caller has. */
  _id: string;
  userId: Types.ObjectId;
  purpose: 'login' | 'registration';
  challenge: string;
  /** The account's session version at the start: a change of the password or of the factors voids the ceremony. */
  sessionVersion: number;
  /** Number of recovery codes that were tried with the ticket of a login. */
  codesTried: number;
  /** When MongoDB removes the record. */
  expiresAt: Date;
}

export type PasskeyChallengeModel = Model<PasskeyChallengeFields>;

const passkeyChallengeSchema = new Schema<PasskeyChallengeFields>(
  {
    _id: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    purpose: { type: String, enum: ['login', 'registration'], required: true },
    challenge: { type: String, required: true },
    sessionVersion: { type: Number, required: true },
    codesTried: { type: Number, default: 0 },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);

passkeyChallengeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const createPasskeyChallengeModel = (connection: Connection): PasskeyChallengeModel =>
  connection.model<PasskeyChallengeFields>('PasskeyChallenge', passkeyChallengeSchema);
