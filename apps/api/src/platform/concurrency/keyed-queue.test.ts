import { describe, expect, it } from 'vitest';
import { createKeyedQueue } from './keyed-queue.js';

/** A task that ends when the test says so. */
function heldTask(done: string[], name: string) {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const task = async (): Promise<string> => {
    done.push(`${name} begins`);
    await held;
    done.push(`${name} ends`);
    return name;
  };
  return { task, release: () => release() };
}

describe('createKeyedQueue', () => {
  it('runs the tasks of one key in order and those of another key concurrently', async () => {
    const inOrder = createKeyedQueue();
    const done: string[] = [];
    const [first, second, other] = ['prvi', 'drugi', 'treći'].map((name) => heldTask(done, name));
    if (!first || !second || !other) throw new Error('There are three tasks.');
    const results = [inOrder('a', first.task), inOrder('a', second.task), inOrder('b', other.task)];
    second.release();
    other.release();
    expect(await results[2]).toBe('treći');
    expect(done).toEqual(['prvi begins', 'treći begins', 'treći ends']);
    first.release();
    expect(await Promise.all(results)).toEqual(['prvi', 'drugi', 'treći']);
    expect(done.slice(3)).toEqual(['prvi ends', 'drugi begins', 'drugi ends']);
  });

  it('runs the next task after one that fails, and rejects for its caller', async () => {
    const inOrder = createKeyedQueue();
    const failed = inOrder('a', () => Promise.reject(new Error('pad')));
    const next = inOrder('a', () => Promise.resolve('dalje'));
    await expect(failed).rejects.toThrow('pad');
    expect(await next).toBe('dalje');
  });

  it('with failsPending, rejects the tasks queued behind the failed one and runs later ones', async () => {
    const away = new Error('away');
    const inOrder = createKeyedQueue((error) => error === away);
    const ran: string[] = [];
    const run = (name: string) => () => Promise.resolve(ran.push(name));
    const waiting = [inOrder('a', () => Promise.reject(away)), inOrder('a', run('prvi')), inOrder('a', run('drugi'))];
    const other = inOrder('b', run('treći'));
    for (const result of waiting) await expect(result).rejects.toBe(away);
    await other;
    await inOrder('a', run('četvrti'));
    expect(ran).toEqual(['treći', 'četvrti']);
  });
});
