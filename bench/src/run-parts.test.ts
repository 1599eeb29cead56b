import { expect, it } from 'vitest';
import type { Bench } from './bench.js';
import type { Part } from './cases/part.js';
import { runParts } from './run-parts.js';

const found = (what: string) => [{ what, figure: 1, unit: 'ms', from: {} }];
const part = (name: string, run: Part['run']): Part => ({ name, run });

it('runParts returns the findings of the other parts when one throws, and its name', async () => {
  const said: string[] = [];
  const { findings, failed } = await runParts(
    [
      part('first', () => Promise.resolve(found('one'))),
      part('broken', () => Promise.reject(new Error('the server ended'))),
      part('last', () => Promise.resolve(found('three'))),
    ],
    {} as Bench,
    (line) => said.push(line),
  );
  expect(findings.map(({ part: name, what }) => [name, what])).toEqual([
    ['first', 'one'],
    ['last', 'three'],
  ]);
  expect(failed).toEqual(['broken']);
  expect(said.find((line) => line.startsWith('broken'))).toContain('the server ended');
});
