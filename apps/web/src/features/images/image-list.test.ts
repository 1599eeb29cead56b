import { describe, expect, it, vi } from 'vitest';
import { cutOff, refuse, reply, withNetwork } from '../../testing/reply.js';
import { buildId, buildImage } from '../../testing/samples.js';
import { createImageList, isSending, type SavedImage, type ImageList } from './image-list.js';

withNetwork();

const file = (name = 'prednja.jpg', type = 'image/jpeg', size = 10) => new File([new Uint8Array(size)], name, { type });

const kept = (overrides: Partial<SavedImage> = {}): SavedImage => ({
  url: `/uploads/${buildId()}-1.webp`,
  name: 'korice.webp',
  width: 300,
  height: 400,
  source: 'photo',
  sentAt: null,
  ...overrides,
});

const uploaded = () => {
  const { source: _source, ...image } = buildImage();
  return image;
};

const states = (list: ImageList) => list.read().map(({ state }) => state);
const only = (list: ImageList) => {
  const [image] = list.read();
  if (!image) throw new Error('The list is empty');
  return image;
};
const settled = (list: ImageList) => vi.waitFor(() => expect(isSending(list.read())).toBe(false));

describe('createImageList', () => {
  it('uploads each added file in its own request, two at a time', async () => {
    let requests = 0;
    reply('POST /api/images', () => {
      requests += 1;
      return uploaded();
    });
    const list = createImageList();
    expect(list.add([file(), file('zadnja.jpg'), file('hrbat.jpg')])).toBe(0);
    expect(states(list)).toEqual(['sending', 'sending', 'waiting']);
    await settled(list);
    expect(states(list)).toEqual(['stored', 'stored', 'stored']);
    expect(requests).toBe(3);
  });

  it('keeps the order of images when uploads finish out of order', async () => {
    let first = true;
    reply('POST /api/images', async () => {
      const isFirst = first;
      first = false;
      const image = uploaded();
      if (isFirst) await new Promise((resolve) => setTimeout(resolve, 60));
      return { ...image, name: isFirst ? 'prva' : 'druga' };
    });
    const list = createImageList();
    list.add([file('prva.jpg'), file('druga.jpg')]);
    await settled(list);
    expect(list.read().map((image) => image.state === 'stored' && image.name)).toEqual(['prva', 'druga']);
  });

  it('keeps the file of a failed upload and retries it', async () => {
    cutOff('POST /api/images');
    const list = createImageList();
    list.add([file()]);
    await settled(list);
    expect(only(list)).toMatchObject({ state: 'failed', name: 'prednja.jpg', canRetry: true });
    reply('POST /api/images', uploaded());
    list.retry(only(list).id);
    expect(isSending(list.read())).toBe(true);
    await settled(list);
    expect(states(list)).toEqual(['stored']);
  });

  it('offers no retry for a file that the API cannot decode', async () => {
    refuse('POST /api/images', 'IMAGE_UNSUPPORTED');
    const list = createImageList();
    list.add([file('crtež.svg', 'image/svg+xml')]);
    await settled(list);
    expect(only(list)).toMatchObject({ state: 'failed', canRetry: false });
  });

  it('uploads a file whose type the picker does not state', async () => {
    reply('POST /api/images', uploaded());
    const list = createImageList();
    list.add([file('prednja.heic', '')]);
    await settled(list);
    expect(states(list)).toEqual(['stored']);
  });

  // @spec 5-images-only
  it('sends no request for a file that is not an image or too large', async () => {
    const list = createImageList();
    list.add([file('beleške.txt', 'text/plain'), file('plakat.jpg', 'image/jpeg', 10 * 1024 * 1024 + 1)]);
    await settled(list);
    expect(list.read()).toMatchObject([
      { state: 'failed', fault: 'wrongType', canRetry: false },
      { state: 'failed', fault: 'tooLarge', canRetry: false },
    ]);
  });

  it('accepts ten images and returns the number of refused files', () => {
    const list = createImageList(Array.from({ length: 9 }, () => kept()));
    reply('POST /api/images', uploaded(), { delay: 'infinite' });
    expect(list.add([file(), file(), file()])).toBe(2);
    expect(list.read()).toHaveLength(10);
    list.stop();
  });

  it('aborts the upload of a removed image', async () => {
    reply('POST /api/images', uploaded(), { delay: 'infinite' });
    const list = createImageList([kept()]);
    list.add([file()]);
    const sending = list.read()[1];
    if (!sending) throw new Error('Nothing is being sent');
    list.remove(sending.id);
    await settled(list);
    expect(states(list)).toEqual(['stored']);
  });

  it('starts no waiting upload after stop()', async () => {
    let requests = 0;
    reply('POST /api/images', () => {
      requests += 1;
      return new Promise<never>(() => undefined);
    });
    const list = createImageList();
    list.add([file(), file('zadnja.jpg'), file('hrbat.jpg')]);
    await vi.waitFor(() => expect(requests).toBe(2));
    const listener = vi.fn();
    list.subscribe(listener);
    list.stop();
    reply('POST /api/images', uploaded());
    const next = createImageList();
    next.add([file()]);
    await settled(next);
    expect(requests).toBe(2);
    expect(listener).not.toHaveBeenCalled();
    expect(states(list)).toEqual(['sending', 'sending', 'waiting']);
  });

  it('moves an image to a new position', () => {
    const list = createImageList([kept({ name: 'a' }), kept({ name: 'b' }), kept({ name: 'c' })]);
    const names = () => list.read().map((image) => image.state === 'stored' && image.name);
    list.move(only(list).id, 2);
    expect(names()).toEqual(['b', 'c', 'a']);
    list.move(only(list).id, 1);
    expect(names()).toEqual(['c', 'b', 'a']);
  });

  it('replaces the URL of a rotated image, and swaps its width and height', async () => {
    const list = createImageList([kept({ url: '/uploads/65f000000000000000000001-1.webp' })]);
    const asked: unknown[] = [];
    reply('PUT /api/images/rotate/', async ({ request }) => {
      asked.push(await request.json());
      return { url: '/uploads/65f000000000000000000001-2.webp' };
    });
    const turned = list.turn(only(list).id);
    expect(only(list)).toMatchObject({ isTurning: true });
    await turned;
    expect(asked).toEqual([{ url: '/uploads/65f000000000000000000001-1.webp' }]);
    expect(only(list)).toMatchObject({
      url: '/uploads/65f000000000000000000001-2.webp',
      width: 400,
      height: 300,
      isTurning: false,
    });
  });

  it('keeps an image unchanged when its rotation fails', async () => {
    const list = createImageList([kept()]);
    const before = only(list);
    refuse('PUT /api/images/rotate/', 'IMAGE_NOT_FOUND');
    await expect(list.turn(before.id)).rejects.toThrow('IMAGE_NOT_FOUND');
    expect(only(list)).toEqual(before);
  });

  it.each([
    ['its URL returns 404', () => Promise.resolve(new Response(null, { status: 404 })), 'failed'],
    ['the connection is lost', () => Promise.reject(new TypeError('Failed to fetch')), 'stored'],
    ['the server returns an error', () => Promise.resolve(new Response(null, { status: 503 })), 'stored'],
    ['its URL returns an image', () => Promise.resolve(new Response()), 'stored'],
  ])('checks an image that does not load: %s', async (_why, answer, state) => {
    const look = vi.spyOn(globalThis, 'fetch').mockImplementationOnce(answer);
    const list = createImageList([kept()]);
    const { id } = only(list);
    await list.checkGone(id);
    look.mockRestore();
    expect(only(list)).toMatchObject(state === 'failed' ? { state, fault: 'gone', canRetry: false } : { id, state });
  });

  it('notifies listeners until they unsubscribe', () => {
    const list = createImageList([kept(), kept()]);
    const listener = vi.fn();
    const stop = list.subscribe(listener);
    list.remove(only(list).id);
    stop();
    list.remove(only(list).id);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
