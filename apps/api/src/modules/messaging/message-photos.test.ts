import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Conversation, Message, MessagePhoto } from '@korice/contracts';
import { Types } from 'mongoose';
import sharp from 'sharp';
import request from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { travelTo } from '../../../test/app.js';
import { codeOf } from '../../../test/code-of.js';
import {
  app,
  buyer,
  get,
  openRoom,
  owner,
  post,
  read,
  stranger,
  unknownId,
  withConversations,
} from '../../../test/conversations.js';
import { buildUser, type BuiltUser } from '../../../test/factories/build-user.js';
import { quartered, quartersOf } from '../../../test/images.js';

withConversations();

const png: Buffer = await quartered(300, 200).png().toBuffer();
let count = 0;
const newClientId = (): string => `foto-${(count += 1)}`;

let roomId: string;
beforeEach(async () => {
  await app.models.messagePhotos.deleteMany({});
  roomId = await openRoom();
});

const upload = (by: BuiltUser, { bytes = png, clientId = newClientId(), room = roomId } = {}) =>
  request(app.url)
    .post(`/api/messaging/room/${room}/photo`)
    .set(by.auth)
    .field('clientId', clientId)
    .attach('photo', bytes, 'knjiga.png');

async function keep(by: BuiltUser, bytes?: Buffer): Promise<MessagePhoto> {
  return (await upload(by, { ...(bytes && { bytes }) }).expect(201)).body as MessagePhoto;
}

const send = (by: BuiltUser, photos: string[], { content = '', clientId = newClientId(), room = roomId } = {}) =>
  post(`room/${room}/message`, by, { content, clientId, photos });

async function sendPhoto(by: BuiltUser): Promise<string> {
  const { _id } = await keep(by);
  await send(by, [_id]).expect(201);
  return _id;
}

const photo = (by: BuiltUser, id: string, { width = '', room = roomId } = {}) =>
  get(`room/${room}/photo/${id}${width}`, by);

async function filesOf(id: string): Promise<string[]> {
  const names = await readdir(join(app.deps.env.UPLOAD_DIR, 'messages'), { recursive: true }).catch(() => []);
  return names.filter((name) => name.includes(id));
}

