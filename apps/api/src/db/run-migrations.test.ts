import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.js';
import { runMigrations, type Migration } from './run-migrations.js';

let app: TestApp;
let ran: string[];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ran = [];
  app.clock.now = new Date('2026-11-25T10:00:00Z');
  await app.models.migrations.deleteMany({});
});

const migration = (name: string, more: Partial<Migration> = {}): Migration => ({
  name,
  run: () => {
    ran.push(name);
    return Promise.resolve();
  },
  ...more,
});
const run = (...migrations: Migration[]) => {
  const { now, log } = app.deps;
  return runMigrations({ records: app.models.migrations, now, log }, migrations);
};
const later = (ms: number) => {
  app.clock.now = new Date(app.deps.now().getTime() + ms);
};
const day = 24 * 3_600_000;

describe('runMigrations', () => {
  it('runs every migration once, in order', async () => {
    for (let start = 0; start < 3; start += 1) await run(migration('one'), migration('two'));
    await run(migration('one'), migration('two'), migration('three'));
    expect(ran).toEqual(['one', 'two', 'three']);
  });

  it('repeats a migration with catchesUp at the starts of one day, and not later', async () => {
    const catchingUp = migration('one', { catchesUp: true });
    await run(catchingUp);
    later(day - 1);
    await run(catchingUp);
    expect(ran).toEqual(['one', 'one']);
    later(1);
    await run(catchingUp);
    expect(ran).toHaveLength(2);
  });

  it('stops at a failed migration, records its error, and repeats it at the next start', async () => {
    const failing = migration('two', { run: () => Promise.reject(new Error('no room on the disk')) });
    await expect(run(migration('one'), failing, migration('three'))).rejects.toThrow('no room on the disk');
    expect(await app.models.migrations.findById('two').lean()).toMatchObject({
      finishedAt: null,
      lastError: 'no room on the disk',
    });
    await run(migration('one'), migration('two'), migration('three'));
    expect(ran).toEqual(['one', 'two', 'three']);
    expect(await app.models.migrations.findById('two').lean()).toMatchObject({ lastError: null });
  });

  it('waits for the process that runs a migration, and takes over when its lease expires', async () => {
    const steps = new EventEmitter();
    const [isRunning, end] = [once(steps, 'running'), once(steps, 'end')];
    const slow = migration('one', {
      run: async () => {
        ran.push('one');
        steps.emit('running');
        await end;
      },
    });
    const first = run(slow);
    await isRunning;
    const second = run(migration('one'), migration('two'));
    await expect.poll(() => app.models.migrations.countDocuments()).toBe(1);
    expect(ran).toEqual(['one']);
    // The first one no longer extends its lease.
    later(16_000);
    await second;
    expect(ran).toEqual(['one', 'one', 'two']);
    steps.emit('end');
    await first;
    expect(await app.models.migrations.countDocuments({ finishedAt: null })).toBe(0);
  });
});
