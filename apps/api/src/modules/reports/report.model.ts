import { ReportReason, ReportStatus, ReportSubject } from '@korice/contracts';
import { pendingEventSchema, type PendingEvent } from '../../jobs/outbox-event.model.js';
import { Schema, type Connection, type Model, type Types } from 'mongoose';

export interface Named {
  _id: Types.ObjectId;
  name: string;
}

export interface ReportFields {
  _id: Types.ObjectId;
  subject: ReportSubject;
  subjectId: Types.ObjectId;
  subjectName: string;
  accused: Named;
  reporter: Named;
  reason: ReportReason;
  text: string;
  status: ReportStatus;
  /** The idempotency key of the form; unique with the reporter. */
  clientId?: string;
  createdAt: Date;
  /** See `EventOutbox`. */
  pendingEvents?: PendingEvent[];
}

export type ReportModel = Model<ReportFields>;

/** 24 months, in seconds. */
const lifetimeSeconds = 2 * 365 * 24 * 3600;

/** The name of a closed account is empty, which `required` would refuse. */
const name = { type: String, default: '' } as const;

const namedSchema = new Schema<Named>({ _id: { type: Schema.Types.ObjectId, required: true }, name }, { id: false });

const reportSchema = new Schema<ReportFields>(
  {
    subject: { type: String, enum: ReportSubject.options, required: true },
    subjectId: { type: Schema.Types.ObjectId, required: true },
    subjectName: name,
    accused: { type: namedSchema, required: true },
    reporter: { type: namedSchema, required: true },
    reason: { type: String, enum: ReportReason.options, required: true },
    text: { type: String, default: '' },
    status: { type: String, enum: ReportStatus.options, default: 'open' },
    clientId: String,
    createdAt: { type: Date, required: true },
    pendingEvents: { type: [pendingEventSchema], default: undefined },
  },
  { versionKey: false, id: false },
);

// The list of reports with one status, in either direction.
reportSchema.index({ status: 1, createdAt: -1, _id: -1 });
// Export and deletion of an account.
reportSchema.index({ 'reporter._id': 1 });
reportSchema.index({ 'accused._id': 1 });
// EventOutbox: events that a crash left on a report.
reportSchema.index({ 'pendingEvents._id': 1 }, { sparse: true });
reportSchema.index({ createdAt: 1 }, { expireAfterSeconds: lifetimeSeconds });
reportSchema.index(
  { 'reporter._id': 1, clientId: 1 },
  { unique: true, partialFilterExpression: { clientId: { $exists: true } } },
);

export const createReportModel = (connection: Connection): ReportModel =>
  connection.model<ReportFields>('Report', reportSchema);
