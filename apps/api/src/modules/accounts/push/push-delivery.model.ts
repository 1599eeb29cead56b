import { pushKinds, type PushKind, type PushPayload } from '@korice/contracts';
import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** A queued, sent or failed notice for one device. */
export interface PushDeliveryFields {
  _id: Types.ObjectId;
  /** The key of the notice and the device: the same notice is queued once for a device. */
  key: string;
  user: Types.ObjectId;
  subscription: Types.ObjectId;
  /** The host of the endpoint. */
  host: string;
  /** The member that the notice names or whose action it reports; null without one. */
  from: Types.ObjectId | null;
  /** Present when the notice is sent although a member has blocked the other. */
  ignoresBlock?: true;
  kind: PushKind;
  /** Replaces an undelivered notice of the same topic at the push service (RFC 8030). */
  topic: string;
  /** Set to null when the delivery is closed, because it can name members. */
  payload: PushPayload | null;
  status: 'queued' | 'sent' | 'failed';
  attempts: number;
  /**
   * While queued: the earliest time of the next attempt. During an attempt: when another process may take the delivery
   * over.
   */
  nextAttemptAt: Date;
  createdAt: Date;
  /** When it was sent or given up. MongoDB removes the record 30 days later. */
  closedAt: Date | null;
}

export type PushDeliveryModel = Model<PushDeliveryFields>;

const pushDeliverySchema = new Schema<PushDeliveryFields>(
  {
    key: { type: String, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    subscription: { type: Schema.Types.ObjectId, required: true },
    host: { type: String, required: true },
    from: { type: Schema.Types.ObjectId, default: null },
    ignoresBlock: Boolean,
    kind: { type: String, enum: pushKinds, required: true },
    topic: { type: String, required: true },
    payload: { type: Schema.Types.Mixed, default: null },
    status: { type: String, enum: ['queued', 'sent', 'failed'], required: true },
    attempts: { type: Number, required: true },
    nextAttemptAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    closedAt: { type: Date, default: null },
  },
  { versionKey: false, id: false },
);

pushDeliverySchema.index({ key: 1 }, { unique: true });
pushDeliverySchema.index({ status: 1, nextAttemptAt: 1 });
// Export and deletion of an account.
pushDeliverySchema.index({ user: 1 });
pushDeliverySchema.index({ from: 1 });
pushDeliverySchema.index({ closedAt: 1 }, { expireAfterSeconds: 30 * 24 * 3600 });

export const createPushDeliveryModel = (connection: Connection): PushDeliveryModel =>
  connection.model<PushDeliveryFields>('PushDelivery', pushDeliverySchema);
