import { expect } from 'vitest';
import { runDoctor } from '../src/operations/doctor/run-doctor.js';
import type { TestApp } from './app.js';

export const healthy = ['Files, records and counts agree.'];

/** Returns the lines that the doctor prints. */
export async function visitDoctor(
  app: TestApp,
  { fix = false, alone = true, acceptLoss = false } = {},
): Promise<string[]> {
  const { db: connection, env, storage, log, now } = app.deps;
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const left = await runDoctor({ connection, env, storage, log, now, alone, fix, acceptLoss, print });
  const repaired = fix ? lines.filter((line) => line.startsWith('  ')).length : 0;
  const findings = lines.filter((line) => /^[a-z]+ [a-z]+: /.test(line) && !line.startsWith('given up: '));
  expect(left).toBe(findings.length - repaired);
  return lines;
}

/** Repairs all findings, asserts that none is left and returns the printed lines. */
export async function healByDoctor(app: TestApp): Promise<string[]> {
  const lines = await visitDoctor(app, { fix: true });
  expect(await visitDoctor(app)).toEqual(healthy);
  return lines;
}
