import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** A photo that a member uploaded for a message. A message copies its id and size. */
export interface MessagePhotoFields {
  _id: Types.ObjectId;
  room: Types.ObjectId;
  /** The member who uploaded it. */
  owner: Types.ObjectId;
  /** The idempotency key of the upload: a retry stores no second copy. */
  clientId: string;
  /** The `clientId` of the message that contains the photo; null until a message claims it. */
  claim: string | null;
  /**
   * Whether a stored message contains the photo. Set shortly after the message is stored, after a crash by the sweeper.
   */
  isSent: boolean;
  width: number;
  height: number;
  /** Set to now by the upload and by each send: the sweeper skips recently changed records. */
  changedAt: Date;
  createdAt: Date;
}

export type MessagePhotoModel = Model<MessagePhotoFields>;

const messagePhotoSchema = new Schema<MessagePhotoFields>(
  {
    room: { type: Schema.Types.ObjectId, required: true },
    owner: { type: Schema.Types.ObjectId, required: true },
    clientId: { type: String, required: true },
    claim: { type: String, default: null },
    isSent: { type: Boolean, default: false },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    changedAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);

// One photo for each upload. Also finds all photos of a conversation.
messagePhotoSchema.index({ room: 1, owner: 1, clientId: 1 }, { unique: true });
// The unsent photos of a member, and all photos of a member.
messagePhotoSchema.index({ owner: 1, isSent: 1 });
// Unsent photos, oldest first, for the sweeper.
messagePhotoSchema.index({ isSent: 1, changedAt: 1 });

export const createMessagePhotoModel = (connection: Connection): MessagePhotoModel =>
  connection.model<MessagePhotoFields>('MessagePhoto', messagePhotoSchema);
