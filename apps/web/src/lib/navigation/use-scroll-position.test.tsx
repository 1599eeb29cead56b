import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.js';
import { useScrollPosition } from './use-scroll-position.js';

function Page() {
  useScrollPosition();
  return <h2 id="part">Deo</h2>;
}

/** Like a browser, changes the position before it dispatches the event. */
function scrollPage(top: number): void {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  fireEvent.scroll(window);
}

describe('useScrollPosition', () => {
  const scrollTo = vi.fn<(options: ScrollToOptions) => void>();

  beforeEach(() => {
    scrollTo.mockReset();
    // jsdom does not implement it.
    window.history.scrollRestoration = 'auto';
    window.scrollTo = scrollTo as typeof window.scrollTo;
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  });

  afterEach(() => vi.unstubAllGlobals());

  it('scrolls a new page to its top and restores the position on back', async () => {
    const { history } = await render(<Page />, { at: '/long' });
    act(() => scrollPage(900));
    act(() => history.push('/next'));
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
    act(() => scrollPage(0));
    act(() => history.go(-1));
    await vi.waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith({ top: 900, behavior: 'instant' }));
  });

  it('does not scroll for a navigation with preventScrollReset', async () => {
    const { history } = await render(<Page />);
    act(() => history.push('?page=2', null, { preventScrollReset: true }));
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('restores the position of an entry that was opened with preventScrollReset', async () => {
    const { history } = await render(<Page />, { at: '/long' });
    act(() => scrollPage(900));
    act(() => history.push('?page=2', null, { preventScrollReset: true }));
    act(() => history.push('/next'));
    act(() => scrollPage(0));
    act(() => history.go(-1));
    await vi.waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith({ top: 900, behavior: 'instant' }));
  });

  it('scrolls to the element that the hash names', async () => {
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { history } = await render(<Page />);
    act(() => history.push('/terms#part'));
    expect(scrollIntoView.mock.contexts).toEqual([expect.objectContaining({ id: 'part' })]);
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('scrolls to the element of the hash again when the page grows, until the person scrolls', async () => {
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    const growths: (() => void)[] = [];
    const end = vi.fn<() => void>();
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(onGrowth: () => void) {
          growths.push(onGrowth);
        }
        observe() {
          return undefined;
        }
        disconnect = end;
      },
    );
    const { history } = await render(<Page />);
    scrollIntoView.mockClear();
    growths.length = 0;
    act(() => history.push('/terms#part'));
    growths.at(-1)?.();
    expect(scrollIntoView).toHaveBeenCalledTimes(2);
    expect(end).not.toHaveBeenCalled();
    fireEvent.wheel(window);
    expect(end).toHaveBeenCalledOnce();
  });

  it('scrolls to the top for a hash with broken percent-encoding', async () => {
    const { history, getByText } = await render(<Page />);
    act(() => history.push('/terms#100%'));
    expect(getByText('Deo')).toBeInTheDocument();
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
  });

  it('restores the position after a reload', async () => {
    const first = await render(<Page />, { at: '/long' });
    expect(window.history.scrollRestoration).toBe('manual');
    act(() => scrollPage(900));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    first.unmount();
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
    await render(<Page />, { at: '/long' });
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 900, behavior: 'instant' });
  });

  it('keeps the position to which the person has scrolled before hydration', async () => {
    sessionStorage.setItem('korice.scroll', '[["default",900]]');
    Object.defineProperty(window, 'scrollY', { value: 850, configurable: true });
    await render(<Page />, { at: '/long' });
    expect(scrollTo).not.toHaveBeenCalled();
  });
});
