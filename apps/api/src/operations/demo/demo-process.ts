import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Connection } from 'mongoose';
import type { UserModel } from '../../modules/accounts/users/user.model.js';
import { workerFile } from '../../platform/processes/worker-file.js';
import { describeAccounts } from './demo-accounts.js';
import { DemoError } from './demo-error.js';
import { isDemoDue } from './seed-demo.js';

/** The database and the folder of the demo shop. */
export interface DemoPlace {
  connection: Connection;
  uri: string;
  users: UserModel;
  folder: string;
}

/**
 * Sets up the demo shop of `folder` if it is due. Resolves to the demo accounts as text for the terminal; undefined when the database has
 * none. The setup runs in a separate process, because preparing images takes memory that the server would keep.
 * @throws DemoError
 */
export async function setUpDemo({ connection, uri, users, folder }: DemoPlace): Promise<string | undefined> {
  if (await isDemoDue(connection, users, folder)) await run(uri, folder);
  return describeAccounts(users);
}

async function run(uri: string, folder: string): Promise<void> {
  const { filename, execArgv = [] } = workerFile('set-up-demo', import.meta.url);
  const child = spawn(process.execPath, [...execArgv, filename, folder], {
    env: { ...process.env, MONGODB_URI: uri, SEED_DEMO: 'on' },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const [code, said] = await Promise.all([
    new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    }),
    text(child.stderr),
  ]);
  if (code !== 0) throw new DemoError(said.trim());
}
