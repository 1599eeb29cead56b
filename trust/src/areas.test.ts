import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { areas } from './areas.js';

describe('areas', () => {
  it('names existing files only', () => {
    const files = areas.flatMap((one) => one.files);
    expect(files.filter((file) => !existsSync(new URL(`../../${file}`, import.meta.url)))).toEqual([]);
  });
});
