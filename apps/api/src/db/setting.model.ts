import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** An index that the product created. */
export interface OwnIndex {
  collectionName: string;
  name: string;
  /** When a release first stopped declaring it; null while it is declared. */
  unusedSince: Date | null;
}

/** State that all processes on one database share, by name. */
export interface SettingFields {
  _id:
    | 'rates'
    | 'lists'
    | 'admins'
    | 'newsletter'
    | 'messageMails'
    | 'shopCounts'
    | 'popularWorks'
    | 'indexes'
    | 'sitemap'
    | 'editions';
  /** `rates`: the rates with which `priceRsd` was computed, first at `since`. */
  RSD_PER_EUR?: number;
  RSD_PER_USD?: number;
  /** `lists`: the number of cache invalidations. */
  version?: number;
  /** `lists`: the number of invalidations with tags, and the last of these; one without tags invalidates everything. */
  tagged?: number;
  recent?: { by: string; hard: string[]; soft: string[] }[];
  /** `admins`: ids of the active admins, so that one conditional update protects the last one. */
  members?: string[];
  /**
   * `newsletter`: date of the next issue, whether it is stopped, the date of the issue that the job began to send last, the time after
   * which books count as new.
   */
  at?: Date;
  stopped?: boolean;
  sending?: Date;
  since?: Date;
  /** `messageMails`: the last scanned message, and the end of the lease. */
  after?: Types.ObjectId;
  busyUntil?: Date;
  /** `shopCounts`: counted groups of books by their kind, see `createCatalogueCounts`. */
  counts?: Readonly<Record<string, object[]>>;
  /** `popularWorks`: copies of the works, most wanted work first, see `createPopularWorks`. */
  copies?: Types.ObjectId[];
  /** `sitemap`: the last ids of all parts but the last, see `createBookAddresses`. */
  parts?: { books: Types.ObjectId[]; owners: Types.ObjectId[] };
  /**
   * `editions`: the identity of the last imported dump (size, modification time, choice of ISBNs) and the number of its
   * lines that were read.
   */
  dump?: string;
  lines?: number;
  /** `indexes`: the indexes that the product created. */
  indexes?: OwnIndex[];
}

export type SettingModel = Model<SettingFields>;

const settingSchema = new Schema<SettingFields>(
  {
    _id: { type: String, required: true },
    RSD_PER_EUR: Number,
    RSD_PER_USD: Number,
    version: Number,
    tagged: Number,
    recent: {
      type: [new Schema({ by: String, hard: [String], soft: [String] }, { _id: false })],
      default: undefined,
    },
    members: { type: [String], default: undefined },
    at: Date,
    stopped: Boolean,
    sending: Date,
    since: Date,
    after: Schema.Types.ObjectId,
    busyUntil: Date,
    counts: Schema.Types.Mixed,
    copies: { type: [Schema.Types.ObjectId], default: undefined },
    parts: {
      type: new Schema({ books: [Schema.Types.ObjectId], owners: [Schema.Types.ObjectId] }, { _id: false }),
      default: undefined,
    },
    dump: String,
    lines: Number,
    indexes: { type: [{ _id: false, collectionName: String, name: String, unusedSince: Date }], default: undefined },
  },
  { versionKey: false, id: false },
);

export const createSettingModel = (connection: Connection): SettingModel =>
  connection.model<SettingFields>('Setting', settingSchema);
