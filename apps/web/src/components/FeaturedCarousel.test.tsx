import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from '../testing/render.js';
import { buildBookCard } from '../testing/samples.js';
import { FeaturedCarousel } from './FeaturedCarousel.js';

const books = ['Seobe', 'Koreni', 'Kiklop'].map((title) => buildBookCard({ title }));
const slide = (): HTMLElement => {
  const [shown] = screen.getAllByRole('article').filter((article) => !article.hasAttribute('inert'));
  if (!shown) throw new Error('No book is shown');
  return shown;
};
const current = () => within(slide()).getByRole('heading', { level: 3 }).textContent;
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

async function show() {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  return render(<FeaturedCarousel id="featured" title="Izdvojene knjige" books={books} />, {
    areas: ['home', 'conditions', 'owner'],
  });
}

describe('FeaturedCarousel', () => {
  afterEach(() => vi.useRealTimers());

  // @spec 2-home-featured 9-carousel-5000
  it('advances every five seconds and starts again after the last book', async () => {
    await show();
    expect(current()).toBe('Seobe');
    pass(5000);
    expect(current()).toBe('Koreni');
    pass(5000);
    pass(5000);
    expect(current()).toBe('Seobe');
  });

  it('stops after a click on “Prethodno” until it is started again', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Prethodno' }));
    expect(current()).toBe('Kiklop');
    pass(20_000);
    expect(current()).toBe('Kiklop');
    fireEvent.click(screen.getByRole('button', { name: 'Pokreni smenjivanje' }));
    pass(5000);
    expect(current()).toBe('Seobe');
  });

  it('pauses while a pointer is over it', async () => {
    const { container } = await show();
    const carousel = container.firstElementChild;
    if (!carousel) throw new Error('There is no carousel');
    fireEvent.mouseEnter(carousel);
    pass(20_000);
    expect(current()).toBe('Seobe');
    fireEvent.mouseLeave(carousel);
    pass(5000);
    expect(current()).toBe('Koreni');
  });

  it('pauses while the focus is inside', async () => {
    await show();
    const [first, second] = within(screen.getByRole('list', { name: 'Izdvojene knjige' })).getAllByRole('button');
    act(() => first?.focus());
    act(() => second?.focus());
    pass(20_000);
    expect(current()).toBe('Seobe');
    act(() => second?.blur());
    pass(5000);
    expect(current()).toBe('Koreni');
  });

  // @spec 9-swipe-40
  it('shows the book that is clicked in the queue, and the next one after a swipe of 40 pixels', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: /Kiklop/ }));
    expect(current()).toBe('Kiklop');
    const swipe = (from: number, to: number) => {
      fireEvent.pointerDown(slide(), { pointerType: 'touch', clientX: from });
      fireEvent.pointerUp(slide(), { pointerType: 'touch', clientX: to });
    };
    swipe(200, 170);
    expect(current()).toBe('Kiklop');
    swipe(200, 160);
    expect(current()).toBe('Seobe');
  });
});
