import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { scanText, trapHost } from './markup-scan.js';
import { openBrowser } from './payload-browser.js';
import type { Shop } from './shop.js';

/** Decodes the HTML part of a raw mail. Returns an empty string for a mail without one. */
function htmlPartOf(mail: string): string {
  const [, headers = '', content = ''] =
    /(Content-Type: text\/html[\s\S]*?)\r?\n\r?\n([\s\S]*?)\r?\n--/.exec(mail) ?? [];
  if (/base64/i.test(headers)) return Buffer.from(content, 'base64').toString('utf8');
  const bytes = content
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

async function mailsTo({ product }: Shop, address: RegExp): Promise<string[]> {
  const folder = join(product.dataDir, 'mail');
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1')));
  return mails.filter((mail) => address.test(/^To: (.+)$/m.exec(mail)?.[1] ?? '')).map(htmlPartOf);
}

/** Waits for this number of mails to addresses that match, and expects that no text in them was parsed as markup. Resolves to their number. */
export async function expectTextInMails(shop: Shop, address: RegExp, minCount: number): Promise<number> {
  await expect.poll(async () => (await mailsTo(shop, address)).length).toBeGreaterThanOrEqual(minCount);
  const { context, page } = await openBrowser(shop);
  const mails = await mailsTo(shop, address);
  for (const html of mails) {
    expect(await scanText(page, html, 'text/html')).toEqual([]);
    expect(html).not.toMatch(new RegExp(`href="[^"]*${trapHost}`));
  }
  expect(mails.join(' ')).toContain('&lt;');
  await context.close();
  return mails.length;
}
