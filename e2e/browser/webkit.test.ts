import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { DealRatings } from '@korice/contracts';
import { serverText } from '@korice/texts/server';
import { Builder, By, error, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../apps/api/test/free-port.js';
import { openAccount, password } from '../account.js';
import { call } from '../call.js';
import { listBook, openRoom } from '../listing.js';
import { pngImage } from '../images.js';
import { makeDataDir, removeDataDir, startProduct, type Product } from '../product.js';

/** Debian's webkit2gtk-driver, the engine of Safari, on a display of its own. */
const driverProgram = '/usr/bin/WebKitWebDriver';
const displayProgram = '/usr/bin/Xvfb';
const isInstalled = existsSync(driverProgram) && existsSync(displayProgram);
if (!isInstalled)
  process.stdout.write('No WebKitWebDriver (webkit2gtk-driver) or no Xvfb (xvfb): WebKit is not tested.\n');

const waitMs = 30_000;

describe.skipIf(!isInstalled)('the site in WebKit', () => {
  let product: Product;
  let driver: WebDriver;
  const helpers: ChildProcess[] = [];

  beforeAll(async () => {
    product = await startProduct(await makeDataDir(), { RATE_LIMIT: 'off' });
    const port = await freePort();
    const display = spawn(displayProgram, ['-displayfd', '3', '-screen', '0', '1440x900x24'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    helpers.push(display);
    // Xvfb writes the number of its display when it is ready.
    const [number] = (await once(display.stdio[3] as Readable, 'data')) as [Buffer];
    const environment = { ...process.env, DISPLAY: `:${number.toString().trim()}`, LANG: 'sr_RS.UTF-8' };
    helpers.push(spawn(driverProgram, [`--port=${port}`], { env: environment, stdio: 'ignore' }));
    const server = `http://127.0.0.1:${port}`;
    await vi.waitFor(async () => {
      expect((await fetch(`${server}/status`)).ok).toBe(true);
    }, waitMs);
    driver = await new Builder().usingServer(server).forBrowser('MiniBrowser').build();
  });
  afterAll(async () => {
    await driver.quit();
    for (const helper of helpers.toReversed()) if (helper.kill()) await once(helper, 'exit');
    await product.stop();
    await removeDataDir(product.dataDir);
  });

  /** Tries again while a notice covers the element, a dialog is about to show or hide it, or React replaces it. */
  const untilReady = (what: string, attempt: () => Promise<WebElement | null>): Promise<WebElement> =>
    driver.wait<WebElement>(
      () =>
        attempt().catch((fault: unknown) => {
          const isPassing =
            fault instanceof error.StaleElementReferenceError ||
            fault instanceof error.NoSuchElementError ||
            fault instanceof error.ElementNotInteractableError ||
            fault instanceof error.ElementClickInterceptedError;
          if (isPassing) return null;
          throw fault;
        }),
      waitMs,
      what,
    );
  const find = (xpath: string) =>
    untilReady(xpath, async () => {
      const found = await driver.findElement(By.xpath(xpath));
      return (await found.isDisplayed()) ? found : null;
    });
  const press = (xpath: string) =>
    untilReady(xpath, async () => {
      const found = await find(xpath);
      await found.click();
      return found;
    });
  const write = (xpath: string, ...keys: string[]) =>
    untilReady(xpath, async () => {
      const found = await find(xpath);
      await found.sendKeys(...keys);
      return found;
    });
  const button = (label: string, within = '') => `${within}//button[normalize-space(.) = '${label}']`;
  const shown = (words: string) => find(`//main//*[contains(text(), '${words}')]`);
  const inDialog = '//dialog[@open]';

  /** Opens a page when the application has hydrated it. */
  async function open(path: string): Promise<void> {
    await driver.get(product.url + path);
    await driver.wait(() => driver.executeScript('return window.pressedEarly === null'), waitMs, 'No hydration');
  }

  /** Opens a page as the member of `token`. */
  async function openAs(token: string, path: string): Promise<void> {
    await open('/');
    await driver.executeScript('localStorage.clear(); Object.assign(localStorage, arguments[0])', {
      cookieConsent: 'false',
      token,
      loggedInUserData: JSON.stringify(await call(product, token, 'GET', '/auth/me')),
    });
    await open(path);
  }

  it('finds a book from the home page and opens its page', async () => {
    const seller = await openAccount(product, 'knjizara@example.com');
    const fields = { title: 'Seobe', author: 'Miloš Crnjanski', price: '800', currency: 'RSD', city: 'Niš' };
    await listBook(product, seller, fields);
    await open('/');
    await driver.executeScript('localStorage.setItem("cookieConsent", "false")');
    await write('//*[@role = "combobox"]', 'seobe');
    await press('//*[@role = "option"][contains(., "Seobe")]');
    await find('//h1[normalize-space(.) = "Seobe"]');
  });

  it('closes the filters of a narrow window with the back button and keeps the list, then leaves it', async () => {
    const path = () => driver.executeScript<string>('return location.pathname');
    const window = driver.manage().window();
    const wide = await window.getRect();
    await window.setRect({ ...wide, width: 600 });
    await open('/');
    // The notice about cookies and the offer of English would cover the button.
    const stored = { cookieConsent: 'false', 'korice.language': 'sr' };
    await driver.executeScript('Object.assign(localStorage, arguments[0])', stored);
    await open('/category/Drama');
    await press('//main//a[@href = "/categories"]');
    await find(`//main//h1[normalize-space(.) = '${serverText('sr', 'search', 'categoriesTitle')}']`);
    // Not with the pointer: the categories above load and move the button.
    await driver.executeScript('arguments[0].click()', await find(button(serverText('sr', 'search', 'filters'))));
    await find(inDialog);
    const goBack = () => driver.executeScript('setTimeout(() => history.back())');
    await goBack();
    await driver.wait(async () => (await driver.findElements(By.xpath(inDialog))).length === 0, waitMs, 'No close');
    expect(await path()).toBe('/categories');
    await goBack();
    await driver.wait(async () => (await path()) === '/category/Drama', waitMs, 'No navigation');
    await window.setRect(wide);
  });

  it('lets a member log in, list a book with a photo and publish a page', async () => {
    const email = 'urednica@example.com';
    const token = await openAccount(product, email);
    await open('/auth/login');
    const field = (label: string) => `//*[@id = //label[starts-with(normalize-space(.), '${label}')]/@for]`;
    await write(field(serverText('sr', 'auth', 'email')), email);
    await write(field(serverText('sr', 'auth', 'password')), password);
    await press(button(serverText('sr', 'auth', 'login')));
    await driver.wait(() => driver.executeScript('return !location.pathname.startsWith("/auth/")'), waitMs, 'No login');

    await open('/dashboard/add-book');
    const words = (key: 'title' | 'author' | 'priceEur' | 'town' | 'add' | 'created') =>
      serverText('sr', 'bookForm', key);
    await write(field(words('title')), 'Lagum');
    await write(field(words('author')), 'Svetlana Velmar-Janković');
    await write(field(words('priceEur')), '8');
    await write(field(words('town')), 'Novi Sad');
    const photo = join(product.dataDir, 'korice.png');
    await writeFile(photo, await pngImage());
    await driver.findElement(By.xpath('//main//input[@type = "file"]')).sendKeys(photo);
    await find('//main//img[contains(@src, "/uploads/") or starts-with(@src, "blob:")]');
    await press(button(words('add')));
    await shown(words('created'));
    const path = '/api/books/my-books';
    const mine = () => call<{ title: string; images: unknown[] }[]>(product, token, 'GET', path);
    await expect.poll(async () => (await mine()).map(({ images }) => images.length)).toEqual([1]);

    await open('/dashboard/add-page');
    const page = (key: 'title' | 'add' | 'created') => serverText('sr', 'pages', key);
    await write(field(page('title')), 'Žuta kuća');
    await write('//*[@role = "textbox" and @contenteditable = "true"]', 'Knjiga diše.');
    await press(button(page('add')));
    await shown(page('created'));
    await open('/page/zuta-kuca');
    await shown('Knjiga diše.');
  });

  it('lets the buyer of a deal write the first message, pay, and rate', async () => {
    const seller = await openAccount(product, 'prodavac@example.com');
    const buyer = await openAccount(product, 'kupac@example.com');
    const { _id: sellerId } = await call<{ _id: string }>(product, seller, 'GET', '/auth/me');
    const account = { account: '165-55-74', name: 'Jelena Ilić', town: 'Niš' };
    await call(product, seller, 'PUT', `/api/users/${sellerId}/payment`, account);
    const fields = { title: 'Travnička hronika', author: 'Ivo Andrić', price: '800', currency: 'RSD', city: 'Niš' };
    const { _id: bookId } = await listBook(product, seller, fields);
    const roomId = await openRoom(product, buyer, bookId, sellerId);
    const dealOf = async () =>
      (await call<{ _id: string; state: string }[]>(product, seller, 'GET', `/api/deals?roomId=${roomId}`))[0];
    const step = async (body: object) =>
      call(product, seller, 'PUT', `/api/deals/${(await dealOf())?._id ?? ''}/state`, body);
    const words = (key: 'complete' | 'confirm' | 'ips' | 'pay' | 'propose' | 'rate' | 'sentTitle') =>
      serverText('sr', 'deal', key);

    await openAs(buyer, `/dashboard/messaging?room=${roomId}`);
    const message = `//textarea[@aria-label = '${serverText('sr', 'messaging', 'inputLabel')}']`;
    await write(message, 'Da li je još dostupna?', Key.ENTER);
    await find(`//*[@role = 'log']//*[contains(text(), 'Da li je još dostupna?')]`);

    await press(button(words('propose')));
    await press(`${inDialog}//label[contains(., '${words('ips')}')]`);
    await press(button(serverText('sr', 'dealForm', 'send'), inDialog));
    await expect.poll(async () => (await dealOf())?.state).toBe('proposed');
    await step({ state: 'agreed' });

    await press(`//a[normalize-space(.) = '${words('pay')}']`);
    await shown('165-0000000000055-74');
    await find('//*[@role = "img"]/*[local-name() = "svg"]');
    await press(button(serverText('sr', 'dealPayment', 'tell')));
    await find(`//*[@role = 'log']//*[contains(text(), 'Uplata je poslata')]`);

    await step({ state: 'sent', carrier: 'Pošta Srbije', tracking: 'RE123456785RS' });
    await find(`//main//h2[normalize-space(.) = '${words('sentTitle')}']`);
    await press(button(words('confirm')));
    await press(button(words('complete'), inDialog));
    await press(`//main//a[normalize-space(.) = '${words('rate')}']`);
    await press('//main//form//label[.//input[@type = "radio"]][contains(., "5 zvezdica")]');
    await write('//main//form//textarea', 'Sve je stiglo uredno.');
    await press(button(serverText('sr', 'rating', 'seal')));
    const rated = `/api/deals/${(await dealOf())?._id ?? ''}/rating`;
    const readRating = async () => {
      const { own, state } = await call<DealRatings>(product, buyer, 'GET', rated);
      return [own?.stars, own?.text, state.own];
    };
    await expect.poll(readRating).toEqual([5, 'Sve je stiglo uredno.', 'sealed']);
  });
});
