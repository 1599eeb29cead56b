import { Schema, type Connection, type Model, type Types } from 'mongoose';

export interface PageFields {
  _id: Types.ObjectId;
  title: string;
  slug: string;
  /** Sanitized HTML. */
  content: string;
  titleEn: string;
  contentEn: string;
  /** `_id` is null for built-in pages. */
  author: { _id: Types.ObjectId | null; name: string };
  clientId?: string;
  /** Incremented by every write; the ETag. */
  rev: number;
  /** The hash of the built-in text of a built-in page, to detect whether an admin has changed the page since. */
  seeded: string;
  createdAt: Date;
  updatedAt: Date;
}

/** A page in a list, without its texts. */
export type ListedPage = Omit<PageFields, 'content' | 'contentEn'> & { hasEnglish: boolean };

export type PageModel = Model<PageFields>;

const authorSchema = new Schema<PageFields['author']>(
  { _id: { type: Schema.Types.ObjectId, default: null }, name: { type: String, required: true } },
  { _id: false },
);

const pageSchema = new Schema<PageFields>(
  {
    title: { type: String, required: true },
    slug: { type: String, required: true },
    content: { type: String, required: true },
    titleEn: { type: String, default: '' },
    contentEn: { type: String, default: '' },
    author: { type: authorSchema, required: true },
    clientId: String,
    rev: { type: Number, default: 1 },
    seeded: { type: String, default: '' },
  },
  { timestamps: true, versionKey: false },
);

pageSchema.index({ slug: 1 }, { unique: true });
// The tables of an author and of the admins.
pageSchema.index({ 'author._id': 1, updatedAt: -1, _id: -1 });
pageSchema.index({ updatedAt: -1, _id: -1 });
pageSchema.index(
  { 'author._id': 1, clientId: 1 },
  { unique: true, partialFilterExpression: { clientId: { $exists: true } } },
);

export const createPageModel = (connection: Connection): PageModel => connection.model<PageFields>('Page', pageSchema);
