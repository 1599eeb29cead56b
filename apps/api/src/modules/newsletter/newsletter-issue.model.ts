import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** A newsletter issue that is going out or has gone out. */
export interface NewsletterIssueFields {
  _id: Types.ObjectId;
  at: Date;
  books: Types.ObjectId[];
  /** The last subscriber whose mail is in the outbox; an issue that was interrupted goes on after them. */
  after: Types.ObjectId | null;
  done: boolean;
}

export type NewsletterIssueModel = Model<NewsletterIssueFields>;

const newsletterIssueSchema = new Schema<NewsletterIssueFields>(
  {
    at: { type: Date, required: true },
    books: { type: [Schema.Types.ObjectId], required: true },
    after: { type: Schema.Types.ObjectId, default: null },
    done: { type: Boolean, default: false },
  },
  { versionKey: false },
);

newsletterIssueSchema.index({ done: 1 });
// One newsletter issue for one date, whichever process makes it.
newsletterIssueSchema.index({ at: 1 }, { unique: true });

export const createNewsletterIssueModel = (connection: Connection): NewsletterIssueModel =>
  connection.model<NewsletterIssueFields>('NewsletterIssue', newsletterIssueSchema, 'letters');