describe('photos in messages', () => {
  it('sends up to five photos with or without a text', async () => {
    const kept = [];
    for (let index = 0; index < 5; index += 1) kept.push(await keep(buyer));
    const ids = kept.map(({ _id }) => _id).toReversed();
    const sent = (await send(buyer, ids).expect(201)).body as Message;
    expect(sent).toMatchObject({ kind: 'text', content: '' });
    expect(sent.photos).toEqual(ids.map((_id) => ({ _id, width: 300, height: 200 })));
    await send(buyer, [(await keep(buyer))._id], { content: 'I korice.' }).expect(201);
    const { messages } = await read(roomId, owner);
    expect(messages.map(({ content, photos }) => [content, photos?.length])).toEqual([
      ['', 5],
      ['I korice.', 1],
    ]);
    const [listed] = (await get('rooms', owner).expect(200)).body as Conversation[];
    expect(listed?.messages).toMatchObject([{ content: 'I korice.', photos: [{ width: 300 }] }]);
  });

  it('refuses six photos, a repeated photo, photos without a clientId, and a message with neither text nor photos', async () => {
    const { _id } = await keep(buyer);
    const six = Array.from({ length: 6 }, () => new Types.ObjectId().toHexString());
    for (const body of [
      { content: '', clientId: 'a', photos: six },
      { content: '', clientId: 'a', photos: [_id, _id] },
      { content: 'Evo.', photos: [_id] },
      { content: ' ', clientId: 'a', photos: [] },
    ])
      expect(codeOf(await post(`room/${roomId}/message`, buyer, body).expect(400))).toBe('VALIDATION_FAILED');
  });

  it('stores WebP without metadata, upright, in four widths', async () => {
    const jpeg = await quartered(600, 400)
      .withExif({ IFD0: { Artist: 'Zorka' }, IFD3: { GPSLatitude: '44/1 49/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { _id, width, height } = await keep(buyer, jpeg);
    expect([width, height]).toEqual([400, 600]);
    await send(buyer, [_id]).expect(201);
    const whole = await photo(owner, _id).expect(200);
    expect(whole.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const bytes = whole.body as Buffer;
    const { exif, orientation, format } = await sharp(bytes).metadata();
    expect({ exif, orientation, format }).toEqual({ exif: undefined, orientation: undefined, format: 'webp' });
    expect(await quartersOf(bytes)).toEqual(await quartersOf(await sharp(jpeg).autoOrient().toBuffer()));
    const thumbnail = (await photo(owner, _id, { width: '?w=240' }).expect(200)).body as Buffer;
    expect((await sharp(thumbnail).metadata()).width).toBe(240);
    expect(codeOf(await photo(owner, _id, { width: '?w=100' }).expect(400))).toBe('VALIDATION_FAILED');
  });

  it('refuses a file that is not an image and stores nothing', async () => {
    expect(codeOf(await upload(buyer, { bytes: Buffer.from('<svg/>') }).expect(415))).toBe('IMAGE_UNSUPPORTED');
    expect(await app.models.messagePhotos.countDocuments()).toBe(0);
  });

  it('are readable by the two members only, and not below /uploads', async () => {
    const id = await sendPhoto(buyer);
    for (const by of [buyer, owner]) await photo(by, id).expect(200);
    const admin = await buildUser(app, { role: 'admin' });
    for (const by of [stranger, admin]) expect(codeOf(await photo(by, id).expect(404))).toBe('IMAGE_NOT_FOUND');
    await request(app.url).get(`/api/messaging/room/${roomId}/photo/${id}`).expect(401);
    const other = await openRoom(stranger);
    expect(codeOf(await photo(stranger, id, { room: other }).expect(404))).toBe('IMAGE_NOT_FOUND');
    for (const path of [`${id}-1.webp`, `messages/${id.slice(-2)}/${id}-1.webp`, `..%2Fmessages%2F${id}-1.webp`])
      await request(app.url).get(`/uploads/${path}`).expect(404);
  });

  it('are invisible to the other member before they are sent', async () => {
    const { _id } = await keep(buyer);
    await photo(buyer, _id).expect(200);
    await photo(owner, _id).expect(404);
  });

  it('stay readable after a block, which refuses new ones', async () => {
    const id = await sendPhoto(buyer);
    const { _id: unsent } = await keep(buyer);
    await app.services.blocks.add(owner._id, buyer._id);
    for (const by of [buyer, owner]) await photo(by, id).expect(200);
    expect(codeOf(await upload(buyer).expect(403))).toBe('BLOCKED');
    expect(codeOf(await send(buyer, [unsent]).expect(403))).toBe('BLOCKED');
    await app.services.blocks.remove(owner._id, buyer._id);
  });

  it('refuses photos of another member, of another conversation and of another message', async () => {
    const { _id: others } = await keep(owner);
    const elsewhere = await openRoom(stranger);
    const foreign = ((await upload(owner, { room: elsewhere }).expect(201)).body as MessagePhoto)._id;
    const used = await sendPhoto(buyer);
    for (const [by, id] of [
      [buyer, others],
      [owner, foreign],
      [buyer, used],
      [buyer, unknownId],
    ] as const)
      expect(codeOf(await send(by, [id]).expect(404))).toBe('IMAGE_NOT_FOUND');
    expect(codeOf(await upload(stranger).expect(404))).toBe('ROOM_NOT_FOUND');
  });

  it('stores one photo for concurrent and repeated uploads with one clientId', async () => {
    const clientId = newClientId();
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(buyer, { clientId })));
    expect(new Set(answers.map(({ body }) => (body as MessagePhoto)._id)).size).toBe(1);
    const repeated = await upload(buyer, { clientId }).expect(200);
    expect(await app.models.messagePhotos.countDocuments()).toBe(1);
    const { _id } = repeated.body as MessagePhoto;
    // The state after a crash between the writes of the record and of the files.
    await Promise.all((await filesOf(_id)).map((name) => app.deps.storage.remove(`messages/${name}`)));
    await upload(buyer, { clientId }).expect(200);
    await photo(buyer, _id).expect(200);
  });

  it('sends one message for concurrent and repeated sends with one clientId', async () => {
    const { _id } = await keep(buyer);
    const clientId = newClientId();
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(buyer, [_id], { clientId })));
    expect(new Set(answers.map(({ body }) => (body as Message)._id)).size).toBe(1);
    await send(buyer, [_id], { clientId }).expect(200);
    expect((await read(roomId, owner)).messages).toHaveLength(1);
  });

  it('refuses a photo with RATE_LIMITED when 50 photos are not part of a message', async () => {
    const record = { room: roomId, owner: buyer._id, width: 1, height: 1 };
    const times = { changedAt: app.deps.now(), createdAt: app.deps.now() };
    const ids = Array.from({ length: 50 }, () => newClientId());
    await app.models.messagePhotos.create(ids.map((clientId) => ({ ...record, ...times, clientId })));
    expect(codeOf(await upload(buyer).expect(429))).toBe('RATE_LIMITED');
  });
});

describe('the sweep of photos in messages', () => {
  it('removes photos that no message uses within a day, and keeps photos of messages', async () => {
    const start = Date.now();
    const travel = (hours: number) => travelTo(app, new Date(start + hours * 3_600_000));
    // Removes files of other tests, whose records are deleted.
    travel(2);
    await app.services.messagePhotos.sweep();
    travel(0);
    const { _id: unsent } = await keep(buyer);
    const sent = await sendPhoto(buyer);
    // The state after a crash before the photo is marked as sent.
    await app.models.messagePhotos.updateOne({ _id: sent }, { $set: { isSent: false } });
    await photo(owner, sent).expect(200);
    travel(23);
    expect(await app.services.messagePhotos.sweep()).toEqual({ unsent: 0, files: 0 });
    travel(25);
    expect(await app.services.messagePhotos.sweep()).toEqual({ unsent: 1, files: 0 });
    expect(await filesOf(unsent)).toEqual([]);
    expect(codeOf(await send(buyer, [unsent]).expect(404))).toBe('IMAGE_NOT_FOUND');
    await photo(owner, sent).expect(200);
    await app.models.messagePhotos.deleteOne({ _id: sent });
    expect(await app.services.messagePhotos.sweep()).toEqual({ unsent: 0, files: 4 });
    expect(await filesOf(sent)).toEqual([]);
  });
});
