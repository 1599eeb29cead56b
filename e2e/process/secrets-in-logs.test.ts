import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { activationLink } from '../account.js';
import { startMailCatcher, type MailCatcher } from '../mail-catcher.js';
import { makeDataDir, removeDataDir, startProduct, type Product } from '../product.js';

/** Values that must not be logged, by description. */
type Secrets = Map<string, string>;

const signingSecret = 'tajna-kojom-se-potpisuje-0123456789abcdef';
const mailPassword = 'lozinka-servera-posta-77';
const emails = {
  ana: 'ana.tajnovita@example.com',
  pera: 'pera.nepoznat@example.com',
  list: 'bilten.tajni@example.com',
};
const passwords = {
  first: 'prva tajna lozinka 18',
  second: 'druga tajna lozinka 27',
  third: 'treca tajna lozinka 36',
  wrong: 'pogresna tajna lozinka 45',
};
const texts = {
  message: 'Poruka koju niko drugi ne sme da procita',
  contact: 'Pismo urednistvu koje ostaje medju nama',
  report: 'Prijava koju vide samo administratori',
};

/** A form as one buffer: a refusal may arrive before a streamed form is written. */
const formOf = (
  fields: Record<string, string>,
  fileName: string,
): { content: string; headers: Record<string, string> } => ({
  content: [
    ...Object.entries(fields).map(([name, value]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`),
    `Content-Disposition: form-data; name="image"; filename="${fileName}"\r\nContent-Type: image/png\r\n\r\nslika`,
    '',
  ]
    .map((part, index, parts) => (index === parts.length - 1 ? '--granica--\r\n' : `--granica\r\n${part}\r\n`))
    .join(''),
  headers: { 'Content-Type': 'multipart/form-data; boundary=granica' },
});

function caller({ url }: Product) {
  /** Returns status and body; an error status is no failure of the test. */
  return async (
    method: string,
    path: string,
    { token, content, headers = {} }: { token?: string; content?: unknown; headers?: Record<string, string> } = {},
  ): Promise<{ status: number; body: Record<string, unknown> }> => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(content !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(content !== undefined && { body: typeof content === 'string' ? content : JSON.stringify(content) }),
    });
    const text = await answer.text();
    const isJson = text !== '' && (answer.headers.get('Content-Type') ?? '').includes('json');
    return { status: answer.status, body: (isJson ? JSON.parse(text) : {}) as Record<string, unknown> };
  };
}
type Call = ReturnType<typeof caller>;

const lastPart = (link: string): string => link.split('/').at(-1) ?? '';

/** Opens a mailed link as a browser does, and with misspelt URLs. */
async function openLink(call: Call, link: string): Promise<void> {
  const { pathname } = new URL(link);
  const spelled = [
    pathname,
    `${pathname}/`,
    `${pathname}?utm_source=mail`,
    pathname.replace(/^\/(\w+)/, (_, first: string) => `/${first.toUpperCase()}`),
    `/${pathname}`,
    pathname.replace(/\/(?=[^/]*$)/, '//'),
    pathname.replace(/\/(?=[^/]*$)/, '%2F'),
    `/api${pathname}`,
    `/en${pathname}`,
    `${pathname}/more`,
  ];
  for (const path of spelled)
    for (const method of ['GET', 'HEAD', 'POST']) await call(method, path, { headers: { Accept: 'text/html' } });
}

async function openAndLose(call: Call, mails: MailCatcher, secrets: Secrets): Promise<string> {
  const { ana, pera } = emails;
  const [first, second] = [passwords.first, passwords.second];
  expect((await call('POST', '/auth/register', { content: { name: 'Ana', email: ana, password: first } })).status).toBe(
    201,
  );
  const activation = await mails.linkTo(ana, activationLink);
  secrets.set('the activation', lastPart(activation));
  await openLink(call, activation);
  const activated = await call('POST', '/auth/activate', { content: { activationString: lastPart(activation) } });
  expect(activated.status).toBe(200);

  for (const email of [ana, pera]) await call('POST', '/auth/login', { content: { email, password: passwords.wrong } });
  const logIn = async (password: string): Promise<string> => {
    const { body } = await call('POST', '/auth/login', { content: { email: ana, password } });
    return String(body.token);
  };
  const token = await logIn(first);
  secrets.set('a token', token).set('the signature of a token', token.split('.')[2] ?? '');
  const credentials = Buffer.from(`${ana}:${first}`).toString('base64');
  secrets.set('credentials in base64', credentials);

  // No part of a refused request may be logged.
  const spoilt = [
    `{"email":"${ana}","password":"${passwords.wrong}`,
    `{"email":"${ana}","password":"${passwords.wrong}"}}`,
    { email: { $gt: ana }, password: [passwords.wrong] },
    { email: `${ana} `.repeat(40), password: passwords.wrong.repeat(40) },
  ];
  for (const content of spoilt) await call('POST', '/auth/login', { content });
  const form = formOf({ email: ana, password: passwords.wrong }, `${ana}.png`);
  for (const path of ['/auth/login', '/api/books', '/api/images']) await call('POST', path, { ...form, token });
  await call('POST', '/auth/login', { content: { password: first }, headers: { 'Content-Type': 'text/plain' } });
  await call('GET', `/auth/me?token=${token}&password=${encodeURIComponent(first)}`);
  await call('GET', `/api/books?q=${encodeURIComponent(ana)}&token=${token}`);
  await call('GET', '/auth/me', { headers: { Authorization: `Basic ${credentials}`, Cookie: `token=${token}` } });
  await call('GET', '/auth/me', { headers: { Authorization: `Bearer ${token}x`, 'X-Request-Id': token } });
  await call('GET', `/auth/me/${token}`, { token });
  await call('PATCH', '/auth/me', { token, headers: { Referer: activation, 'User-Agent': `agent ${token}` } });

  await call('POST', '/auth/send-password-reset', { content: { email: ana } });
  await call('POST', '/auth/send-password-reset', { content: { email: pera } });
  const reset = await mails.linkTo(ana, /http\S+\/auth\/reset-password\/[\w-]+/);
  secrets.set('the reset', lastPart(reset));
  await openLink(call, reset);
  for (const [string, password] of [
    [`${lastPart(reset)}x`, passwords.wrong],
    [lastPart(reset), second],
    [lastPart(reset), second],
  ])
    await call('POST', '/auth/reset-password', { content: { token: string, password } });
  await call('GET', '/auth/me', { token });

  const fresh = await logIn(second);
  const { body: me } = await call('GET', '/auth/me', { token: fresh });
  const profile = { name: 'Ana', biography: '', categories: [], gender: '' };
  const change = { ...profile, currentPassword: second, password: passwords.third };
  await call('PUT', `/api/users/${String(me._id)}/profile`, {
    token: fresh,
    content: { ...change, currentPassword: passwords.wrong },
  });
  expect((await call('PUT', `/api/users/${String(me._id)}/profile`, { token: fresh, content: change })).status).toBe(
    200,
  );
  await call('PUT', `/api/users/${String(me._id)}/profile`, {
    token: await logIn(passwords.third),
    content: { ...profile, image: 'https://slike.invalid/ja.jpg?kljuc=tajni-kljuc-slike' },
  });
  secrets.set('the key of an address', 'tajni-kljuc-slike').set('a second token', fresh);
  const last = await logIn(passwords.third);
  secrets.set('a third token', last);
  return last;
}

async function subscribeAndContact(call: Call, mails: MailCatcher, secrets: Secrets, token: string): Promise<void> {
  await call('POST', '/api/newsletter', { content: { email: emails.list, language: 'sr' } });
  const confirm = await mails.linkTo(emails.list, /http\S+\/newsletter\/confirm\/[\w.-]+/);
  secrets.set('the confirmation of the newsletter', lastPart(confirm));
  await openLink(call, confirm);
  await call('POST', '/api/newsletter/confirm', { content: { token: lastPart(confirm) } });
  const { body: me } = await call('GET', '/auth/me', { token });
  // A token for another address; a refused token must not be logged either.
  const unsubscribe = `${String(me._id)}.${Buffer.from('potpis-koji-je-tajna-nad-tajnama').toString('base64url')}`;
  secrets.set('the signature of a link', unsubscribe.split('.')[1] ?? '');
  for (const path of ['/newsletter/unsubscribe/', '/unsubscribe/', '/users/unsubscribe/']) {
    await openLink(call, `http://korice.example${path}${unsubscribe}`);
    await call('POST', `/api${path}${unsubscribe}`);
  }
  const contact = { name: 'Ana', email: emails.ana, subject: texts.contact, message: texts.contact };
  await call('POST', '/api/contact', { content: contact });
  await call('POST', '/api/reports', {
    token,
    content: { subject: 'user', subjectId: 'f'.repeat(24), reason: 'other', text: texts.report },
  });
}

/** Sends Engine.IO packets by hand, before and after the connection. */
async function chat({ url }: Product, token: string): Promise<void> {
  for (const auth of [{ token }, { token: `${token}x` }, {}]) {
    const base = `${url}/socket.io/?EIO=4&transport=polling&token=${token}`;
    const opened = await (await fetch(base)).text();
    const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
    const address = `${base}&sid=${sid}`;
    const say = (packet: string) => fetch(address, { method: 'POST', body: packet });
    await say(`40${JSON.stringify(auth)}`);
    await (await fetch(address)).text();
    const message = { roomId: 'f'.repeat(24), message: texts.message, clientId: token };
    await say(`420["sendMessage",${JSON.stringify(message)}]`);
    await say(`421["joinRoom","${token}"]`);
    await say(`42["sendMessage",{"message":"${texts.message}"`);
    await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
  }
}

/** Causes errors that are logged with their cause: unstorable images and refused mails. */
async function failWithin(product: Product, call: Call, mails: MailCatcher, token: string): Promise<void> {
  mails.refusal = (recipient) => `550 No such mailbox <${recipient}>`;
  const before = mails.refused();
  await call('POST', '/auth/send-password-reset', { content: { email: emails.ana } });
  await expect.poll(() => mails.refused()).toBeGreaterThan(before);
  await expect.poll(() => product.output()).toContain('mail given up');

  const uploads = join(product.dataDir, 'uploads');
  await rm(uploads, { recursive: true });
  await writeFile(uploads, '');
  const form = formOf({ password: passwords.third }, `${emails.ana}.png`);
  expect((await call('POST', '/api/images', { ...form, token })).status).toBeGreaterThanOrEqual(500);
  expect((await call('DELETE', '/api/users/me', { token, content: { password: passwords.third } })).status).toBe(404);
}

/** Returns a secret as plain text, percent-encoded, in JSON and in base64. */
const formsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -2),
];

it('the product logs no secret, mailed link or message text at log level trace', { timeout: 120_000 }, async () => {
  const dataDir = await makeDataDir();
  const mails = await startMailCatcher(mailPassword);
  onTestFinished(() => mails.close());
  onTestFinished(() => removeDataDir(dataDir));
  const product = await startProduct(dataDir, {
    LOG_LEVEL: 'trace',
    RATE_LIMIT: 'off',
    SMTP_URL: mails.url,
    JWT_SECRET: signingSecret,
    CONTACT_TO: 'operater.tajni@example.com',
  });
  const call = caller(product);
  const secrets: Secrets = new Map(
    Object.entries({
      'the signing secret': signingSecret,
      'the password of the mail server': mailPassword,
      "the operator's address": 'operater.tajni@example.com',
      'a hash of a password': '$2b$',
      ...emails,
      ...passwords,
      ...texts,
    }),
  );
  const token = await openAndLose(call, mails, secrets);
  await subscribeAndContact(call, mails, secrets, token);
  await chat(product, token);
  await failWithin(product, call, mails, token);
  expect(await product.stop()).toBe(0);

  const log = product.output();
  // Sanity check: the log has all these events.
  for (const line of ['request completed', 'mail sent', 'mail given up', 'refused'])
    expect(log.toLowerCase()).toContain(line);
  const found = [...secrets].flatMap(([name, secret]) =>
    formsOf(secret).flatMap((form) => {
      const line = form.length > 3 ? log.split('\n').find((one) => one.includes(form)) : undefined;
      return line === undefined ? [] : [`${name}: ${line}`];
    }),
  );
  expect([...new Set(found)]).toEqual([]);
});
