import { describe, expect, it } from 'vitest';
import { createKeyedQueue } from './keyed-queue.js';

/** A task that ends when it is told to. */
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

describe('a queue by keys', () => {
  it('runs the tasks of one key in order, those of another beside them', async () => {
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

  it('goes on after a task that fails, and its caller hears of it', async () => {
    const inOrder = createKeyedQueue();
    const failed = inOrder('a', () => Promise.reject(new Error('pad')));
    const next = inOrder('a', () => Promise.resolve('dalje'));
    await expect(failed).rejects.toThrow('pad');
    expect(await next).toBe('dalje');
  });

  it('tells a failure for all to those who wait behind it, and runs who comes later', async () => {
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
