import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.js';
import { nameOf, readCommands, type DatabaseCommand } from '../../test/database-commands.js';
import { startDatabaseProxy, type DatabaseProxy } from '../../test/database-proxy.js';
import { freePort } from '../../test/free-port.js';
import { jobsOf } from '../../test/jobs-of.js';
import { startProcess, stopProcesses } from '../../test/processes.js';
import { jobLimits, requestLimits } from '../db/operation-limits.js';

const startTimeoutMs = 60_000;
/** The collections that the loops of the outbox and of the push notices read on the connection of requests. */
const collectionsOfLoops = ['mails', 'pushdeliveries'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the jobs of the product', () => {
  it('run in one process at a time, except those that sweep files of this machine', () => {
    const perProcess = jobsOf(app).filter((job) => job.perProcess === true);
    expect(perProcess.map(({ name }) => name)).toEqual(['sweep share cards', 'sweep uploads']);
  });
});

describe('a process that has started and serves no request', () => {
  let proxy: DatabaseProxy;
  const received: { client: Socket; command: DatabaseCommand }[] = [];
  beforeAll(async () => {
    proxy = await startDatabaseProxy(app.databaseUri, (client) => {
      readCommands(client, (command) => received.push({ client, command }));
    });
    await startProcess({ databaseUri: proxy.uri, folder: app.folder }, await freePort(), {});
  }, startTimeoutMs);
  afterAll(async () => {
    await stopProcesses();
    await proxy.close();
  });

  const collectionsWith = (maxTimeMS: number): string[] => {
    const limited = received.filter(({ command }) => command.maxTimeMS === maxTimeMS);
    return [...new Set(limited.map(({ command }) => String(command[nameOf(command)])))].sort();
  };

  it('runs every job on the connection of jobs', async () => {
    const shared = jobsOf(app).filter((job) => job.perProcess !== true);
    const succeeded = async () => {
      const records = await app.models.jobs.find({ succeededAt: { $ne: null } }, { _id: 1 }).lean();
      return records.map(({ _id }) => _id).sort();
    };
    await expect.poll(succeeded, { timeout: 30_000 }).toEqual(shared.map(({ name }) => name).sort());
    expect(collectionsWith(jobLimits.timeMs)).toEqual(expect.arrayContaining(['books', 'deals', 'imports', 'rooms']));
    expect(collectionsWith(requestLimits.timeMs)).toEqual(collectionsOfLoops);
  });

  it('builds indexes without a time limit, on a connection that it closes afterwards', async () => {
    const builds = received.filter(({ command }) => nameOf(command) === 'createIndexes');
    expect(builds.length).toBeGreaterThan(10);
    expect(builds.filter(({ command }) => 'maxTimeMS' in command)).toEqual([]);
    await expect.poll(() => builds.filter(({ client }) => !client.destroyed)).toEqual([]);
  });
});
