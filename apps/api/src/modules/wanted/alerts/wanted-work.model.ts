import { createHash } from 'node:crypto';
import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** A work that members wait for. Derived from the alerts, see `Demand`. */
export interface WantedWorkFields {
  _id: Types.ObjectId;
  workKey: string;
  /** As in the latest alert. */
  title: string;
  author: string;
  /** Folded words of title and author. Stored, because computing them for thousands of works would block the event loop. */
  words: string[];
  /** Number of members with an alert of the work. */
  readers: number;
  /** Whether it is on the page of wanted works while nobody offers it. */
  isShown: boolean;
  /** Whether an admin has hidden it, see `HiddenWorkFields`. */
  isHidden: boolean;
  /** Incremented by every write; the next write requires the value that it has read. */
  rev: number;
}

export type WantedWorkModel = Model<WantedWorkFields>;

const wantedWorkSchema = new Schema<WantedWorkFields>(
  {
    workKey: { type: String, required: true },
    title: { type: String, required: true },
    author: { type: String, default: '' },
    words: { type: [String], required: true },
    readers: { type: Number, required: true },
    isShown: { type: Boolean, required: true },
    isHidden: { type: Boolean, required: true },
    rev: { type: Number, required: true },
  },
  { versionKey: false, id: false },
);

wantedWorkSchema.index({ workKey: 1 }, { unique: true });
wantedWorkSchema.index({ isShown: 1, readers: -1, _id: -1 });
wantedWorkSchema.index({ isHidden: 1, readers: -1, _id: -1 });

export const createWantedWorkModel = (connection: Connection): WantedWorkModel =>
  connection.model<WantedWorkFields>('WantedWork', wantedWorkSchema);

/**
 * A work that an admin removed from the wanted works. Contains only a hash of its key, because a hidden title can be abusive text that must
 * be deleted.
 */
export interface HiddenWorkFields {
  _id: string;
  at: Date;
  /** Set until the audit entry of the hiding is stored; the work is public until then. */
  isPending?: true;
}

/** The hidden works whose audit entry is stored. */
export const hiddenFilter = { isPending: { $ne: true } } as const;

export type HiddenWorkModel = Model<HiddenWorkFields>;

const hiddenWorkSchema = new Schema<HiddenWorkFields>(
  { _id: { type: String, required: true }, at: { type: Date, required: true }, isPending: Boolean },
  { versionKey: false, id: false },
);

export const createHiddenWorkModel = (connection: Connection): HiddenWorkModel =>
  connection.model<HiddenWorkFields>('HiddenWork', hiddenWorkSchema);

export const hiddenIdOf = (workKey: string): string => createHash('sha256').update(workKey).digest('base64url');
