import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { call } from './call.js';
import type { Product } from './product.js';
import { waitForLink } from './wait-for-link.js';

/** Password of the accounts that tests register. */
export const password = 'knjige na polici';
/** Password of every demo account. */
export const demoPassword = 'procitane-knjige';

/** The link of an activation mail. */
export const activationLink = /http\S+\/auth\/activate\/[\w-]+/;

/** Waits for the newest mail file to `address` and returns its link that matches `pattern`; see `waitForLink`. */
export function mailedLink(
  { dataDir }: Pick<Product, 'dataDir'>,
  address: string,
  pattern: RegExp,
  timeoutMs?: number,
): Promise<string> {
  const folder = join(dataDir, 'mail');
  async function read(): Promise<string[]> {
    const files = await readdir(folder).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    });
    const mails = await Promise.all(
      files
        .sort()
        .reverse()
        .map((file) => readFile(join(folder, file), 'utf8')),
    );
    return mails.filter((mail) => mail.includes(`To: ${address}`));
  }
  return waitForLink(address, pattern, read, timeoutMs);
}

async function logIn(product: Product, account: { email: string; password: string }): Promise<string> {
  const { token } = await call<{ token: string }>(product, undefined, 'POST', '/auth/login', account);
  return token;
}

/** Logs in to a demo account and returns its token. */
export const tokenOf = (product: Product, email: string): Promise<string> =>
  logIn(product, { email, password: demoPassword });

/** Registers and activates an account over HTTP and returns its token. */
export async function openAccount(product: Product, email = 'prodavac@example.com'): Promise<string> {
  await call(product, undefined, 'POST', '/auth/register', { name: 'Đorđe Prodavac', email, password });
  const link = await mailedLink(product, email, activationLink);
  // Activating the account of an admin requires the password.
  await call(product, undefined, 'POST', '/auth/activate', { activationString: link.split('/').at(-1), password });
  return logIn(product, { email, password });
}
