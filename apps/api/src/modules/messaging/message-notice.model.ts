import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** What one account has left unread and was not told of by mail. Gone when there is nothing and the last mail was a day ago. */
export interface MessageNoticeFields {
  /** The account. */
  _id: Types.ObjectId;
  /** By room, the `seq` of the last message that was found unread when it was old enough. */
  waiting?: Record<string, number>;
  /** Names the next mail, so that it goes out once; every mail is followed by a new one. */
  round: Types.ObjectId;
  /** When the next mail may go out. */
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
