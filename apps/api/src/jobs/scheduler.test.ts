import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.js';
import { openConnection } from '../db/connect.js';
import { createLogger } from '../platform/logger.js';
import { createModels } from '../models.js';
import { createScheduler, type Job } from './scheduler.js';

const minute = 60_000;

let app: TestApp;
let time: number;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  time = Date.parse('2026-11-23T12:00:00Z');
  await app.models.jobs.deleteMany({});
});

const record = () => app.models.jobs.findById('job').lean();

/** A process with this job, on the database of the test and its clock. */
const startProcess = (run: () => Promise<unknown>, job: Partial<Job> = {}) =>
  createScheduler({ records: app.models.jobs, now: () => new Date(time), log: createLogger('silent') }, [
    { name: 'job', everyMs: 10 * minute, run, ...job },
  ]);

/** Work that ends when the test calls `work.end`. */
function held() {
  const work = { started: 0, end: (): void => undefined };
  const run = (): Promise<void> => {
    work.started += 1;
    return new Promise((resolve) => {
      work.end = resolve;
    });
  };
  return { work, run };
}

describe('createScheduler', () => {
  it('runs a new job at once and then once an interval, in one of two processes', async () => {
    let runs = 0;
    const run = () => Promise.resolve((runs += 1));
    const processes = [startProcess(run), startProcess(run)];
    const runAll = () => Promise.all(processes.map((process) => process.runDue()));
    await runAll();
    expect(runs).toBe(1);
    time += 9 * minute;
    await runAll();
    expect(runs).toBe(1);
    time += minute;
    await runAll();
    expect(runs).toBe(2);
    expect(await record()).toMatchObject({ failures: 0, lastError: null, succeededAt: new Date(time) });
  });

  it('does not start a job again that still runs, in this process or another', async () => {
    const { work, run } = held();
    const [first, second] = [startProcess(run), startProcess(run)];
    const running = first.runDue();
    await expect.poll(() => work.started).toBe(1);
    await second.runDue();
    const again = first.runDue();
    expect(work.started).toBe(1);
    work.end();
    await Promise.all([running, again]);
  });

  it('takes over the job of a process that died, and the dead process writes nothing any more', async () => {
    const { work, run } = held();
    const dead = startProcess(run);
    const running = dead.runDue();
    await expect.poll(() => work.started).toBe(1);
    time += 16_000;
    let runs = 0;
    const alive = startProcess(() => Promise.resolve((runs += 1)));
    await alive.runDue();
    expect(runs).toBe(1);
    const taken = await record();
    time += 10 * minute;
    work.end();
    await running;
    expect(await record()).toEqual(taken);
  });

  it('retries a failed job with growing pauses and forgets the failures after a success', async () => {
    let failing = true;
    const process = startProcess(() => (failing ? Promise.reject(new Error('disk full')) : Promise.resolve()));
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await process.runDue();
      const { nextRunAt, failures, lastError } = (await record()) ?? {};
      expect([failures, lastError]).toEqual([attempt + 1, 'disk full']);
      pauses.push((Number(nextRunAt) - time) / minute);
      time = Number(nextRunAt);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 10, 10]);
    failing = false;
    await process.runDue();
    expect(await record()).toMatchObject({ failures: 0, lastError: null });
  });

  it('runs a job with perProcess in every process', async () => {
    let runs = 0;
    const run = () => Promise.resolve((runs += 1));
    const processes = [startProcess(run, { perProcess: true }), startProcess(run, { perProcess: true })];
    const runAll = () => Promise.all(processes.map((process) => process.runDue()));
    await runAll();
    await runAll();
    expect(runs).toBe(2);
    time += 10 * minute;
    await runAll();
    expect(runs).toBe(4);
  });

  it('waits for running jobs when it stops', async () => {
    const { work, run } = held();
    const process = startProcess(run);
    void process.runDue();
    await expect.poll(() => work.started).toBe(1);
    let isStopped = false;
    const stopping = process.stop().then(() => {
      isStopped = true;
    });
    expect(isStopped).toBe(false);
    work.end();
    await stopping;
  });

  it('starts no job after it stops, also when it was just looking for due ones', async () => {
    const { work, run } = held();
    const process = startProcess(run);
    const looking = process.runDue();
    await process.stop();
    await looking;
    expect(work.started).toBe(0);
  });

  it('logs an outage of the database once, and its end', async () => {
    const connection = await openConnection(app.databaseUri);
    onTestFinished(() => connection.close());
    const lines: string[] = [];
    const log = createLogger('warn', {
      write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg),
    });
    let run = (): Promise<unknown> => Promise.resolve();
    const scheduler = createScheduler({ records: createModels(connection).jobs, now: () => new Date(time), log }, [
      { name: 'job', everyMs: 10 * minute, run: () => run() },
    ]);
    run = () => connection.close();
    await scheduler.runDue();
    await scheduler.runDue();
    await scheduler.runDue();
    expect(lines).toEqual([
      'the record of a job cannot be written; no job runs until it can',
      'the records of jobs cannot be read',
    ]);
    lines.length = 0;
    await connection.openUri(app.databaseUri);
    run = () => Promise.resolve();
    time += minute;
    await scheduler.runDue();
    await scheduler.runDue();
    expect(lines).toEqual(['the records of jobs can be read again', 'the records of jobs can be written again']);
  });
});
