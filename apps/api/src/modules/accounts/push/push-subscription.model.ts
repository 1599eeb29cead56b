import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** A device that receives the push notices of a member. */
export interface PushSubscriptionFields {
  _id: Types.ObjectId;
  /** The member who last enabled push on this device. */
  user: Types.ObjectId;
  /** The session version when the device was registered. The subscription is void when the account has a higher one. */
  sessionVersion: number;
  /** The URL of the push service. It is not a secret: without `keys` nobody can encrypt a message for the device. */
  endpoint: string;
  /** SHA-256 of `endpoint` in hexadecimal: an index key of bounded length. */
  endpointHash: string;
  /** SHA-256 of the device's key. */
  deviceKeyHash: string;
  /** The keys of RFC 8291 in base64url. */
  keys: { p256dh: string; auth: string };
  /** The names from its `User-Agent` header, `''` when unknown. */
  browser: string;
  system: string;
  createdAt: Date;
  /** When the device last registered. */
  registeredAt: Date;
  /**
   * When the member removed the device from another one; null or missing otherwise. The record is void, without endpoint, keys and names,
   * and only stops the device from renewing its registration.
   */
  removedAt?: Date | null;
}

export type PushSubscriptionModel = Model<PushSubscriptionFields>;

const pushSubscriptionSchema = new Schema<PushSubscriptionFields>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    sessionVersion: { type: Number, required: true },
    endpoint: { type: String, required: true },
    endpointHash: { type: String, required: true },
    deviceKeyHash: { type: String, required: true },
    keys: {
      type: new Schema(
        { p256dh: { type: String, required: true }, auth: { type: String, required: true } },
        { _id: false, id: false },
      ),
      required: true,
    },
    browser: { type: String, default: '' },
    system: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    registeredAt: { type: Date, required: true },
    removedAt: { type: Date, default: null },
  },
  { versionKey: false, id: false },
);

pushSubscriptionSchema.index({ endpointHash: 1 }, { unique: true });
// `renew`, and the removal of the former subscriptions of a device.
pushSubscriptionSchema.index({ deviceKeyHash: 1 });
// The devices of a member, latest first.
pushSubscriptionSchema.index({ user: 1, registeredAt: -1, _id: -1 });
pushSubscriptionSchema.index({ removedAt: 1 }, { expireAfterSeconds: 400 * 24 * 3600 });

export const createPushSubscriptionModel = (connection: Connection): PushSubscriptionModel =>
  connection.model<PushSubscriptionFields>('PushSubscription', pushSubscriptionSchema);
