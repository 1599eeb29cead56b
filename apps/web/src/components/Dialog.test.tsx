import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../testing/render.js';
import { Dialog } from './Dialog.js';

const page = document.documentElement;

afterEach(() => page.removeAttribute('data-scrollbar'));

/** Simulates a window of 1440 px whose page is `width` px wide, with or without a hovering pointer. Returns a dialog for it. */
function simulateWindow(width: number, hasPointer: boolean) {
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(1440);
  const measure = vi.spyOn(page, 'clientWidth', 'get').mockReturnValue(width);
  const matchMedia = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(matchMedia(query), query === '(hover: hover)' && { matches: hasPointer }),
  );
  const dialog = (
    <Dialog isOpen onClose={() => undefined} title="Obrisati oglas?">
      Knjiga nestaje.
    </Dialog>
  );
  return { measure, dialog };
}

it('Dialog reserves the width of the scrollbar over a scrolling page', async () => {
  const { dialog } = simulateWindow(1425, true);
  await render(dialog);
  expect(page).toHaveAttribute('data-scrollbar');
});

it('Dialog reserves no width over a page that does not scroll', async () => {
  page.setAttribute('data-scrollbar', '');
  const { dialog } = simulateWindow(1440, true);
  await render(dialog);
  expect(page).not.toHaveAttribute('data-scrollbar');
});

it('Dialog does not measure on phones, whose scrollbars have no width', async () => {
  const { measure, dialog } = simulateWindow(1440, false);
  await render(dialog);
  expect(measure).not.toHaveBeenCalled();
  expect(page).not.toHaveAttribute('data-scrollbar');
});
