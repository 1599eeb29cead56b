import { mkdir, readFile, rm } from 'node:fs/promises';
import { Book, type AuditEntry } from '@korice/contracts';
import { BlobReader, TextWriter, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { codeOf } from '../../../test/code-of.js';
import type { BuiltUser } from '../../../test/factories/build-user.js';
import {
  app,
  chief,
  filesOnDisk,
  leaveDeals,
  leaveTraces,
  member,
  partner,
  withMembers,
} from '../../../test/member-traces.js';

withMembers();

describe('the export of an account', () => {
  async function download(user: BuiltUser, by = user) {
    const response = await fetch(`${app.url}/api/users/${user._id}/export`, { headers: by.auth });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="korice.zip"');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const entries = await new ZipReader(new BlobReader(await response.blob())).getEntries();
    return new Map(entries.flatMap((entry) => (entry.directory ? [] : [[entry.filename, entry]])));
  }
  type Files = Awaited<ReturnType<typeof download>>;
  const readJson = async (files: Files, name: string): Promise<unknown> =>
    JSON.parse((await files.get(`${name}.json`)?.getData(new TextWriter())) ?? 'null');

  it('contains the deals of both roles with their terms', async () => {
    await leaveDeals();
    const deals = await readJson(await download(member), 'deals');
    const terms = { sumRsd: 900, note: 'Zorkin predlog.', state: 'proposed', with: partner.name };
    expect(deals).toMatchObject([
      { ...terms, isSeller: false },
      { ...terms, isSeller: true },
    ]);
    expect(JSON.stringify(deals)).not.toContain(partner._id);
  });

  it('contains all data of the account and no credentials', async () => {
    const { listed, sold, bought } = await leaveTraces();
    const files = await download(member);
    expect(await readJson(files, 'profile')).toMatchObject({
      _id: member._id,
      email: member.email,
      biography: 'Zorkina biografija.',
    });
    const ids = async (name: string) => ((await readJson(files, name)) as { _id: string }[]).map(({ _id }) => _id);
    expect((await ids('books')).toSorted()).toEqual([listed.id, sold.id].toSorted());
    expect(await ids('purchases')).toContain(bought.id);
    expect(await readJson(files, 'admin-rights')).toEqual({ isActiveAdmin: true });
    const messages = (await readJson(files, 'messages')) as { isOwn: boolean; content: string }[];
    expect(messages.filter(({ isOwn }) => isOwn).map(({ content }) => content)).toEqual([
      'Zorkin odgovor.',
      'Zorkino pitanje.',
    ]);
    expect(messages).toHaveLength(4);
    for (const [name, count] of [
      ['conversations', 2],
      ['wishlist', 1],
      ['book-lists', 1],
      ['blocked-members', 1],
      ['pages', 1],
      ['reports', 1],
      ['reports-about-you', 2],
      ['done-as-admin', 1],
      ['contact-messages', 1],
      ['newsletter', 1],
      ['unread-notices', 1],
      ['mails', 2],
      ['imports', 1],
      ['import-reports', 1],
    ] as const)
      expect(await readJson(files, name), name).toHaveLength(count);

    const done = (await readJson(files, 'done-by-admins')) as Pick<AuditEntry, 'action'>[];
    expect(done.map(({ action }) => action).toSorted()).toEqual([
      'bookDeleted',
      'contactHandled',
      'profileEdited',
      'reportActed',
    ]);

    const [photo] = await app.models.messagePhotos.find({ owner: member._id }).lean();
    const photoName = `message-photos/${photo?._id.toHexString() ?? ''}.webp`;
    expect([...files.keys()].filter((name) => name.startsWith('message-photos/'))).toEqual([photoName]);
    expect(messages).toContainEqual(expect.objectContaining({ content: 'Zorkino pitanje.', photos: [photoName] }));

    const imageNames = [...files.keys()].filter((name) => name.startsWith('images/'));
    expect(imageNames).toHaveLength(4);
    const [first] = listed.images;
    const image = files.get(`images/${first?.url.split('/').at(-1) ?? ''}`);
    const onDisk = (await filesOnDisk()).find((path) => path.endsWith(first?.url.split('/').at(-1) ?? '-'));
    expect(Buffer.from((await image?.getData(new Uint8ArrayWriter())) ?? [])).toEqual(await readFile(onDisk ?? ''));
    expect([...files.keys()].filter((name) => name.endsWith('.webp') && name.startsWith(member._id))).toHaveLength(1);

    const all = await Promise.all([...files.values()].map((entry) => entry.getData(new TextWriter())));
    expect(all.join('\n')).not.toMatch(/\$2[aby]\$|passwordHash|tokenHash|example\.com\/zorka/);
    // Secrets of other members: who reported or blocked this one.
    expect(JSON.stringify(await readJson(files, 'reports-about-you'))).not.toContain(partner._id);
  });

  it('contains what the member entered in own listings, and of purchases only what a buyer sees', async () => {
    const { listed, bought } = await leaveTraces();
    const { books } = app.models;
    await books.updateOne({ _id: listed._id }, { $set: { sku: 'ZORKA-1', heldAttempt: 2 } });
    await books.updateOne({ _id: bought._id }, { $set: { sku: 'PARTNER-1', heldAttempt: 2, askedAt: new Date() } });
    const files = await download(member);
    const exported = async (name: string, id: string) =>
      ((await readJson(files, name)) as { _id: string }[]).find(({ _id }) => _id === id) ?? {};

    const own = await exported('books', listed.id);
    expect(own).toMatchObject({ sku: 'ZORKA-1', title: listed.title, fullDescription: 'Zorkin opis.' });
    const internal = ['heldAttempt', 'listed', 'pictured', 'schoolKey', 'sellerKind', 'stems', 'titleWords', 'words'];
    expect(Object.keys(own).filter((field) => internal.includes(field))).toEqual([]);

    const purchase = await exported('purchases', bought.id);
    expect(purchase).toMatchObject({ title: bought.title, price: bought.price, owner: { name: partner.name } });
    expect(Object.keys(purchase).filter((field) => !(field in Book.shape))).toEqual([]);
  });

  it('is complete for an account without data', async () => {
    const files = await download(member);
    expect(await readJson(files, 'books')).toEqual([]);
  });

  it('is refused to everybody else', async () => {
    const get = (by: BuiltUser) => request(app.url).get(`/api/users/${member._id}/export`).set(by.auth);
    expect(codeOf(await get(partner).expect(404))).toBe('USER_NOT_FOUND');
    expect(codeOf(await get(chief).expect(404))).toBe('USER_NOT_FOUND');
    await request(app.url).get(`/api/users/${member._id}/export`).expect(401);
  });

  it('survives a client that disconnects, and aborts the response when a file cannot be read', async () => {
    const { listed } = await leaveTraces();
    const leaving = new AbortController();
    const ask = (init: RequestInit = {}) =>
      fetch(`${app.url}/api/users/${member._id}/export`, { headers: member.auth, ...init });
    const left = await ask({ signal: leaving.signal });
    await left.body?.getReader().read();
    leaving.abort();

    const name = listed.images[0]?.url.split('/').at(-1) ?? '-';
    const path = (await filesOnDisk()).find((file) => file.endsWith(name)) ?? '';
    await rm(path);
    await mkdir(path);
    await expect(ask().then((response) => response.arrayBuffer())).rejects.toThrow('terminated');
    await rm(path, { recursive: true });
    expect([...(await download(member)).keys()]).not.toContain(`images/${name}`);
  });
});
