import type { Options } from 'tsup';

export default {
  entry: {
    main: 'src/main.ts',
    db: 'src/cli/db.ts',
    doctor: 'src/cli/doctor.ts',
    'db-export': 'src/cli/db-export.ts',
    backup: 'src/cli/backup.ts',
    restore: 'src/cli/restore.ts',
    'set-up-demo': 'src/operations/demo/set-up-demo.ts',
    'password-worker': 'src/modules/auth/password-worker.ts',
    'clean-html-worker': 'src/modules/pages/clean-html-worker.ts',
    'embedded-mongo-worker': '../../packages/embedded-mongo/src/worker.ts',
  },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  sourcemap: true,
  clean: true,
  // The workspace's packages are source only, so plain node cannot load them.
  noExternal: [/^@korice\//],
} satisfies Options;
