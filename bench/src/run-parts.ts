import { inspect } from 'node:util';
import type { Bench } from './bench.js';
import type { Part } from './cases/part.js';
import type { Finding } from './finding.js';

/** Runs parts sequentially. Logs a part that throws and names it in `failed`; returns the findings of the other parts. */
export async function runParts(
  parts: readonly Part[],
  bench: Bench,
  log: (line: string) => void,
): Promise<{ findings: Finding[]; failed: string[] }> {
  const findings: Finding[] = [];
  const failed: string[] = [];
  for (const part of parts) {
    const begun = performance.now();
    try {
      for (const finding of await part.run(bench)) findings.push({ part: part.name, ...finding });
      log(`${part.name}: ${Math.round((performance.now() - begun) / 1_000)} s`);
    } catch (error) {
      failed.push(part.name);
      log(`${part.name}: failed: ${inspect(error)}`);
    }
  }
  return { findings, failed };
}
