import { AuditAction } from '@korice/contracts';
import { Schema, type Connection, type Model, type Types } from 'mongoose';

export interface AuditEntryFields {
  _id: Types.ObjectId;
  at: Date;
  /** After the deletion of the account a random id and an empty name. */
  actor: { _id: Types.ObjectId; name: string };
  action: AuditAction;
  subject: { _id: Types.ObjectId | null; name: string };
  /**
   * The member whose data the entry concerns, also after the subject is deleted. Absent without such a member, after the deletion of the
   * account, and in entries of release 1.0.
   */
  owner?: Types.ObjectId;
  detail: string;
}

export type AuditEntryModel = Model<AuditEntryFields>;

/** 24 months, in seconds. */
const lifetimeSeconds = 2 * 365 * 24 * 3600;

const auditEntrySchema = new Schema<AuditEntryFields>(
  {
    at: { type: Date, required: true },
    actor: {
      type: new Schema<AuditEntryFields['actor']>(
        { _id: { type: Schema.Types.ObjectId, required: true }, name: { type: String, default: '' } },
        { id: false },
      ),
      required: true,
    },
    action: { type: String, enum: AuditAction.options, required: true },
    subject: {
      type: new Schema<AuditEntryFields['subject']>(
        { _id: { type: Schema.Types.ObjectId, default: null }, name: { type: String, default: '' } },
        { id: false },
      ),
      required: true,
    },
    owner: Schema.Types.ObjectId,
    detail: { type: String, default: '' },
  },
  { versionKey: false, id: false },
);

auditEntrySchema.index({ at: -1, _id: -1 });
auditEntrySchema.index({ action: 1, at: -1, _id: -1 });
// Filters of the log, export and deletion of an account.
auditEntrySchema.index({ 'actor._id': 1, at: -1, _id: -1 });
auditEntrySchema.index({ 'actor._id': 1, action: 1, at: -1, _id: -1 });
// Also with another filter: the entries on one member are few.
auditEntrySchema.index({ owner: 1, at: -1, _id: -1 });
// Deletion of an account.
auditEntrySchema.index({ 'subject._id': 1 });
auditEntrySchema.index({ at: 1 }, { expireAfterSeconds: lifetimeSeconds });

export const createAuditEntryModel = (connection: Connection): AuditEntryModel =>
  connection.model<AuditEntryFields>('AuditEntry', auditEntrySchema);
