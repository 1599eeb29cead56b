import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { render } from '../testing/render.js';
import { buildBookCard } from '../testing/samples.js';
import { BookCard, bookCardAreas } from './BookCard.js';

describe('BookCard', () => {
  it('shows title, author, price and condition, and links to the book', async () => {
    const book = buildBookCard({ title: 'Seobe', author: 'Miloš Crnjanski', priceRsd: 1200.5, condition: 'like-new' });
    const { container } = await render(<BookCard book={book} />, { areas: bookCardAreas });
    expect(screen.getByRole('link', { name: 'Seobe' })).toHaveAttribute('href', `/book/${book._id}`);
    expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent('Seobe');
    expect(container).toHaveTextContent('Miloš Crnjanski1.200,50 RSDKao novo');
    expect(container).not.toHaveTextContent('Izdvojeno');
  });

  it("shows the seller's town, and also the name with `withSeller`", async () => {
    const book = buildBookCard({ owner: { _id: 'd'.repeat(24), name: 'Petar', city: 'Beograd', kind: 'private' } });
    const { container } = await render(
      <>
        <BookCard book={book} />
        <BookCard book={book} withSeller />
      </>,
      { areas: bookCardAreas },
    );
    const places = [...container.querySelectorAll('article p:last-of-type')].map(({ textContent }) => textContent);
    expect(places).toEqual(['Beograd', 'Beograd · Petar']);
  });

  // @spec 2-home-featured
  it('shows one label, and prefers the status of the book to the featured mark', async () => {
    const { container } = await render(
      <>
        <BookCard book={buildBookCard({ featured: true })} />
        <BookCard book={buildBookCard({ featured: true, status: 'reserved' })} />
        <BookCard book={buildBookCard({ status: 'sold' })} />
      </>,
      { areas: bookCardAreas },
    );
    const belts = [...container.querySelectorAll('article')].map(
      (card) => /Izdvojeno|Rezervisano|Prodato/.exec(card.textContent)?.[0],
    );
    expect(belts).toEqual(['Izdvojeno', 'Rezervisano', 'Prodato']);
  });

  // @spec 2-card-60 9-cut-60-100
  it('shortens the description to 60 characters', async () => {
    const { container } = await render(
      <BookCard book={buildBookCard({ shortDescription: 'a'.repeat(80) })} withExcerpt />,
      { areas: bookCardAreas },
    );
    expect(container).toHaveTextContent(`${'a'.repeat(60)}…`);
    expect(container).not.toHaveTextContent('a'.repeat(61));
  });

  it('sets lang="sr-Cyrl" on a Cyrillic title', async () => {
    await render(<BookCard book={buildBookCard({ title: 'Травничка хроника' })} />, { areas: bookCardAreas });
    expect(screen.getByRole('heading')).toHaveAttribute('lang', 'sr-Cyrl');
  });
});
