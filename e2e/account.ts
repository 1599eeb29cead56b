import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { call } from './call.js';
import type { Product } from './product.js';

const password = 'knjige na polici';
/** Of every account of the demo shop. */
export const demoPassword = 'procitane-knjige';

/**
 * The link of the newest mail to `address` that the product wrote into its outbox folder. Waits for it, `patience` milliseconds at most,
 * and throws then.
 */
export async function mailedLink(
  { dataDir }: Pick<Product, 'dataDir'>,
  address: string,
  pattern: RegExp,
  patience = 60_000,
): Promise<string> {
  const folder = join(dataDir, 'mail');
  const end = performance.now() + patience;
  while (performance.now() < end) {
    const files = await readdir(folder).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    });
    for (const file of files.sort().reverse()) {
      const mail = (await readFile(join(folder, file), 'utf8')).replace(/=\r?\n/g, '').replaceAll('=3D', '=');
      const link = pattern.exec(mail)?.[0];
      if (mail.includes(`To: ${address}`) && link !== undefined) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No mail to ${address} with ${String(pattern)} within ${patience} ms`);
}

async function logIn(product: Product, account: { email: string; password: string }): Promise<string> {
  const { token } = await call<{ token: string }>(product, undefined, 'POST', '/auth/login', account);
  return token;
}

/** A token of a demo account. */
export const tokenOf = (product: Product, email: string): Promise<string> =>
  logIn(product, { email, password: demoPassword });

/** Registers and activates an account over HTTP, as a person would, and answers its token. */
export async function openAccount(product: Product, email = 'prodavac@example.com'): Promise<string> {
  await call(product, undefined, 'POST', '/auth/register', { name: 'Đorđe Prodavac', email, password });
  const link = await mailedLink(product, email, /http\S+\/auth\/activate\/[\w-]+/);
  await call(product, undefined, 'POST', '/auth/activate', { activationString: link.split('/').at(-1) });
  return logIn(product, { email, password });
}
