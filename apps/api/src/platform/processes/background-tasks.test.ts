import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createBackground } from './background-tasks.js';

function logged() {
  const lines: { what?: string; err?: { message: string } }[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as (typeof lines)[number]) });
  return { log, lines };
}

describe('createBackground', () => {
  it('settle waits for a task and for the tasks that it has started', async () => {
    const { log, lines } = logged();
    const background = createBackground(log);
    const done: string[] = [];
    background.run('prvo', async () => {
      await Promise.resolve();
      background.run('drugo', () => Promise.resolve(done.push('drugo')));
      done.push('prvo');
    });
    expect(done).toEqual([]);
    await background.settle();
    expect([done.sort(), lines]).toEqual([['drugo', 'prvo'], []]);
  });

  it('logs a failed task with its name and its error', async () => {
    const { log, lines } = logged();
    const background = createBackground(log);
    background.run('brojanje', () => Promise.reject(new Error('pad')));
    await background.settle();
    expect(lines).toMatchObject([{ task: 'brojanje', err: { message: 'pad' } }]);
  });
});
