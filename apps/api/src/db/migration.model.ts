import { Schema, type Connection, type Model } from 'mongoose';

/** The state of one migration of the data, shared by all processes on the database. */
export interface MigrationFields {
  /** The name of the migration. */
  _id: string;
  /** End of the first successful run; null before it. */
  finishedAt: Date | null;
  /** While a process runs the migration: when another process may take it over. The running process extends it. */
  leasedUntil: Date;
  /** The process that holds or held the lease. */
  leasedBy: string;
  /** Error of the last run; null when it succeeded. */
  lastError: string | null;
}

export type MigrationModel = Model<MigrationFields>;

const migrationSchema = new Schema<MigrationFields>(
  {
    _id: { type: String, required: true },
    finishedAt: { type: Date, default: null },
    leasedUntil: { type: Date, required: true },
    leasedBy: { type: String, required: true },
    lastError: { type: String, default: null },
  },
  { versionKey: false, id: false },
);

export const createMigrationModel = (connection: Connection): MigrationModel =>
  connection.model<MigrationFields>('Migration', migrationSchema);
