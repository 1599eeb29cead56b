import { expect, it } from 'vitest';
import { imageSources, listSources } from './image-widths.js';

const url = '/uploads/000000000000000000000001-1.webp';

it('imageSources offers the original and every variant that is narrower', () => {
  expect(imageSources({ url, width: 2000 })).toBe(
    `${url}?w=240 240w, ${url}?w=480 480w, ${url}?w=960 960w, ${url} 2000w`,
  );
  expect(imageSources({ url, width: 960 })).toBe(`${url}?w=240 240w, ${url}?w=480 480w, ${url} 960w`);
});

it('listSources offers only the widths for lists', () => {
  expect(listSources(url)).toBe(`${url}?w=240 240w, ${url}?w=480 480w`);
});
