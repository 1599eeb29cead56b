import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

type Script = 'backup' | 'restore' | 'doctor' | 'db-export';

/** Runs a script of the built product on a data folder and returns its exit code and output. */
export async function runScript(
  script: Script,
  dataDir: string,
  ...args: string[]
): Promise<{ code: number | null; said: string }> {
  const file = fileURLToPath(new URL(`../../apps/api/dist/${script}.js`, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}
