import { act, fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.js';
import { useScrollPosition } from './use-scroll-position.js';

function Page() {
  useScrollPosition();
  return <h2 id="part">Deo</h2>;
}

/** As a browser does: the position changes at once, the event comes later. */
function scrollPage(top: number): void {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  fireEvent.scroll(window);
}

describe('useScrollPosition', () => {
  const scrollTo = vi.fn<(options: ScrollToOptions) => void>();

  beforeEach(() => {
    scrollTo.mockReset();
    window.scrollTo = scrollTo as typeof window.scrollTo;
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  });

  it('begins a new page at its top and finds back to where the old one was left', async () => {
    const { history } = await render(<Page />, { at: '/long' });
    act(() => scrollPage(900));
    act(() => history.push('/next'));
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
    act(() => scrollPage(0));
    act(() => history.go(-1));
    await vi.waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith({ top: 900, behavior: 'instant' }));
  });

  it('stays where a navigation asks it to', async () => {
    const { history } = await render(<Page />);
    act(() => history.push('?page=2', null, { preventScrollReset: true }));
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('finds back, too, to where nothing was scrolled', async () => {
    const { history } = await render(<Page />, { at: '/long' });
    act(() => scrollPage(900));
    act(() => history.push('?page=2', null, { preventScrollReset: true }));
    act(() => history.push('/next'));
    act(() => scrollPage(0));
    act(() => history.go(-1));
    await vi.waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith({ top: 900, behavior: 'instant' }));
  });

  it('goes to the part that the address names', async () => {
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { history } = await render(<Page />);
    act(() => history.push('/terms#part'));
    expect(scrollIntoView.mock.contexts).toEqual([expect.objectContaining({ id: 'part' })]);
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('begins at the top where the address names no part, however broken it is', async () => {
    const { history, getByText } = await render(<Page />);
    act(() => history.push('/terms#100%'));
    expect(getByText('Deo')).toBeInTheDocument();
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
  });
});
