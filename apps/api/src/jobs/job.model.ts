import { Schema, type Connection, type Model } from 'mongoose';

/** The state of one periodic job, shared by all processes on the database. */
export interface JobFields {
  /** The name of the job. */
  _id: string;
  nextRunAt: Date;
  /** While a process runs the job: when another process may take it over. The running process extends it. */
  leasedUntil: Date;
  /** The process that holds or held the lease. */
  leasedBy: string;
  /** Number of failed runs since the last successful one. */
  failures: number;
  /** Error of the last run; null when it succeeded. */
  lastError: string | null;
  succeededAt: Date | null;
}

export type JobModel = Model<JobFields>;

const jobSchema = new Schema<JobFields>(
  {
    _id: { type: String, required: true },
    nextRunAt: { type: Date, required: true },
    leasedUntil: { type: Date, required: true },
    leasedBy: { type: String, required: true },
    failures: { type: Number, required: true },
    lastError: { type: String, default: null },
    succeededAt: { type: Date, default: null },
  },
  { versionKey: false, id: false },
);

export const createJobModel = (connection: Connection): JobModel => connection.model<JobFields>('Job', jobSchema);
