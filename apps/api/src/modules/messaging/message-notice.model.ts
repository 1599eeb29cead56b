import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** The unread messages of one account that no mail has announced yet. Removed when there are none and the last mail is a day old. */
export interface MessageNoticeFields {
  /** The account. */
  _id: Types.ObjectId;
  /** By conversation, the `seq` of the last message that was unread after half an hour. */
  waiting?: Record<string, number>;
  /** The idempotency key of the next mail; replaced after every mail. */
  round: Types.ObjectId;
  /** The earliest time of the next mail. */
  dueAt: Date;
}

export type MessageNoticeModel = Model<MessageNoticeFields>;

const messageNoticeSchema = new Schema<MessageNoticeFields>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    waiting: Schema.Types.Mixed,
    round: { type: Schema.Types.ObjectId, required: true },
    dueAt: { type: Date, required: true },
  },
  { versionKey: false, id: false, minimize: false },
);

messageNoticeSchema.index({ dueAt: 1 });

export const createMessageNoticeModel = (connection: Connection): MessageNoticeModel =>
  connection.model<MessageNoticeFields>('MessageNotice', messageNoticeSchema);
