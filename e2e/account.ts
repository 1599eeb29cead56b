import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product } from './product.js';

const password = 'knjige na polici';

async function post(product: Product, path: string, body: object): Promise<unknown> {
  const answer = await fetch(product.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** The link of the newest mail to `address` that the product wrote into its outbox folder; waits for it. */
export async function mailedLink(product: Product, address: string, pattern: RegExp): Promise<string> {
  const folder = join(product.dataDir, 'mail');
  for (;;) {
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
}

/** Registers and activates an account over HTTP, as a person would, and answers its token. */
export async function openAccount(product: Product, email = 'prodavac@example.com'): Promise<string> {
  await post(product, '/auth/register', { name: 'Đorđe Prodavac', email, password });
  const link = await mailedLink(product, email, /http\S+\/auth\/activate\/[\w-]+/);
  await post(product, '/auth/activate', { activationString: link.split('/').at(-1) });
  const { token } = (await post(product, '/auth/login', { email, password })) as { token: string };
  return token;
}
