import { Socket } from 'node:net';
import { getPriority } from 'node:os';
import { Duplex } from 'node:stream';
import { Schema, type Connection } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.js';
import { noise } from '../../test/images.js';
import { openConnection } from '../db/connect.js';
import { turnImage } from '../modules/images/image-processing.js';
import { isUnavailable } from './errors/error-mapping.js';
import { imagePriority, imageThreads } from './workarounds.js';

describe('failWritesOfClosedConnections', () => {
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

  /** Whether a command fails like one for an unavailable database. */
  const failsAsUnavailable = (command: Promise<unknown>): Promise<boolean> => command.then(() => false, isUnavailable);

  it('rejects a command whose connection closes while it is written, and the next command succeeds', async () => {
    await notes().create({ text: 'before' });
    const broken = vi.spyOn(Socket.prototype, 'write').mockImplementation(function (this: Socket, ...given) {
      if (Buffer.from(given[0]).includes('notes')) this.destroy();
      return Duplex.prototype.write.apply(this, given as Parameters<Duplex['write']>);
    });
    expect(await failsAsUnavailable(notes().find().lean())).toBe(true);
    broken.mockRestore();
    expect(await notes().countDocuments()).toBe(1);
  });
});

describe('lowerImageThreadPriority', () => {
  it.runIf(process.platform === 'linux')('lowers the threads of libvips but not the event loop', async () => {
    const own = getPriority();
    await turnImage(await noise(300, 200).webp().toBuffer(), 1);
    // A thread that another image has started since is lowered with that image.
    expect((await imageThreads()).map(getPriority)).toContain(imagePriority);
    expect(getPriority()).toBe(own);
  });
});
