import { describe, expect, it } from 'vitest';
import { imageIds, imageUrl, parseImageUrl, quarterTurns, turnedVersion } from './image-address.js';

const id = '6b1f00000000000000abcdef';

describe('image addresses', () => {
  it('are parsed back from the URLs that imageUrl returns', () => {
    for (const version of [1, 2, 17, 999_999])
      expect(parseImageUrl(imageUrl({ id, version }))).toEqual({ id, version });
  });

  it.each([
    '',
    `/uploads/${id}.webp`,
    `/uploads/${id}-1-480.webp`,
    `/uploads/${id}-original.webp`,
    `/uploads/${id}-01.webp`,
    `/uploads/${id}-0000001.webp`,
    `/uploads/${id}-1.webp?w=240`,
    `/uploads/${id}-1.webp\n`,
    `/uploads/${id.toUpperCase()}-1.webp`,
    `/uploads/../${id}-1.webp`,
    `//uploads/${id}-1.webp`,
    `https://elsewhere.example/uploads/${id}-1.webp`,
    `/uploads/${id}-1.WEBP`,
    `/uploads/${id}-1.webp/`,
  ])('are not parsed from the invalid URL %j', (url) => {
    expect(parseImageUrl(url)).toBeUndefined();
    expect(imageIds([url])).toEqual([]);
  });

  it('get a version that adds one quarter turn and is higher than that of every earlier attempt', () => {
    const first = turnedVersion(1, 1);
    expect([first, quarterTurns(first)]).toEqual([2, 1]);
    let version = 1;
    const seen = new Set([version]);
    for (let attempt = 1; attempt <= 40; attempt += 1) {
      const next = turnedVersion(version, attempt);
      expect(quarterTurns(next)).toBe((quarterTurns(version) + 1) % 4);
      expect(next).toBeGreaterThan(Math.max(...seen));
      seen.add(next);
      // Every third attempt fails: the next one starts from the same version.
      if (attempt % 3 !== 0) version = next;
    }
  });
});
