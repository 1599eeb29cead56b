import { AlertMail, type AlertSearch, type CategoryName } from '@korice/contracts';
import type { Term } from '../../books/search/query-terms.js';
import { Schema, type Connection, type Model, type Types } from 'mongoose';

interface AlertCommon {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  /** Equal for equal searches, works or sellers: a second alert of one member is refused. */
  subjectKey: string;
  /** 0 to 49, unique for the member, so that two requests at once cannot exceed the bound. */
  slot: number;
  push: boolean;
  mail: AlertMail;
  /** See `anchorsOf`. */
  anchors: string[];
  /** The anchors of a second required word, which let the database leave out most other books; absent without one. */
  second?: string[];
  /** When the alert found its latest book. */
  lastBookAt?: Date;
  /** The account is blocked: the alert does not count as demand. */
  isPaused?: true;
  createdAt: Date;
}

export type AlertSubjectFields =
  | {
      kind: 'search';
      search: AlertSearch;
      /** Of `search.q`, as the search makes them; stored, because spellings and stems cost more than the match. */
      terms: Term[];
      /** The category that the words name, when the search read them so; its books are the results. */
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
// The counts of admins: members and kinds.
alertSchema.index({ kind: 1, user: 1 });
// Demand for a work.
alertSchema.index({ workKey: 1, user: 1 }, { sparse: true });
// Deletion of the account of a seller.
alertSchema.index({ seller: 1 }, { sparse: true });

export const createAlertModel = (connection: Connection): AlertModel =>
  connection.model<AlertFields>('Alert', alertSchema);
