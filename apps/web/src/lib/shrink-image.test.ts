import { afterEach, describe, expect, it, vi } from 'vitest';
import { isImageFile, shrinkImage } from './shrink-image.js';

const file = (size: number, type = 'image/jpeg') => new File([new Uint8Array(size)], 'slika', { type });

/** Fakes a browser that decodes to `width` × `height` pixels and encodes to `drawn` bytes; jsdom does neither. */
function browser({ width, height, drawn }: { width: number; height: number; drawn: number | null }) {
  const close = vi.fn();
  const drawImage = vi.fn();
  const types: string[] = [];
  const decode = vi.fn(() => Promise.resolve({ width, height, close }));
  vi.stubGlobal('createImageBitmap', decode);
  // `drawImage` is the only method that the code calls.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give, type = '') => {
    types.push(type);
    give(drawn === null ? null : new Blob([new Uint8Array(drawn)], { type }));
  });
  return { close, drawImage, decode, types };
}

describe('isImageFile', () => {
  it.each([
    ['image/jpeg', true],
    ['image/heic', true],
    ['', true],
    ['application/pdf', false],
    ['text/plain', false],
  ])('returns for the type "%s" %s', (type, expected) => {
    expect(isImageFile(file(1, type))).toBe(expected);
  });
});

describe('shrinkImage', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('scales a large image down and applies its EXIF orientation', async () => {
    const { drawImage, decode, close } = browser({ width: 3000, height: 4000, drawn: 500 });
    const blob = await shrinkImage(file(5000));
    expect(blob.size).toBe(500);
    expect(decode).toHaveBeenCalledWith(expect.any(File), { imageOrientation: 'from-image' });
    expect(drawImage).toHaveBeenCalledWith(expect.anything(), 0, 0, 1500, 2000);
    expect(close).toHaveBeenCalledOnce();
  });

  it('decodes with an image element in a browser that rejects the orientation option', async () => {
    const { drawImage, decode } = browser({ width: 0, height: 0, drawn: 500 });
    decode.mockRejectedValueOnce(new TypeError("'from-image' is not a valid value for enumeration ImageOrientation"));
    const revoke = vi.fn();
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: revoke }));
    Object.assign(HTMLImageElement.prototype, { decode: () => Promise.resolve() }); // jsdom decodes no images
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(3000);
    vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(4000);
    expect((await shrinkImage(file(5000))).size).toBe(500);
    expect(drawImage).toHaveBeenCalledWith(expect.any(HTMLImageElement), 0, 0, 1500, 2000);
    expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:photo');
  });

  it('returns a small and light image unchanged', async () => {
    const { drawImage } = browser({ width: 1200, height: 1600, drawn: 1 });
    const original = file(800_000);
    expect(await shrinkImage(original)).toBe(original);
    expect(drawImage).not.toHaveBeenCalled();
  });

  it('compresses a heavy image that is within the size limit', async () => {
    browser({ width: 1200, height: 1600, drawn: 300_000 });
    expect((await shrinkImage(file(4_000_000))).size).toBe(300_000);
  });

  it('returns the original when the encoded image is heavier or encoding fails', async () => {
    const original = file(5000);
    browser({ width: 3000, height: 4000, drawn: 6000 });
    expect(await shrinkImage(original)).toBe(original);
    browser({ width: 3000, height: 4000, drawn: null });
    expect(await shrinkImage(original)).toBe(original);
  });

  it('converts a light image of a type that the API does not decode', async () => {
    const { types } = browser({ width: 1200, height: 1600, drawn: 9000 });
    expect((await shrinkImage(file(5000, 'image/heic'))).size).toBe(9000);
    expect(types).toEqual(['image/jpeg']);
  });

  it('encodes an image that may be transparent as WebP', async () => {
    const { types } = browser({ width: 3000, height: 3000, drawn: 500 });
    await shrinkImage(file(5000, 'image/png'));
    expect(types).toEqual(['image/webp']);
  });

  it('returns animations and images that the browser cannot decode unchanged', async () => {
    const { decode } = browser({ width: 3000, height: 3000, drawn: 1 });
    const animation = file(5000, 'image/gif');
    expect(await shrinkImage(animation)).toBe(animation);
    expect(decode).not.toHaveBeenCalled();
    const broken = file(5000);
    decode.mockRejectedValueOnce(new DOMException('The source image could not be decoded', 'InvalidStateError'));
    expect(await shrinkImage(broken)).toBe(broken);
  });
});
