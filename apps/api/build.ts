import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, context, type Plugin } from 'esbuild';
import packageJson from './package.json' with { type: 'json' };

/**
 * Bundles the server, its commands and its workers into `dist`. With `--watch` it builds into `.dev`, which neither `npm start` nor the tests
 * use, and restarts the server after each change.
 */
const isWatch = process.argv.includes('--watch');
const outdir = isWatch ? '.dev' : 'dist';

const options: BuildOptions = {
  entryPoints: {
    main: 'src/main.ts',
    db: 'src/cli/db.ts',
    doctor: 'src/cli/doctor.ts',
    'db-export': 'src/cli/db-export.ts',
    backup: 'src/cli/backup.ts',
    restore: 'src/cli/restore.ts',
    'migrate-storage': 'src/cli/migrate-storage.ts',
    'import-editions': 'src/cli/import-editions.ts',
    'set-up-demo': 'src/operations/demo/set-up-demo.ts',
    'password-worker': 'src/modules/accounts/auth/password-worker.ts',
    'first-view-worker': 'src/ssr/first-view-worker.ts',
    'clean-html-worker': 'src/modules/pages/clean-html-worker.ts',
    'plan-worker': 'src/modules/wanted/lists/plan-worker.ts',
    'embedded-mongo-worker': '../../packages/embedded-mongo/src/worker.ts',
  },
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'node20',
  platform: 'node',
  sourcemap: true,
  logLevel: 'warning',
  // The workspace's own packages are TypeScript, which Node 20 does not load; the bundle contains them.
  external: Object.keys(packageJson.dependencies).filter((name) => !name.startsWith('@korice/')),
};

const restartServer: Plugin = {
  name: 'restart-server',
  setup(bundler) {
    let server: ChildProcess | undefined;
    bundler.onEnd(async ({ errors }) => {
      if (errors.length > 0) return;
      if (server?.exitCode === null && server.signalCode === null) {
        server.kill('SIGINT');
        await once(server, 'exit');
      }
      server = spawn(process.execPath, ['--env-file=dev.env', '--enable-source-maps', `${outdir}/main.js`], {
        stdio: 'inherit',
        // Turborepo runs this in the workspace; relative folders count from where the person called npm.
        env: { ...process.env, INIT_CWD: fileURLToPath(new URL('../..', import.meta.url)) },
      });
    });
  },
};

await rm(outdir, { recursive: true, force: true });
if (isWatch) await (await context({ ...options, plugins: [restartServer] })).watch();
else await build(options);
