import { ImportState, type Import, type ImportProblem, type TableFormat } from '@korice/contracts';
import { Schema, type Connection, type Model, type Types } from 'mongoose';

export const importCounts = ['created', 'changed', 'unchanged', 'refused', 'withdrawn', 'missing', 'kept'] as const;
export type ImportCounts = Record<(typeof importCounts)[number], number>;

/** A table of listings: checked first, then imported by a job. */
export interface ImportFields extends ImportCounts {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  /** The idempotency key of the check; absent when none was sent. */
  clientId?: string;
  fileName: string;
  bytes: number;
  format: TableFormat;
  /** The first row of the table, cut to its bounds. Absent in records of earlier releases, as `similar` and `unusedSku`. */
  headings?: string[];
  state: ImportState;
  isStopping: boolean;
  withdrawMissing: boolean;
  /** Imports rows with an invalid ISBN without it. Absent in records of earlier releases, as `isbnOnly`. */
  withoutIsbn?: boolean;
  isbnOnly?: Import['isbnOnly'];
  similar?: number;
  unusedSku?: string;
  rows: number;
  doneRows: number;
  /** Number of batches that are counted. The condition of the next count, so that no batch is counted twice. */
  doneBatches: number;
  /** When the first process began the current batch; `never` between batches. */
  batchStartedAt: Date;
  /** The numbers of problems by `reasonOf`; absent in records of earlier releases. */
  reasons?: Record<string, number>;
  createdAt: Date;
  endedAt: Date | null;
}

/** The table of an import that has not ended, gzipped. */
export interface ImportFileFields {
  /** The id of the import. */
  _id: Types.ObjectId;
  user: Types.ObjectId;
  bytes: Buffer;
}

/** The refused rows of one batch, so that no record grows with the table. */
export interface ImportProblemsFields {
  /** The id of the import, `check` or `run`, and the number of the batch. */
  _id: string;
  import: Types.ObjectId;
  user: Types.ObjectId;
  batch: number;
  /** Whether the check found the problems; the start of the import deletes them. */
  isCheck: boolean;
  problems: ImportProblem[];
}

export type ImportModel = Model<ImportFields>;
export type ImportFileModel = Model<ImportFileFields>;
export type ImportProblemsModel = Model<ImportProblemsFields>;

const count = { type: Number, default: 0 } as const;
const id = { type: Schema.Types.ObjectId, required: true } as const;
const options = { versionKey: false, id: false } as const;

const importSchema = new Schema<ImportFields>(
  {
    user: id,
    clientId: String,
    fileName: { type: String, default: '' },
    bytes: count,
    format: { type: Schema.Types.Mixed, required: true },
    headings: { type: [String], default: undefined },
    state: { type: String, enum: ImportState.options, required: true },
    isStopping: { type: Boolean, default: false },
    withdrawMissing: { type: Boolean, default: false },
    withoutIsbn: Boolean,
    isbnOnly: { type: Schema.Types.Mixed },
    similar: Number,
    unusedSku: String,
    rows: count,
    doneRows: count,
    doneBatches: count,
    batchStartedAt: { type: Date, required: true },
    created: count,
    changed: count,
    unchanged: count,
    refused: count,
    withdrawn: count,
    missing: count,
    kept: count,
    reasons: { type: Schema.Types.Mixed },
    createdAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
  },
  // Keeps an empty `format.values`, which Mongoose would remove.
  { ...options, minimize: false },
);

importSchema.index({ user: 1, createdAt: -1, _id: -1 });
// A seller has at most one running import.
importSchema.index({ user: 1 }, { unique: true, partialFilterExpression: { state: 'running' } });
importSchema.index(
  { user: 1, clientId: 1 },
  { unique: true, partialFilterExpression: { clientId: { $exists: true } } },
);
// The job that runs imports, and the one that removes old ones.
importSchema.index({ state: 1, createdAt: 1 });

const importFileSchema = new Schema<ImportFileFields>({ user: id, bytes: { type: Buffer, required: true } }, options);
importFileSchema.index({ user: 1 });

const importProblemsSchema = new Schema<ImportProblemsFields>(
  {
    _id: { type: String, required: true },
    import: id,
    user: id,
    batch: { type: Number, required: true },
    isCheck: { type: Boolean, required: true },
    // Mongoose's types do not accept a list of mixed values for a list of objects.
    problems: { type: [Schema.Types.Mixed], required: true } as never,
  },
  options,
);
importProblemsSchema.index({ import: 1, batch: 1 });
importProblemsSchema.index({ user: 1 });

export const createImportModel = (connection: Connection): ImportModel =>
  connection.model<ImportFields>('Import', importSchema);
export const createImportFileModel = (connection: Connection): ImportFileModel =>
  connection.model<ImportFileFields>('ImportFile', importFileSchema);
export const createImportProblemsModel = (connection: Connection): ImportProblemsModel =>
  connection.model<ImportProblemsFields>('ImportProblems', importProblemsSchema);
