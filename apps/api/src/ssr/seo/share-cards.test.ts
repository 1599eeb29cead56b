import request from 'supertest';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildBook } from '../../../test/factories/build-book.js';
import { buildBookWithImages } from '../../../test/factories/build-images.js';
import { app, owner, withSite } from '../../../test/site-pages.js';

withSite();

const get = (path: string) => request(app.url).get(path);

describe('the image of a shared link', () => {
  const read = async (path: string) => {
    const answer = await get(path).expect(200);
    const { width, height, format } = await sharp(answer.body as Buffer).metadata();
    return { answer, bytes: answer.body as Buffer, width, height, format };
  };

  it('is a JPEG of 1200 by 630 pixels for a book without images', async () => {
    const book = await buildBook(app, { owner, title: 'Травничка хроника <&>' });
    const { answer, bytes, ...facts } = await read(`/share/${book.id}.jpg?v=x`);
    expect(facts).toEqual({ width: 1200, height: 630, format: 'jpeg' });
    expect(answer.headers['content-type']).toBe('image/jpeg');
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(bytes.length).toBeLessThan(300_000);
  });

  it('shows the first image of a book that has images', async () => {
    const book = await buildBookWithImages(app, owner, 1);
    const { bytes } = await read(`/share/${book.id}.jpg`);
    const colourAt = async (left: number, top: number) => {
      const [red = 0, green = 0, blue = 0] = await sharp(bytes)
        .extract({ left, top, width: 1, height: 1 })
        .raw()
        .toBuffer();
      return { isRed: red > green + 80 && red > blue + 80, isBlue: blue > red + 80 && blue > green + 80 };
    };
    expect(await colourAt(150, 250)).toEqual({ isRed: true, isBlue: false });
    expect(await colourAt(150, 380)).toEqual({ isRed: false, isBlue: true });
  });

  it('is drawn with a font, so that wide letters are wider than narrow ones', async () => {
    const book = await buildBook(app, { owner, title: 'iiiiiiii', author: 'i' });
    const { bytes: narrow } = await read(`/share/${book.id}.jpg`);
    const other = await buildBook(app, { owner, title: 'MMMMMMMM', author: 'i' });
    const { bytes: wide } = await read(`/share/${other.id}.jpg`);
    // Without a font every letter is the same box.
    const inked = async (bytes: Buffer) => {
      const { data, info } = await sharp(bytes)
        .extract({ left: 500, top: 60, width: 640, height: 120 })
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const columns = Array.from({ length: info.width }, (_, x) =>
        Array.from({ length: info.height }, (_, y) => data[y * info.width + x] ?? 255).some((value) => value < 110),
      );
      return columns.lastIndexOf(true);
    };
    expect(await inked(wide)).toBeGreaterThan(2 * (await inked(narrow)));
  });

  it('changes when the book changes', async () => {
    const book = await buildBook(app, { owner, title: 'Seobe' });
    const { bytes } = await read(`/share/${book.id}.jpg`);
    const { bytes: same } = await read(`/share/${book.id}.jpg`);
    expect(same.equals(bytes)).toBe(true);
    await request(app.url)
      .put(`/api/books/${book.id}`)
      .set(owner.auth)
      .field('title', 'Druga knjiga Seoba')
      .expect(200);
    const { bytes: changed } = await read(`/share/${book.id}.jpg`);
    expect(changed.equals(bytes)).toBe(false);
  });

  it.each(['/share/000000000000000000000000.jpg', '/share/x.jpg'])('responds 404 at %s', async (path) => {
    await get(path).expect(404);
  });
});
