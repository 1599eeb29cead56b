import { expect, it, onTestFinished, vi } from 'vitest';
import { DocumentLog } from '../src/storage/document-log.js';
import { Engine } from '../src/storage/engine.js';
import { temporaryFolder } from './data-dir.js';

/** An engine whose first flush waits until `end` is called, with an error to let it fail. */
function withSlowFlush() {
  const log = new DocumentLog(temporaryFolder());
  onTestFinished(() => log.close());
  const engine = new Engine(log);
  let end: (error?: Error) => void = () => undefined;
  const flush = log.flush.bind(log);
  vi.spyOn(log, 'flush').mockImplementationOnce(async () => {
    const flushed = flush();
    await new Promise<void>((resolve, reject) => {
      end = (error) => (error ? reject(error) : resolve());
    });
    await flushed;
  });
  return { engine, end: (error?: Error) => end(error) };
}

it('a change that writes nothing resolves only after the earlier changes are on disk', async () => {
  const { engine, end } = withSlowFlush();
  const order: string[] = [];
  const write = engine.write(() => engine.ensureCollection('shop', 'books')).then(() => order.push('write'));
  const repetition = engine.write(() => undefined).then(() => order.push('repetition'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(order).toEqual([]);
  end();
  await Promise.all([write, repetition]);
  expect(order).toContain('repetition');
});

it('a change that writes nothing is refused when an earlier change cannot be written', async () => {
  const { engine, end } = withSlowFlush();
  const write = engine.write(() => engine.ensureCollection('shop', 'books'));
  const repetition = engine.write(() => undefined);
  end(new Error('no space'));
  const refusal = expect.objectContaining({ code: 14031 }) as Error;
  await expect(write).rejects.toEqual(refusal);
  await expect(repetition).rejects.toEqual(refusal);
});
