import { AlertMail, type AlertSearch, type CategoryName } from '@korice/contracts';
import type { Term } from '../../books/search/query-terms.js';
import { Schema, type Connection, type Model, type Types } from 'mongoose';

interface AlertCommon {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  /** Equal for equal searches, works or sellers. Unique for the member, so that there is no second alert for one subject. */
  subjectKey: string;
  /** 0 to 49, unique for the member, so that concurrent requests cannot exceed the bound. */
  slot: number;
  push: boolean;
  mail: AlertMail;
  /** See `anchorsOf`. */
  anchors: string[];
  /**
   * The anchors of a second required word, so that the database excludes the alert for most books that match only the first one; absent
   * without a second word.
   */
  second?: string[];
  /** When the alert found its latest book. */
  lastBookAt?: Date;
  /** Set while the account is blocked: the alert does not count as demand. */
  isPaused?: true;
  createdAt: Date;
}

export type AlertSubjectFields =
  | {
      kind: 'search';
      search: AlertSearch;
      /** The terms of `search.q` as the search computes them. Stored, because computing spellings and stems costs more than the match. */
      terms: Term[];
      /** The category that the words name, if the search reads them so; the results are then the books of this category. */
      namedCategory?: CategoryName;
    }
  | {
      kind: 'work';
      title: string;
      author: string;
      /** Groups the alerts of one work, see `Demand`. The key of a known copy, or else the key of `title` and `author`. */
      workKey: string;
    }
  | { kind: 'seller'; seller: Types.ObjectId };

export type AlertFields = AlertCommon & AlertSubjectFields;

export type AlertModel = Model<AlertFields>;

const alertSchema = new Schema<AlertFields>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: ['search', 'work', 'seller'], required: true },
    subjectKey: { type: String, required: true },
    slot: { type: Number, required: true },
    search: Schema.Types.Mixed,
    terms: Schema.Types.Mixed,
    namedCategory: String,
    title: String,
    author: String,
    workKey: String,
    seller: Schema.Types.ObjectId,
    push: { type: Boolean, required: true },
    mail: { type: String, enum: AlertMail.options, required: true },
    anchors: { type: [String], required: true },
    second: { type: [String], default: undefined },
    lastBookAt: Date,
    isPaused: Boolean,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, id: false, minimize: false },
);

alertSchema.index({ user: 1, subjectKey: 1 }, { unique: true });
alertSchema.index({ user: 1, slot: 1 }, { unique: true });
// The alerts that a book can match.
alertSchema.index({ anchors: 1 });
// The counts of members and kinds, for admins.
alertSchema.index({ kind: 1, user: 1 });
// Demand for a work.
alertSchema.index({ workKey: 1, user: 1 }, { sparse: true });
// Deletion of a seller's account.
alertSchema.index({ seller: 1 }, { sparse: true });

export const createAlertModel = (connection: Connection): AlertModel =>
  connection.model<AlertFields>('Alert', alertSchema);
