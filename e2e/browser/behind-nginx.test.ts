import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { serverText } from '@korice/texts/server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../../apps/api/test/find-program.js';
import {
  countSockets,
  startBehindNginx,
  startDatabase,
  stopProcesses,
  type Endpoint,
  type ProcessesBehindNginx,
} from '../../apps/api/test/processes.js';
import { pngImage } from '../images.js';
import { makeDataDir, removeDataDir } from '../product.js';
import { fillBook } from './book-form.js';
import { desktop, launchChromium, openVisitor, phone } from './chromium.js';
import { register } from './register.js';

const nginx = findProgram('nginx');
const redisServer = findProgram('redis-server');
const isMissing = nginx === undefined || redisServer === undefined;
if (isMissing)
  process.stdout.write('No nginx or no redis-server on the PATH: the browser test behind nginx is skipped.\n');

const deal = (key: 'propose' | 'accept' | 'stateAgreed' | 'markSent' | 'sentTitle' | 'confirm' | 'complete' | 'rate') =>
  serverText('sr', 'deal', key);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const pressInDialog = (page: Page, name: string) =>
  page.locator('dialog[open]').getByRole('button', { name, exact: true }).click();

describe.skipIf(isMissing)('two processes behind nginx', { timeout: 300_000 }, () => {
  let folder: string;
  let browser: Browser;
  let processes: ProcessesBehindNginx['processes'];
  const forwarders: Server[] = [];
  const openSockets = new Set<Socket>();

  /** Starts a TCP proxy in front of nginx that connects to it from an address, and returns the URL of the proxy. */
  async function startForwarder({ url, localAddress }: Endpoint): Promise<string> {
    const { hostname, port } = new URL(url);
    const forwarder = createServer((socket) => {
      const forwarded = connect({ host: hostname, port: Number(port), localAddress });
      for (const [one, other] of [
        [socket, forwarded],
        [forwarded, socket],
      ] as const) {
        openSockets.add(one);
        one.pipe(other);
        one.on('error', () => other.destroy()).on('close', () => openSockets.delete(one));
      }
    }).listen(0, '127.0.0.1');
    await once(forwarder, 'listening');
    forwarders.push(forwarder);
    return `http://127.0.0.1:${(forwarder.address() as AddressInfo).port}`;
  }

  let sellerUrl: string;
  let buyerUrl: string;

  beforeAll(async () => {
    folder = await makeDataDir();
    browser = await launchChromium();
    const databaseUri = await startDatabase(folder);
    const behindNginx = await startBehindNginx({ databaseUri, folder }, { nginx, redisServer });
    processes = behindNginx.processes;
    const [seller, buyer] = behindNginx.endpoints;
    [sellerUrl, buyerUrl] = await Promise.all([startForwarder(seller), startForwarder(buyer)]);
  });
  afterAll(async () => {
    await browser.close();
    for (const forwarder of forwarders) forwarder.close();
    for (const socket of openSockets) socket.destroy();
    await stopProcesses();
    await removeDataDir(folder);
  });

  /** Opens a visitor's browser and registers an account in it. */
  async function openMember(url: string, email: string, viewport: typeof phone) {
    const opened = await openVisitor(browser, viewport, { isConsentAnswered: true });
    await register(opened.page, { url, dataDir: folder }, email);
    return opened;
  }

  /** Lists a book with an image in the form. */
  async function listBook(page: Page, title: string): Promise<void> {
    await fillBook(page, sellerUrl, { title, author: 'Ivo Andrić', price: '8' });
    const image = { name: 'korice.png', mimeType: 'image/png', buffer: await pngImage() };
    await page.locator('input[type="file"]').first().setInputFiles([image]);
    await page
      .getByRole('img', { name: /^Slika \d|Naslovna slika/ })
      .first()
      .waitFor();
    await press(page, serverText('sr', 'bookForm', 'add'));
    await page.getByText(serverText('sr', 'bookForm', 'created')).waitFor();
  }

  /** Sends a message and waits until both pages show it. */
  async function sendMessage(from: Page, to: Page, text: string): Promise<void> {
    await from.getByRole('textbox', { name: serverText('sr', 'messaging', 'inputLabel') }).fill(text);
    await from.keyboard.press('Enter');
    for (const page of [from, to]) await page.getByRole('log').getByText(text).waitFor();
  }

  it('let two members on different processes register, list, find, write live, make a deal and rate', async () => {
    const title = 'Na Drini ćuprija';
    const { page: seller, context, faults } = await openMember(sellerUrl, 'prodavac@example.com', desktop);

    // The page as the other process may have cached it before the second listing.
    await listBook(seller, 'Travnička hronika');
    const readList = async () => (await fetch(`${sellerUrl}/categories`, { headers: { Accept: 'text/html' } })).text();
    await expect.poll(readList).toContain('Travnička hronika');
    const cached = await readList();
    expect(cached).not.toContain(title);
    await listBook(seller, title);
    const reloaded = await context.newPage();
    await reloaded.route(`${sellerUrl}/categories`, (route) =>
      route.fulfill({ contentType: 'text/html', body: cached }),
    );
    await reloaded.goto(`${sellerUrl}/categories`);
    await reloaded.getByRole('main').getByText(title).first().waitFor();
    await reloaded.close();

    const other = await openMember(buyerUrl, 'kupac@example.com', phone);
    const buyer = other.page;
    const search = buyer.getByRole('combobox').first();
    await search.fill(title);
    await buyer.getByRole('option', { name: new RegExp(title) }).click();
    await buyer.getByRole('heading', { level: 1, name: title }).waitFor();
    const photo = buyer.locator('main img[src*="/uploads/"]').first();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await buyer
      .getByRole('button', { name: serverText('sr', 'book', 'messageOwner'), exact: true })
      .filter({ visible: true })
      .first()
      .click();
    await buyer.waitForURL('**/dashboard/messaging?room=*');
    await seller.goto(sellerUrl + new URL(buyer.url()).pathname + new URL(buyer.url()).search);
    // nginx sends all connections of an address to one process.
    await expect
      .poll(async () => (await Promise.all(processes.map(countSockets))).filter((count) => count === 0))
      .toEqual([]);
    await sendMessage(buyer, seller, 'Da li je knjiga još tu?');
    await sendMessage(seller, buyer, 'Jeste, pošaljite predlog.');

    await press(buyer, deal('propose'));
    await pressInDialog(buyer, serverText('sr', 'dealForm', 'send'));
    await press(seller, deal('accept'));
    await buyer.getByRole('heading', { name: deal('stateAgreed'), exact: true }).waitFor();
    await press(seller, deal('markSent'));
    await pressInDialog(seller, deal('markSent'));
    await buyer.getByRole('heading', { name: deal('sentTitle') }).waitFor();
    await press(buyer, deal('confirm'));
    await pressInDialog(buyer, deal('complete'));
    for (const [page, words] of [
      [buyer, 'Sve je stiglo uredno spakovano.'],
      [seller, 'Kupac za preporuku.'],
    ] as const) {
      await page.getByRole('link', { name: deal('rate') }).click();
      await page.getByRole('radio', { name: '5 zvezdica' }).check();
      await page.getByRole('textbox', { name: serverText('sr', 'rating', 'text') }).fill(words);
      await press(page, serverText('sr', 'rating', 'seal'));
    }
    // Both have rated: both ratings are open.
    await seller.getByText('Sve je stiglo uredno spakovano.').waitFor();
    await buyer.getByText('Kupac za preporuku.').waitFor();
    expect([...faults, ...other.faults]).toEqual([]);
    await Promise.all([context, other.context].map((one) => one.close()));
  });
});
