import { MessageKind, type DealNotice, type MessageFlag } from '@korice/contracts';
import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** The number of messages of each side. */
export interface Written {
  owner: number;
  buyer: number;
}

/** A photo of a message, see `MessagePhotoFields`. */
export interface StoredPhoto {
  _id: Types.ObjectId;
  width: number;
  height: number;
}

/**
 * A message in the log of a conversation. `seq` has no gaps: a message is inserted only after its predecessor, under the unique
 * {room, seq}. `written` counts the messages up to and including this one, so the number of unread messages is a difference.
 */
export interface MessageFields {
  _id: Types.ObjectId;
  room: Types.ObjectId;
  seq: number;
  written: Written;
  kind: MessageKind;
  sender: Types.ObjectId;
  content: string;
  /** Absent when the client sent none. */
  clientId?: string;
  /** Present for the kind `deal`. */
  deal?: DealNotice;
  /** Absent when there are none. */
  flags?: MessageFlag[];
  /** Absent when there are none. */
  photos?: StoredPhoto[];
  createdAt: Date;
}

export type MessageModel = Model<MessageFields>;

export const writtenSchema = new Schema<Written>(
  { owner: { type: Number, required: true }, buyer: { type: Number, required: true } },
  { _id: false, id: false },
);

const photoSchema = new Schema<StoredPhoto>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
  },
  { id: false },
);

/** The fields of a message except its conversation; the conversation keeps a copy of its last message. */
export const messageFields = {
  seq: { type: Number, required: true },
  kind: { type: String, enum: MessageKind.options, required: true },
  sender: { type: Schema.Types.ObjectId, required: true },
  content: { type: String, default: '' },
  clientId: String,
  deal: { type: Schema.Types.Mixed, default: undefined },
  flags: { type: [String], default: undefined },
  photos: { type: [photoSchema], default: undefined },
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

// MessageLog.hasFraud: few messages have flags.
messageSchema.index({ room: 1, flags: 1 }, { partialFilterExpression: { flags: { $exists: true } } });

export const createMessageModel = (connection: Connection): MessageModel =>
  connection.model<MessageFields>('Message', messageSchema);
