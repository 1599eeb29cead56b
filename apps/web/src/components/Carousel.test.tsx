import { act, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../testing/render.js';
import { Carousel } from './Carousel.js';

const railWidth = 600;
let cardWidth = 100;
let observers: FakeObserver[] = [];

/** Like a browser, calls back for each element once at the start and after each resize by the test. */
class FakeObserver implements ResizeObserver {
  readonly observed = new Set<Element>();
  readonly #callback: () => void;
  constructor(callback: () => void) {
    this.#callback = callback;
    observers.push(this);
  }
  observe(element: Element) {
    this.observed.add(element);
    this.#callback();
  }
  unobserve(element: Element) {
    this.observed.delete(element);
  }
  disconnect() {
    this.observed.clear();
  }
  resize(element: Element) {
    if (this.observed.has(element)) this.#callback();
  }
}

const resize = (element: Element) => act(() => observers.forEach((observer) => observer.resize(element)));

beforeEach(() => {
  cardWidth = 100;
  observers = [];
  vi.stubGlobal('ResizeObserver', FakeObserver);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(railWidth);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function (this: Element) {
    return Math.max(railWidth, this.childElementCount * cardWidth);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(count: number) {
  let deal: (count: number) => void = () => undefined;
  function Shelf(): ReactNode {
    const [cards, setCards] = useState(count);
    deal = setCards;
    return (
      <Carousel id="novo" title="Novo">
        {Array.from({ length: cards }, (_, index) => (
          <p key={index}>Knjiga {index + 1}</p>
        ))}
      </Carousel>
    );
  }
  await render(<Shelf />);
  return { deal: (cards: number) => act(() => deal(cards)) };
}

const next = () => screen.getByRole('button', { name: 'Sledeće' });

describe('Carousel', () => {
  it('enables its arrows when more cards are added than fit', async () => {
    const { deal } = await open(6);
    expect(next()).toBeDisabled();
    deal(12);
    expect(next()).toBeEnabled();
    deal(3);
    expect(next()).toBeDisabled();
  });

  it('enables its arrows when the cards grow', async () => {
    await open(6);
    cardWidth = 200;
    resize(screen.getAllByRole('listitem')[0] as Element);
    expect(next()).toBeEnabled();
  });

  it('enables its arrows when the carousel becomes narrower', async () => {
    await open(6);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(railWidth / 2);
    resize(screen.getByRole('list'));
    expect(next()).toBeEnabled();
  });
});
