import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { start } from '@korice/embedded-mongo';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../dist/doctor.js', import.meta.url));

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'korice-doctor-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function run(args: string[], variables: Record<string, string> = {}) {
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, lines: output.trim().split('\n') };
}

const strayKey = `ab/${'0'.repeat(22)}ab-1.webp`;

async function strayFile(): Promise<string> {
  const path = join(dataDir, 'uploads', strayKey);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'x');
  return path;
}

describe('npm run doctor', { timeout: 120_000 }, () => {
  it('reports an orphan file of a stopped server, removes it with --fix, and then finds nothing', async () => {
    await (await start({ dataDir })).stop();
    await strayFile();
    expect(await run([])).toEqual({
      code: 1,
      lines: [`orphan file: ${strayKey}`, '1 found; --fix repairs what can be repaired.'],
    });
    expect(await run(['--fix'])).toEqual({
      code: 0,
      lines: [`orphan file: ${strayKey}`, '  removed', '1 found, 0 left.'],
    });
    expect(await run([])).toEqual({ code: 0, lines: ['Files, records and counts agree.'] });
  });

  it('keeps a new orphan file of a running server, and removes one that is two hours old', async () => {
    const engine = await start({ dataDir });
    try {
      const path = await strayFile();
      expect((await run(['--fix'])).lines).toEqual(['Files, records and counts agree.']);
      const old = new Date(Date.now() - 2 * 3_600_000);
      await utimes(path, old, old);
      expect(await run(['--fix'])).toMatchObject({
        code: 0,
        lines: [`orphan file: ${strayKey}`, '  removed', '1 found, 0 left.'],
      });
    } finally {
      await engine.stop();
    }
  });

  it('exits with code 2 when there is no database, it does not answer, or an option is unknown', async () => {
    const refusal = {
      code: 2,
      lines: ['The configuration is wrong:', `DATA_DIR: there is no database in ${dataDir}`],
    };
    expect(await run([])).toEqual(refusal);
    // A restore that fails leaves the folder without a database.
    await mkdir(join(dataDir, 'db'), { recursive: true });
    expect(await run([])).toEqual(refusal);
    const away = await run([], { MONGODB_URI: 'mongodb://127.0.0.1:1/korice' });
    expect([away.code, away.lines[0]]).toEqual([2, expect.stringContaining('does not answer')]);
    expect((await run(['--repair'])).code).toBe(2);
  });
});
