import { beforeEach, vi } from 'vitest';

/** In each test there is room for whatever a media query wants to be wide; without it nothing is. Call at the top level or in a describe. */
export function withWideWindow(): void {
  beforeEach(() => {
    const still = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(still(media), { matches: media.startsWith('(min-width:') }),
    );
  });
}
