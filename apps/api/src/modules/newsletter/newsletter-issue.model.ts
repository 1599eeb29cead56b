import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** An issue that is being sent or was sent. */
export interface NewsletterIssueFields {
  _id: Types.ObjectId;
  at: Date;
  books: Types.ObjectId[];
  /** The last subscriber whose mail is queued. An interrupted issue continues after it. */
  after: Types.ObjectId | null;
  done: boolean;
  /** An admin has ended the sending. */
  halted?: true;
}

export type NewsletterIssueModel = Model<NewsletterIssueFields>;

const newsletterIssueSchema = new Schema<NewsletterIssueFields>(
  {
    at: { type: Date, required: true },
    books: { type: [Schema.Types.ObjectId], required: true },
    after: { type: Schema.Types.ObjectId, default: null },
    done: { type: Boolean, default: false },
    halted: Boolean,
  },
  { versionKey: false },
);

newsletterIssueSchema.index({ done: 1 });
// One issue for a date, whichever process creates it.
newsletterIssueSchema.index({ at: 1 }, { unique: true });

// 'letters' is the name of the collection in existing databases.
export const createNewsletterIssueModel = (connection: Connection): NewsletterIssueModel =>
  connection.model<NewsletterIssueFields>('NewsletterIssue', newsletterIssueSchema, 'letters');
