import { afterEach, describe, expect, it, vi } from 'vitest';
import { shrinkImage } from './shrink-image.js';

const file = (size: number, type = 'image/jpeg') => new File([new Uint8Array(size)], 'slika', { type });

/** A browser that decodes to `width` × `height` and draws a picture of `drawn` bytes; jsdom does neither. */
function browser({ width, height, drawn }: { width: number; height: number; drawn: number | null }) {
  const close = vi.fn();
  const drawImage = vi.fn();
  const types: string[] = [];
  const decode = vi.fn(() => Promise.resolve({ width, height, close }));
  vi.stubGlobal('createImageBitmap', decode);
  // All that is asked of a context.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give, type = '') => {
    types.push(type);
    give(drawn === null ? null : new Blob([new Uint8Array(drawn)], { type }));
  });
  return { close, drawImage, decode, types };
}

describe('shrinkImage', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('bounds a large picture, upright as it was taken', async () => {
    const { drawImage, decode, close } = browser({ width: 3000, height: 4000, drawn: 500 });
    const blob = await shrinkImage(file(5000));
    expect(blob.size).toBe(500);
    expect(decode).toHaveBeenCalledWith(expect.any(File), { imageOrientation: 'from-image' });
    expect(drawImage).toHaveBeenCalledWith(expect.anything(), 0, 0, 1500, 2000);
    expect(close).toHaveBeenCalledOnce();
  });

  it('leaves a small and light picture alone', async () => {
    const { drawImage } = browser({ width: 1200, height: 1600, drawn: 1 });
    const original = file(800_000);
    expect(await shrinkImage(original)).toBe(original);
    expect(drawImage).not.toHaveBeenCalled();
  });

  it('presses a heavy picture of the right size', async () => {
    browser({ width: 1200, height: 1600, drawn: 300_000 });
    expect((await shrinkImage(file(4_000_000))).size).toBe(300_000);
  });

  it('keeps the original when the drawn one is heavier, or none', async () => {
    const original = file(5000);
    browser({ width: 3000, height: 4000, drawn: 6000 });
    expect(await shrinkImage(original)).toBe(original);
    browser({ width: 3000, height: 4000, drawn: null });
    expect(await shrinkImage(original)).toBe(original);
  });

  it('converts what the API cannot read, however light', async () => {
    const { types } = browser({ width: 1200, height: 1600, drawn: 9000 });
    expect((await shrinkImage(file(5000, 'image/heic'))).size).toBe(9000);
    expect(types).toEqual(['image/jpeg']);
  });

  it('keeps what is transparent transparent', async () => {
    const { types } = browser({ width: 3000, height: 3000, drawn: 500 });
    await shrinkImage(file(5000, 'image/png'));
    expect(types).toEqual(['image/webp']);
  });

  it('leaves animations, and what this browser cannot decode, to the API', async () => {
    const { decode } = browser({ width: 3000, height: 3000, drawn: 1 });
    const animation = file(5000, 'image/gif');
    expect(await shrinkImage(animation)).toBe(animation);
    expect(decode).not.toHaveBeenCalled();
    const broken = file(5000);
    decode.mockRejectedValueOnce(new DOMException('The source image could not be decoded', 'InvalidStateError'));
    expect(await shrinkImage(broken)).toBe(broken);
  });
});
