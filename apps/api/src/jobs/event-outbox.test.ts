import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.js';
import { createLogger } from '../platform/logger.js';
import { createEventOutbox, createPendingEvent, type EventOutbox } from './event-outbox.js';

const minute = 60_000;

let app: TestApp;
let time: number;
let handled: string[];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  time = Date.parse('2026-11-23T12:00:00Z');
  handled = [];
  await app.models.outboxEvents.deleteMany({});
  await app.models.books.collection.deleteMany({});
});

/** A process on the database and the clock of the test. `handler` gets the `personId` of each event. */
function startProcess(handler: (personId: string | null) => Promise<void>): EventOutbox {
  const log = createLogger('silent');
  const outbox = createEventOutbox({ records: app.models.outboxEvents, now: () => new Date(time), log });
  outbox.addSource(app.models.books);
  outbox.on('bookStatusChanged', ({ personId }) => handler(personId));
  return outbox;
}

const noteHandled = (personId: string | null): Promise<void> => {
  handled.push(personId ?? '');
  return Promise.resolve();
};
const failAlways = (): Promise<void> => Promise.reject(new Error('disk full'));

/** Stores a document with one event for each name, as the write that changes it does. */
async function writeEvents(...names: string[]) {
  const _id = new Types.ObjectId();
  const pendingEvents = names.map((personId) =>
    createPendingEvent('bookStatusChanged', { bookId: _id.toHexString(), status: 'sold', wasSold: false, personId }),
  );
  await app.models.books.collection.insertOne({ _id, pendingEvents });
  return { _id, pendingEvents };
}

const record = () => app.models.outboxEvents.findOne().orFail().lean();

describe('createEventOutbox', () => {
  it('handles the events of a published document once and in order, and empties their payload', async () => {
    const outbox = startProcess(noteHandled);
    const document = await writeEvents('ana', 'marko');
    outbox.publish(app.models.books, document);
    outbox.publish(app.models.books, document);
    await outbox.settle();
    expect(handled).toEqual(['ana', 'marko']);
    expect(await app.models.books.collection.findOne({ _id: document._id })).toMatchObject({ pendingEvents: [] });
    expect(await record()).toMatchObject({ status: 'handled', payload: {}, closedAt: new Date(time) });
  });

  it('handles an event that a crash left on its document once when five processes find it', async () => {
    await writeEvents('ana');
    await Promise.all(Array.from({ length: 5 }, () => startProcess(noteHandled).deliverDue()));
    expect(handled).toEqual(['ana']);
  });

  it('retries a failed event with growing pauses, and gives it up after nine attempts', async () => {
    await writeEvents('ana');
    const outbox = startProcess(failAlways);
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await outbox.deliverDue();
      const { nextAttemptAt, lastError } = await record();
      expect(lastError).toBe('Error: disk full');
      pauses.push((Number(nextAttemptAt) - time) / minute);
      time = Number(nextAttemptAt);
    }
    expect(pauses).toEqual([1, 5, 15, 60, 180, 360, 720, 1440]);
    await outbox.deliverDue();
    expect(await record()).toMatchObject({ status: 'failed', attempts: 9, payload: {} });
  });

  it('keeps later events of a document behind one that waits for a retry, but not those of another document', async () => {
    const first = await writeEvents('ana', 'marko');
    let isFailing = true;
    const outbox = startProcess((name) => (name === 'ana' && isFailing ? failAlways() : noteHandled(name)));
    outbox.publish(app.models.books, first);
    outbox.publish(app.models.books, await writeEvents('vesna'));
    await outbox.settle();
    expect(handled).toEqual(['vesna']);
    isFailing = false;
    time += minute;
    await outbox.deliverDue();
    expect(handled).toEqual(['vesna', 'ana', 'marko']);
  });

  it('leaves an event of an unknown type, and the later ones of its document, to a process that knows the type', async () => {
    const { _id } = await writeEvents('ana', 'marko');
    await app.models.books.collection.updateOne({ _id }, { $set: { 'pendingEvents.0.type': 'later' } });
    let isFailing = true;
    const newer = startProcess(noteHandled);
    // This release has no such type.
    newer.on('later' as never, ({ personId }: { personId: string }) =>
      isFailing ? failAlways() : noteHandled(personId),
    );
    await newer.deliverDue();
    await writeEvents('vesna');
    time += minute;
    const older = startProcess(noteHandled);
    await older.deliverDue();
    expect(handled).toEqual(['vesna']);
    const events = await app.models.outboxEvents.find({ key: _id.toHexString() }).sort({ _id: 1 }).lean();
    expect(events).toMatchObject([
      { type: 'later', status: 'pending', attempts: 1, nextAttemptAt: new Date(time), payload: { personId: 'ana' } },
      { type: 'bookStatusChanged', status: 'pending', attempts: 0, payload: { personId: 'marko' } },
    ]);
    isFailing = false;
    await newer.deliverDue();
    expect(handled).toEqual(['vesna', 'ana', 'marko']);
  });

  it('takes over the event of a process that died, after its lease of five minutes', async () => {
    await writeEvents('ana');
    let started = 0;
    const dead = startProcess(() => {
      started += 1;
      return new Promise(() => undefined);
    });
    void dead.deliverDue();
    await expect.poll(() => started).toBe(1);
    const alive = startProcess(noteHandled);
    await alive.deliverDue();
    expect(handled).toEqual([]);
    time += 5 * minute;
    await alive.deliverDue();
    expect(handled).toEqual(['ana']);
  });

  it('removes the events that name an erased member, stored on documents and taken over', async () => {
    const taken = await writeEvents('ana');
    await startProcess(failAlways).deliverDue();
    await writeEvents('ana');
    await writeEvents('marko');
    const outbox = startProcess(noteHandled);
    await outbox.eraseMember('ana');
    time += minute;
    await outbox.deliverDue();
    expect(handled).toEqual(['marko']);
    expect(await app.models.outboxEvents.exists({ key: taken._id.toHexString() })).toBeNull();
  });
});
