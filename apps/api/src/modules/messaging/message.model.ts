import { MessageKind, type DealNotice } from '@korice/contracts';
import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** How many messages each side has written. */
export interface Written {
  owner: number;
  buyer: number;
}

/**
 * A room's messages are its log: 1, 2, 3, … without a gap, because a message is only ever inserted behind one that is there already,
 * under the unique {room, seq}. `written` counts up to and including this message, so unread is a difference and never a scan.
 */
export interface MessageFields {
  _id: Types.ObjectId;
  room: Types.ObjectId;
  seq: number;
  written: Written;
  kind: MessageKind;
  sender: Types.ObjectId;
  content: string;
  /** Absent when the sender gave none. */
  clientId?: string;
  /** Present for the kind `deal`. */
  deal?: DealNotice;
  createdAt: Date;
}

export type MessageModel = Model<MessageFields>;

export const writtenSchema = new Schema<Written>(
  { owner: { type: Number, required: true }, buyer: { type: Number, required: true } },
  { _id: false, id: false },
);

/** The fields of a message besides its room, which a room's copy of its last one has too. */
export const messageFields = {
  seq: { type: Number, required: true },
  kind: { type: String, enum: MessageKind.options, required: true },
  sender: { type: Schema.Types.ObjectId, required: true },
  content: { type: String, default: '' },
  clientId: String,
  deal: { type: Schema.Types.Mixed, default: undefined },
  createdAt: { type: Date, required: true },
} as const;

const messageSchema = new Schema<MessageFields>(
  {
    room: { type: Schema.Types.ObjectId, required: true },
    ...messageFields,
    written: { type: writtenSchema, required: true },
  },
  { versionKey: false, id: false },
);

messageSchema.index({ room: 1, seq: 1 }, { unique: true });
messageSchema.index(
  { room: 1, sender: 1, clientId: 1 },
  { unique: true, partialFilterExpression: { clientId: { $exists: true } } },
);

export const createMessageModel = (connection: Connection): MessageModel =>
  connection.model<MessageFields>('Message', messageSchema);
