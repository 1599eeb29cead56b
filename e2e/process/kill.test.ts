import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { pngImage } from '../images.js';
import { makeDataDir, removeDataDir, startProduct } from '../product.js';
import { isThorough } from '../thoroughness.js';
import { openKilledShop, shopVariables, type Kind } from './killed-shop.js';
import { runScript } from './run-script.js';
import { ageUnfinishedUploads, imageFiles, imageRecords } from './stored-images.js';

/** Actions that run concurrently with the kill. Never `book` with `delete`, which lists a replacement: two listings would be pending. */
const pairs: readonly (readonly [Kind, Kind])[] = [
  ['book', 'message'],
  ['message', 'delete'],
  ['role', 'rotate'],
  ['rotate', 'book'],
  ['delete', 'role'],
];
/** Kills per pair and data folder; `TRUST=full` has more. */
const rounds = isThorough ? 20 : 1;
/** Maximum delay of a kill after the first response, in milliseconds. */
const latest = 200;
/** Kills between two runs of the doctor. */
const betweenVisits = 20;

/** Expects no damaged data after kills; the doctor finds and removes leftovers of unfinished requests. */
async function visitDoctor(dataDir: string): Promise<void> {
  const { said } = await runScript('doctor', dataDir);
  expect(said).not.toMatch(/^(dangling url|missing variant|missing record)/m);
  const repaired = await runScript('doctor', dataDir, '--fix');
  expect(repaired.code, repaired.said).toBe(0);
  expect((await runScript('doctor', dataDir)).said.trim()).toBe('Files, records and counts agree.');
}

describe.concurrent('a kill during writes', () => {
  it.for(['one shop', 'another'])(
    'loses no acknowledged write and leaves no orphan files in %s',
    { timeout: 60_000 + rounds * pairs.length * 15_000 },
    async (_shop, { annotate, expect: own, onTestFinished }) => {
      const dataDir = await makeDataDir();
      onTestFinished(() => removeDataDir(dataDir));
      const image = new Blob([Uint8Array.from(await pngImage())], { type: 'image/png' });
      let product = await startProduct(dataDir, shopVariables);
      const shop = await openKilledShop(product, image);
      const plan = Array.from({ length: rounds }, () => pairs).flat();
      for (const [index, pair] of plan.entries()) {
        const [kind] = pair;
        const before = shop.acknowledged[kind];
        const working = Promise.all(pair.map((one) => shop.work(product, one)));
        await own.poll(() => shop.acknowledged[kind], { timeout: 30_000, interval: 5 }).toBeGreaterThan(before);
        await wait(Math.random() * latest);
        expect(await product.stop('SIGKILL')).toBeNull();
        await working;
        if (index % betweenVisits === betweenVisits - 1) await visitDoctor(dataDir);
        product = await startProduct(dataDir, shopVariables);
        await shop.examine(product);
      }
      expect(await product.stop()).toBe(0);
      // The next start removes unfinished uploads of a process that ended long ago.
      await ageUnfinishedUploads(dataDir);
      product = await startProduct(dataDir, shopVariables);
      expect(await product.stop()).toBe(0);
      await visitDoctor(dataDir);

      const waiting = (await imageRecords(dataDir)).filter(({ isWaiting }) => isWaiting).map(({ id }) => id);
      const accounted = new Set([...shop.imageIds(), ...waiting]);
      expect((await imageFiles(dataDir)).filter((name) => !accounted.has(name.slice(0, 24)))).toEqual([]);
      await annotate(String(plan.length), 'trust:kills');
    },
  );
});
