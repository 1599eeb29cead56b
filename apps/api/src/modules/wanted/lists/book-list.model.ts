import { BookListKind, type BookListItem } from '@korice/contracts';
import { Schema, type Connection, type Model, type Types } from 'mongoose';

export interface BookListFields {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  name: string;
  kind: BookListKind;
  schoolYear: string;
  items: BookListItem[];
  isShared: boolean;
  /** Random, so that the address cannot be guessed, not even of a list that is no longer shared. */
  slug: string;
  /** The idempotency key of the owner; absent when none was sent. */
  clientId?: string;
  createdAt: Date;
  updatedAt: Date;
  /** Incremented by every write. The ETag; the next write requires the value that it has read. */
  rev: number;
}

export type BookListModel = Model<BookListFields>;

const text = { type: String, default: '' } as const;

const bookListSchema = new Schema<BookListFields>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    kind: { type: String, enum: BookListKind.options, required: true },
    schoolYear: text,
    items: {
      type: [
        new Schema<BookListItem>(
          {
            title: { type: String, required: true },
            author: text,
            publisher: text,
            subject: text,
            isbn: text,
            typed: text,
            isDoubtful: { type: Boolean, default: false },
            afterDeal: text,
          },
          { _id: false, id: false },
        ),
      ],
      default: [],
    },
    isShared: { type: Boolean, default: false },
    slug: { type: String, required: true },
    clientId: String,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    rev: { type: Number, required: true },
  },
  { versionKey: false, id: false },
);

// The lists of a member, most recently changed first.
bookListSchema.index({ user: 1, updatedAt: -1, _id: -1 });
// Detects a repeated creation.
bookListSchema.index(
  { user: 1, clientId: 1 },
  { unique: true, partialFilterExpression: { clientId: { $exists: true } } },
);
bookListSchema.index({ slug: 1 }, { unique: true });

export const createBookListModel = (connection: Connection): BookListModel =>
  connection.model<BookListFields>('BookList', bookListSchema);
