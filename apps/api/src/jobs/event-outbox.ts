import { Types, type Model } from 'mongoose';
import type { DurableEvents } from './durable-events.js';
import { anyId } from '../platform/any-id.js';
import { forEachSettled } from '../platform/concurrency/for-each-settled.js';
import { createKeyedQueue } from '../platform/concurrency/keyed-queue.js';
import { duplicatesIn } from '../platform/errors/duplicate-key.js';
import type { Logger } from '../platform/logger.js';
import { createBackground } from '../platform/processes/background-tasks.js';
import { retryPausesMs } from '../platform/time/retry-pauses.js';
import type { OutboxEventFields, OutboxEventModel, PendingEvent } from './outbox-event.model.js';

type EventType = keyof DurableEvents;

/** Must be idempotent: a crash or an expired lease repeats it. `eventId` is the same at every attempt. */
type Handler<Type extends EventType> = (payload: DurableEvents[Type], eventId: string) => Promise<void>;

/** A document with events that are not in the outbox yet. */
interface SourceFields {
  _id: Types.ObjectId;
  pendingEvents?: PendingEvent[];
}

type Source = Pick<Model<SourceFields>, 'find' | 'updateMany' | 'updateOne'>;

/**
 * Delivers domain events at least once, even if the process crashes. A write stores its events in `pendingEvents` of the document that it
 * changes; `publish` moves them into one collection and handles them at once. A job repeats both steps for events that a crash or an error
 * left.
 */
export interface EventOutbox {
  /**
   * Registers a handler. Every handler of a type must succeed before an event of the type counts as handled. An event of a type without a
   * handler waits for a process that has one, with the later events of its document: during an upgrade, a newer release stores such events.
   */
  on<Type extends EventType>(type: Type, handler: Handler<Type>): void;
  /** Registers a collection whose documents have `pendingEvents`. */
  addSource(source: Source): void;
  /** Moves the events of one document into the outbox and handles them, in the background. Logs errors: the job retries. */
  publish(source: Source, document: SourceFields): void;
  /** Job: moves the events of all documents into the outbox and handles every due event. Idempotent, also on several processes. */
  deliverDue(): Promise<void>;
  /** Removes the unhandled events whose `personId` is this member, for the deletion of an account. */
  eraseMember(memberId: string): Promise<void>;
  /** Resolves when the events published by this process have been handled or postponed. */
  settle(): Promise<void>;
}

export const createPendingEvent = <Type extends EventType>(
  type: Type,
  payload: DurableEvents[Type],
): PendingEvent<Type> => ({ _id: new Types.ObjectId(), type, payload });

const minuteMs = 60_000;
/** Another process takes over an event whose handling did not end within this time. */
const leaseMs = 5 * minuteMs;
const batchSize = 50;

interface EventOutboxDeps {
  records: OutboxEventModel;
  now: () => Date;
  log: Logger;
}

export function createEventOutbox({ records, now, log }: EventOutboxDeps): EventOutbox {
  const handlers = new Map<EventType, Handler<never>[]>();
  const sources = new Set<Source>();
  const background = createBackground(log);
  const inKeyOrder = createKeyedQueue();
  /** Types without a handler that the log has named. */
  const loggedTypes = new Set<string>();

  const after = (ms: number): Date => new Date(now().getTime() + ms);

  /** Inserts before it pulls: a crash in between repeats the insert, which the id makes idempotent. */
  async function takeOver(source: Source, { _id, pendingEvents = [] }: SourceFields): Promise<void> {
    if (pendingEvents.length === 0) return;
    const state = { status: 'pending', attempts: 0, nextAttemptAt: now(), lastError: null, closedAt: null } as const;
    const taken = pendingEvents.map((event) => ({ ...event, key: _id.toHexString(), ...state }));
    try {
      await records.insertMany(taken, { ordered: false, throwOnValidationError: true });
    } catch (error) {
      if (!duplicatesIn(error)) throw error;
    }
    const ids = pendingEvents.map((event) => event._id);
    await source.updateOne({ _id }, { $pull: { pendingEvents: { _id: { $in: ids } } } });
  }

  function hasHandler({ type }: OutboxEventFields): boolean {
    if (handlers.has(type)) return true;
    if (!loggedTypes.has(type)) log.warn({ type }, 'events of an unknown type wait for a release that handles them');
    loggedTypes.add(type);
    return false;
  }

  async function claim({ _id, nextAttemptAt }: OutboxEventFields): Promise<boolean> {
    const { modifiedCount } = await records.updateOne(
      { _id, status: 'pending', nextAttemptAt },
      { $set: { nextAttemptAt: after(leaseMs) }, $inc: { attempts: 1 } },
    );
    return modifiedCount === 1;
  }

  async function handle({ _id, type, payload, attempts }: OutboxEventFields): Promise<void> {
    const pending = { _id, status: 'pending' } as const;
    const results = await Promise.allSettled(
      // `on` accepts only handlers of this type's payload, which the type of the map does not express.
      (handlers.get(type) ?? []).map((handler) => handler(payload as never, _id.toHexString())),
    );
    const errors = results.flatMap((result): unknown[] => (result.status === 'rejected' ? [result.reason] : []));
    if (errors.length === 0) {
      await records.updateOne(pending, { $set: { status: 'handled', closedAt: now(), lastError: null, payload: {} } });
      return;
    }
    const pauseMs = retryPausesMs[attempts];
    for (const err of errors)
      log.warn(
        { err, event: _id.toHexString(), type, attempts: attempts + 1 },
        pauseMs ? 'event not handled' : 'event given up',
      );
    const lastError = errors.map(String).join('; ');
    const next = pauseMs ? { nextAttemptAt: after(pauseMs) } : { status: 'failed', closedAt: now(), payload: {} };
    await records.updateOne(pending, { $set: { ...next, lastError } });
  }

  /**
   * Handles the due events of one document, oldest first. Stops at an event that waits for a retry, that another process holds or that has
   * no handler here.
   */
  const handleDue = (key: string): Promise<void> =>
    inKeyOrder(key, async () => {
      for (;;) {
        const event = await records.findOne({ key, status: 'pending' }).sort({ _id: 1 }).lean();
        if (!event || event.nextAttemptAt > now() || !hasHandler(event) || !(await claim(event))) return;
        await handle(event);
      }
    });

  return {
    on(type, handler) {
      handlers.set(type, [...(handlers.get(type) ?? []), handler]);
    },

    addSource(source) {
      sources.add(source);
    },

    publish(source, document) {
      if (!document.pendingEvents?.length) return;
      background.run('events of a write', async () => {
        await takeOver(source, document);
        await handleDue(document._id.toHexString());
      });
    },

    async deliverDue() {
      for (const source of sources) {
        const left = source.find({ 'pendingEvents._id': anyId }, { pendingEvents: 1 }).lean().cursor({ batchSize });
        await forEachSettled<SourceFields>(left, (document) => takeOver(source, document));
      }
      const due = records.find({ status: 'pending', nextAttemptAt: { $lte: now() } }, { key: 1 });
      await forEachSettled(due.sort({ nextAttemptAt: 1 }).lean().cursor({ batchSize }), ({ key }) => handleDue(key));
    },

    async eraseMember(personId) {
      for (const source of sources)
        await source.updateMany(
          { 'pendingEvents._id': anyId, 'pendingEvents.payload.personId': personId },
          { $pull: { pendingEvents: { 'payload.personId': personId } } },
        );
      await records.deleteMany({ status: 'pending', 'payload.personId': personId });
    },

    settle: () => background.settle(),
  };
}
