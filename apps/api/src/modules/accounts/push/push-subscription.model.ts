import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** A device on which a member hears notices by push. */
export interface PushSubscriptionFields {
  _id: Types.ObjectId;
  /** The last member who turned push on there. */
  user: Types.ObjectId;
  /** Of the session that registered it. The subscription is void once the account has a higher version. */
  sessionVersion: number;
  /** The URL of the push service. It is no secret key: without `keys` nobody can send what the device can decrypt. */
  endpoint: string;
  /** SHA-256 in hexadecimal: an index key of bounded length. */
  endpointHash: string;
  /** SHA-256 of the device's key. */
  deviceKeyHash: string;
  /** The keys of RFC 8291 in base64url. */
  keys: { p256dh: string; auth: string };
  /** The names of its `User-Agent`, `''` when unknown. */
  browser: string;
  system: string;
  createdAt: Date;
  /** When the device last registered. */
  registeredAt: Date;
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
  },
  { versionKey: false, id: false },
);

pushSubscriptionSchema.index({ endpointHash: 1 }, { unique: true });
// `renew`, and the removal of the former subscriptions of a device.
pushSubscriptionSchema.index({ deviceKeyHash: 1 });
// The devices of a member, latest first.
pushSubscriptionSchema.index({ user: 1, registeredAt: -1, _id: -1 });

export const createPushSubscriptionModel = (connection: Connection): PushSubscriptionModel =>
  connection.model<PushSubscriptionFields>('PushSubscription', pushSubscriptionSchema);
