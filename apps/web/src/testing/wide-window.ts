import { beforeEach, vi } from 'vitest';

/** Makes media queries for wide windows match in each test. Call it at the top level or in a describe. */
export function withWideWindow(): void {
  beforeEach(() => {
    const original = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(original(media), { matches: media.startsWith('(min-width:') }),
    );
  });
}
