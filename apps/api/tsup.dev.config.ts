import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsup';
import build from './tsup.config.js';

/** Turborepo calls npm in the workspace; folders are counted from where a person calls it. */
const INIT_CWD = fileURLToPath(new URL('../..', import.meta.url));

/** Builds anew after each change and starts what was built, which takes half the time of loading the sources file by file. */
export default defineConfig({
  ...build,
  // Not where `npm start` and the tests have theirs.
  outDir: '.dev',
  silent: true,
  watch: ['src', '../../packages'],
  onSuccess() {
    const server = spawn(process.execPath, ['--env-file=dev.env', '--enable-source-maps', '.dev/main.js'], {
      stdio: 'inherit',
      env: { ...process.env, INIT_CWD },
    });
    const ended = once(server, 'exit');
    return Promise.resolve(async () => {
      server.kill('SIGINT');
      await ended;
    });
  },
});
