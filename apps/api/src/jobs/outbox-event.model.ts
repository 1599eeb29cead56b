import { Schema, type Connection, type Model, type Types } from 'mongoose';
import type { DurableEvents } from './durable-events.js';

type EventType = keyof DurableEvents;

/** An event that a write stores on the document it changes, until `EventOutbox` takes it over. */
export interface PendingEvent<Type extends EventType = EventType> {
  _id: Types.ObjectId;
  type: Type;
  payload: DurableEvents[Type];
}

export interface OutboxEventFields extends Omit<PendingEvent, 'payload'> {
  /** Emptied when the event is closed, because it can name members. */
  payload: DurableEvents[EventType] | Record<string, never>;
  /** The id of the document that the event is about. Events of one document are handled in order. */
  key: string;
  status: 'pending' | 'handled' | 'failed';
  attempts: number;
  /** Pending: not handled before this time. While a process handles the event: when another process may take it over. */
  nextAttemptAt: Date;
  lastError: string | null;
  /** When the event was handled or given up. MongoDB removes the record 30 days later. */
  closedAt: Date | null;
}

export type OutboxEventModel = Model<OutboxEventFields>;

const pendingFields = {
  _id: { type: Schema.Types.ObjectId, required: true },
  type: { type: String, required: true },
  payload: { type: Schema.Types.Mixed, required: true },
} as const;

export const pendingEventSchema = new Schema<PendingEvent>(pendingFields, { id: false });

const outboxEventSchema = new Schema<OutboxEventFields>(
  {
    ...pendingFields,
    key: { type: String, required: true },
    status: { type: String, enum: ['pending', 'handled', 'failed'], required: true },
    attempts: { type: Number, required: true },
    nextAttemptAt: { type: Date, required: true },
    lastError: { type: String, default: null },
    closedAt: { type: Date, default: null },
  },
  { versionKey: false, id: false },
);

outboxEventSchema.index({ status: 1, nextAttemptAt: 1 });
outboxEventSchema.index({ key: 1, status: 1, _id: 1 });
outboxEventSchema.index({ closedAt: 1 }, { expireAfterSeconds: 30 * 24 * 3600 });

export const createOutboxEventModel = (connection: Connection): OutboxEventModel =>
  connection.model<OutboxEventFields>('OutboxEvent', outboxEventSchema);
