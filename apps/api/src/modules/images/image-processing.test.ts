import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimedAvif, claimedPng } from '../../../test/claimed-images.js';
import { tooLarge } from '../../../test/hostile-images/claims.js';
import { asFile, noise, quartered, quartersOf, type Quarters } from '../../../test/images.js';
import { HttpError } from '../../platform/errors/http-error.js';
import { maxSide, processImage, turnImage } from './image-processing.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'korice-processing-'));
});
afterAll(() => rm(folder, { recursive: true }));

const process = async (bytes: Buffer | string) => processImage(await asFile(folder, bytes));
/** Resolves to the error code of a refused file, or to the size of an accepted one. */
const refusal = (bytes: Buffer | string) =>
  process(bytes).then(
    ({ width, height }) => `kept with ${width} × ${height}`,
    (error: unknown) => (error instanceof HttpError ? error.code : error),
  );
const sizeOf = async (encoded: Buffer) => {
  const { width, height } = await sharp(encoded).metadata();
  return { width, height };
};
const translucent = () =>
  sharp({ create: { width: 120, height: 80, channels: 4, background: { r: 90, g: 60, b: 30, alpha: 0.5 } } });
const upright: Quarters = ['red', 'green', 'blue', 'white'];

describe('processImage', () => {
  describe('orientation', () => {
    it.each<[number, Quarters]>([
      [1, ['red', 'green', 'blue', 'white']],
      [2, ['green', 'red', 'white', 'blue']],
      [3, ['white', 'blue', 'green', 'red']],
      [4, ['blue', 'white', 'red', 'green']],
      [5, ['red', 'blue', 'green', 'white']],
      [6, ['blue', 'red', 'white', 'green']],
      [7, ['white', 'green', 'blue', 'red']],
      [8, ['green', 'white', 'red', 'blue']],
    ])('%i is applied to the pixels and removed from the metadata', async (orientation, expected) => {
      const image = await process(await quartered(120, 80).withMetadata({ orientation }).jpeg().toBuffer());
      const size = orientation < 5 ? { width: 120, height: 80 } : { width: 80, height: 120 };
      expect({ width: image.width, height: image.height }).toEqual(size);
      for (const encoded of [image.full, ...Object.values(image.variants)]) {
        expect(await quartersOf(encoded)).toEqual(expected);
        expect((await sharp(encoded).metadata()).orientation).toBeUndefined();
      }
    });
  });

  it('removes EXIF, ICC, XMP and IPTC metadata', async () => {
    const bytes = await quartered()
      .withIccProfile('p3')
      .withExif({
        IFD0: { Artist: 'Petar Petrović', Copyright: 'tajna' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '44/1 49/1 14/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '20/1 27/1 44/1',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="x">tajna</rdf:RDF></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    const before = await sharp(bytes).metadata();
    expect(before.exif?.includes('tajna')).toBe(true);
    expect(before).toMatchObject({
      exif: expect.any(Buffer) as Buffer,
      icc: expect.any(Buffer) as Buffer,
      xmp: expect.any(Buffer) as Buffer,
    });
    const image = await process(bytes);
    for (const encoded of [image.full, ...Object.values(image.variants)]) {
      const after = await sharp(encoded).metadata();
      expect([after.exif, after.icc, after.xmp, after.iptc]).toEqual([undefined, undefined, undefined, undefined]);
      for (const trace of ['tajna', 'Petar', 'EXIF', 'XMP ', 'ICCP']) expect(encoded.includes(trace)).toBe(false);
    }
  });

  it('converts Display P3 colours to sRGB', async () => {
    const p3 = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#00c800' } })
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const image = await process(p3);
    const { data } = await sharp(image.full).raw().toBuffer({ resolveWithObject: true });
    // sharp converted sRGB to P3 when it wrote the file; without a conversion back the green value would be lower.
    expect(Math.abs((data[1] ?? 0) - 200)).toBeLessThan(6);
    expect(data[0]).toBeLessThan(12);
  });

  describe('input formats', () => {
    const animated = async () => {
      const frames = await Promise.all(
        [quartered(60, 40), quartered(60, 40).flop()].map((frame) => frame.png().toBuffer()),
      );
      return sharp(frames, { join: { animated: true } });
    };
    it.each<[string, () => Sharp | Promise<Sharp>]>([
      ['JPEG', () => quartered().jpeg()],
      ['progressive JPEG', () => quartered().jpeg({ progressive: true })],
      ['PNG', () => quartered().png()],
      ['interlaced PNG', () => quartered().png({ progressive: true })],
      ['PNG with a palette', () => quartered().png({ palette: true })],
      ['PNG of 16 bits', () => quartered().toColourspace('rgb16').png()],
      ['WebP', () => quartered().webp()],
      ['lossless WebP', () => quartered().webp({ lossless: true })],
      ['AVIF', () => quartered().avif({ quality: 80, effort: 0 })],
      ['GIF', () => quartered().gif()],
      ['moving GIF, its first frame', async () => (await animated()).gif()],
      ['moving WebP, its first frame', async () => (await animated()).webp()],
    ])('are converted to WebP in sRGB: %s', async (_name, build) => {
      const image = await process(await (await build()).toBuffer());
      expect(image.width / image.height).toBe(1.5);
      for (const encoded of [image.full, ...Object.values(image.variants)]) {
        expect(await quartersOf(encoded)).toEqual(upright);
        const metadata = await sharp(encoded).metadata();
        expect([metadata.format, metadata.space, metadata.pages]).toEqual(['webp', 'srgb', undefined]);
      }
    });

    it.each<[string, Sharp]>([
      ['grey JPEG', quartered().greyscale().jpeg()],
      ['grey PNG with alpha', translucent().greyscale().png()],
      ['PNG with alpha', translucent().png()],
      ['CMYK JPEG', quartered().toColourspace('cmyk').jpeg()],
    ])('keep their size and are converted to sRGB: %s', async (_name, sharpImage) => {
      const image = await process(await sharpImage.toBuffer());
      expect(await sharp(image.full).metadata()).toMatchObject({ width: 120, height: 80, space: 'srgb' });
    });
  });

  describe('sizes', () => {
    it.each([
      { of: [4000, 3000], full: [2000, 1500], window: [960, 720], wide: [480, 360], narrow: [240, 180] },
      { of: [1500, 3000], full: [1000, 2000], window: [960, 1920], wide: [480, 960], narrow: [240, 480] },
      { of: [2000, 2000], full: [2000, 2000], window: [960, 960], wide: [480, 480], narrow: [240, 240] },
      { of: [300, 200], full: [300, 200], window: [300, 200], wide: [300, 200], narrow: [240, 160] },
      { of: [100, 150], full: [100, 150], window: [100, 150], wide: [100, 150], narrow: [100, 150] },
      { of: [1, 1], full: [1, 1], window: [1, 1], wide: [1, 1], narrow: [1, 1] },
      { of: [maxSide, 4], full: [2000, 1], window: [960, 1], wide: [480, 1], narrow: [240, 1] },
    ])(
      'scales $of to $full, with the variants $window, $wide and $narrow',
      async ({ of: [width = 0, height = 0], full, window, wide, narrow }) => {
        const image = await process(await quartered(width, height).jpeg().toBuffer());
        expect([image.width, image.height]).toEqual(full);
        for (const [encoded, expected] of [
          [image.full, full],
          [image.variants[960], window],
          [image.variants[480], wide],
          [image.variants[240], narrow],
        ] as const)
          expect(Object.values(await sizeOf(encoded))).toEqual(expected);
      },
    );
  });

  describe('throws IMAGE_UNSUPPORTED for a file that is no supported image', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
    const box = (brand: string) =>
      Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0mif1${brand}`, 'latin1')]);
    it.each<[string, () => Buffer | string | Promise<Buffer>]>([
      ['an empty file', () => ''],
      ['one byte', () => Buffer.from([0xff])],
      ['text', () => 'slika.jpg'],
      ['HTML', () => '<!doctype html><script>alert(1)</script>'],
      ['SVG', () => svg],
      ['SVG with a declaration', () => `<?xml version="1.0"?>\n${svg}`],
      ['gzipped SVG', () => gzipSync(svg)],
      ['SVG with an entity bomb', () => `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "${'x'.repeat(99)}">]>${svg}`],
      ['SVG behind the signature of a GIF', () => `GIF89a${svg}`],
      ['SVG behind the signature of a JPEG', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)])],
      ['PDF', () => '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'],
      ['TIFF', () => quartered().tiff().toBuffer()],
      ['TIFF of the other endianness', () => Buffer.from('MM\0*\0\0\0\b\0\0', 'latin1')],
      ['BMP', () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
      ['ICO', () => Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(60)])],
      ['HEIC', () => box('heic')],
      ['an AVIF that ends after its type', () => box('avif')],
      ['JPEG XL', () => Buffer.from([0xff, 0x0a, 0, 0, 0, 0])],
      ['JPEG 2000', () => Buffer.from('\0\0\0\fjP  \r\n\x87\n', 'latin1')],
      ['MP4', () => box('isom')],
      ['ZIP', () => Buffer.from('PK\x03\x04'.padEnd(80, '\0'), 'latin1')],
      ['WAV, which is RIFF like WebP', () => Buffer.from('RIFF\x24\0\0\0WAVEfmt '.padEnd(80, '\0'), 'latin1')],
      ['an ELF program', () => Buffer.from('\x7fELF'.padEnd(200, '\x02'), 'latin1')],
      ['the signature of a PNG alone', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
      ['a PNG without pixels', () => claimedPng({ width: 200, height: 200 })],
      ['a PNG with a width of 0', () => claimedPng({ width: 0, height: 10 })],
    ])('%s', async (_name, build) => {
      expect(await refusal(await build())).toBe('IMAGE_UNSUPPORTED');
    });
  });

  it('refuses an AVIF of more than 25 megapixels, which takes seconds to decode', async () => {
    expect(await refusal(await claimedAvif(5_001, 5_000))).toBe('IMAGE_TOO_LARGE');
  });

  describe('throws IMAGE_UNSUPPORTED for a damaged file', () => {
    it.each<[string, Sharp]>([
      ['jpeg', noise(300, 200).jpeg()],
      ['progressive jpeg', noise(300, 200).jpeg({ progressive: true })],
      ['png', noise(300, 200).png()],
      ['interlaced png', noise(300, 200).png({ progressive: true })],
      ['webp', noise(300, 200).webp()],
      ['avif', noise(300, 200).avif({ effort: 0 })],
      ['gif', noise(300, 200).gif({ effort: 1 })],
    ])('%s that is truncated at any position', async (_name, sharpImage) => {
      const bytes = await sharpImage.toBuffer();
      for (const share of [0.02, 0.1, 0.25, 0.5, 0.75, 0.9, 0.98])
        expect(await refusal(bytes.subarray(0, bytes.length * share)), `cut at ${share}`).toBe('IMAGE_UNSUPPORTED');
    });

    it('png whose middle bytes are overwritten, which its checksums reveal', async () => {
      const bytes = await noise(300, 200).png().toBuffer();
      bytes.fill(0, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 64);
      expect(await refusal(bytes)).toBe('IMAGE_UNSUPPORTED');
    });
  });

  describe('limits of the image size', () => {
    it.each(tooLarge)('$name is refused with IMAGE_TOO_LARGE', async ({ build }) => {
      expect(await refusal(await build())).toBe('IMAGE_TOO_LARGE');
    });

    it('a JPEG of 50 megapixels is accepted and scaled to 2000 × 1500', async () => {
      const bytes = await sharp({ create: { width: 8192, height: 6144, channels: 3, background: '#753' } })
        .jpeg({ quality: 30 })
        .toBuffer();
      expect(await process(bytes)).toMatchObject({ width: 2000, height: 1500 });
    });
  });

  describe('keeps only the image of a file that also contains HTML, a script or a ZIP', () => {
    const html = '<!doctype html><script>alert(document.domain)</script>';
    const zip = `PK\x03\x04${'payload'.repeat(20)}PK\x05\x06`;
    it.each<[string, () => Promise<Buffer>]>([
      ['JPEG and HTML', async () => Buffer.concat([await quartered().jpeg().toBuffer(), Buffer.from(html)])],
      ['PNG and HTML', async () => Buffer.concat([await quartered().png().toBuffer(), Buffer.from(html)])],
      [
        'GIF and a script',
        async () => Buffer.concat([await quartered().gif().toBuffer(), Buffer.from(`*/=1;${html}`)]),
      ],
      ['JPEG and ZIP', async () => Buffer.concat([await quartered().jpeg().toBuffer(), Buffer.from(zip, 'latin1')])],
      [
        'JPEG with HTML in its comment',
        async () => {
          const bytes = await quartered().jpeg().toBuffer();
          const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, html.length + 2]), Buffer.from(html)]);
          return Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)]);
        },
      ],
    ])('%s', async (_name, build) => {
      const image = await process(await build());
      expect(await quartersOf(image.full)).toEqual(upright);
      for (const encoded of [image.full, ...Object.values(image.variants)])
        for (const trace of ['script', 'payload', 'alert']) expect(encoded.includes(trace)).toBe(false);
    });
  });

  it('processes 66 of 80 concurrent images and rejects the others with 503 UNAVAILABLE', async () => {
    const path = await asFile(folder, await quartered(300, 200).jpeg().toBuffer());
    const results = await Promise.allSettled(Array.from({ length: 80 }, () => processImage(path)));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(refused).toHaveLength(80 - 66);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  });
});

describe('turnImage', () => {
  it.each<[number, Quarters]>([
    [0, ['red', 'green', 'blue', 'white']],
    [1, ['blue', 'red', 'white', 'green']],
    [2, ['white', 'blue', 'green', 'red']],
    [3, ['green', 'white', 'red', 'blue']],
  ])('rotates the image and its variants clockwise by %i quarter turns', async (turns, expected) => {
    const kept = await process(await quartered(900, 600).png().toBuffer());
    const turned = await turnImage(kept.full, turns);
    const [width, height] = turns % 2 === 0 ? [900, 600] : [600, 900];
    expect([turned.width, turned.height]).toEqual([width, height]);
    expect(await sizeOf(turned.full)).toEqual({ width, height });
    expect(await sizeOf(turned.variants[240])).toEqual({ width: 240, height: (240 * height) / width });
    for (const encoded of [turned.full, ...Object.values(turned.variants)])
      expect(await quartersOf(encoded)).toEqual(expected);
    expect(turned.full.equals(kept.full)).toBe(turns === 0);
  });

  it('keeps transparency', async () => {
    const kept = await process(await translucent().png().toBuffer());
    const turned = await turnImage(kept.full, 1);
    expect((await sharp(turned.full).metadata()).hasAlpha).toBe(true);
  });
});
