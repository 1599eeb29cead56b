import { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { Schema, type Connection } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.js';
import { isUnavailable } from '../platform/errors/error-mapping.js';
import { openConnection } from './connect.js';

let app: TestApp;
let connection: Connection;

beforeAll(async () => {
  app = await startTestApp();
  connection = await openConnection(app.databaseUri);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await connection.close();
  await app.close();
});

const notes = () => connection.model('Note', new Schema({ text: String }), 'notes');

/** Whether a call of the database fails as one that is away does. */
const isToldAway = (call: Promise<unknown>): Promise<boolean> => call.then(() => false, isUnavailable);

describe('a command', () => {
  it('that is written just as its connection breaks fails, and the next one is answered', async () => {
    await notes().create({ text: 'before' });
    const broken = vi.spyOn(Socket.prototype, 'write').mockImplementation(function (this: Socket, ...given) {
      if (Buffer.from(given[0]).includes('notes')) this.destroy();
      return Duplex.prototype.write.apply(this, given as Parameters<Duplex['write']>);
    });
    expect(await isToldAway(notes().find().lean())).toBe(true);
    broken.mockRestore();
    expect(await notes().countDocuments()).toBe(1);
  });
});
