import type { BookCard } from '@korice/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Rendered, render, type RenderOptions } from '../../../testing/render.js';
import { cutOff, reply, withNetwork } from '../../../testing/reply.js';
import { buildBookCard } from '../../../testing/samples.js';
import { bookQueries } from '../queries.js';
import { SearchBox, searchBoxAreas } from './SearchBox.js';

withNetwork();

const books = ['Na Drini ćuprija', 'Prokleta avlija', 'Gospođica', 'Ex Ponto', 'Deca', 'Jelena, žena koje nema'].map(
  (title) => buildBookCard({ title, author: 'Ivo Andrić', priceRsd: 390 }),
);

/** Replies with `found` of `total` books; returns the received queries. */
function finds(
  found: BookCard[],
  {
    total = found.length,
    isMore = false,
    instead,
    categories,
  }: { total?: number; isMore?: boolean; instead?: string; categories?: string } = {},
): string[] {
  const asked: string[] = [];
  reply(
    'POST /api/books/search',
    async ({ request }) => {
      asked.push(((await request.json()) as { keyword: string }).keyword);
      return found;
    },
    {
      headers: {
        'X-Total-Count': String(total),
        ...(isMore && { 'X-Total-More': 'true' }),
        ...(instead !== undefined && { 'X-Search-Instead': encodeURIComponent(instead) }),
        ...(categories !== undefined && { 'X-Search-Categories': encodeURIComponent(categories) }),
      },
    },
  );
  return asked;
}

/** Replies once `answer` is called with the books. */
function findsLater() {
  let answer: (found: BookCard[]) => void = () => undefined;
  const asked = vi.fn(() => new Promise<BookCard[]>((resolve) => (answer = resolve)));
  reply('POST /api/books/search', asked, { headers: { 'X-Total-Count': '6' } });
  return { asked, answer: (found: BookCard[]) => answer(found) };
}

const show = (options: RenderOptions = {}): Promise<Rendered> =>
  render(<SearchBox />, { areas: searchBoxAreas, ...options });
const box = () => screen.getByRole('combobox', { name: 'Pretraži knjige' });
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '');

describe('SearchBox', () => {
  // @spec 2-home-hero 5-search-three 9-search-3-5
  it('requests suggestions from the third character on, debounced', async () => {
    const asked = finds(books);
    const { user } = await show();
    await user.type(box(), 'an');
    expect(box()).toHaveAttribute('aria-expanded', 'false');
    await user.type(box(), 'drić');
    expect(await screen.findAllByRole('option')).toHaveLength(6); // five books and the results page
    expect(asked).toEqual(['andrić']);
    expect(box()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('Pronađeno 6 knjiga');
  });

  // @spec 2-home-suggestions 9-search-3-5
  it('shows five books with covers and prices, marks the match, and counts the others', async () => {
    finds(books, { total: 28 });
    const { user } = await show();
    await user.type(box(), 'andric');
    const [first, , , , , more] = await screen.findAllByRole('option');
    if (!first || !more) throw new Error('There are too few options');
    expect(first).toHaveTextContent('Na Drini ćuprijaIvo Andrić390,00 RSD');
    expect(within(first).getByText('Andrić').tagName).toBe('MARK');
    expect(more).toHaveTextContent('Svi rezultati (28)Još 23 rezultata');
    await user.click(more);
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/categories?q=andric'));
  });

  it('offers the results page after a single suggestion', async () => {
    finds(books.slice(0, 1));
    const { user } = await show();
    await user.type(box(), 'andric');
    await user.click(await screen.findByRole('option', { name: 'Svi rezultati (1)' }));
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/categories?q=andric'));
  });

  it('opens the results page with its button, even before the suggestions have loaded', async () => {
    finds(books.slice(0, 2));
    const { user } = await show();
    await user.type(box(), 'andric');
    await user.click(screen.getByRole('button', { name: 'Traži' }));
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/categories?q=andric'));
    expect(box()).toHaveAttribute('aria-expanded', 'false');
  });

  it('asks for three characters when the button is pressed', async () => {
    const { user } = await show();
    await user.type(box(), 'an');
    await user.click(screen.getByRole('button', { name: 'Traži' }));
    expect(screen.getByRole('status')).toHaveTextContent('Upiši bar 3 znaka.');
    expect(window.location.pathname).toBe('/');
  });

  // @spec 2-home-enter
  it('selects suggestions with the arrow keys, and opens the selected book on Enter', async () => {
    finds(books, { total: 28 });
    const { user } = await show();
    await user.type(box(), 'andric');
    const options = await screen.findAllByRole('option');
    expect(active()).toBeNull();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toBe(options[1]);
    expect(options[1]).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(active()).toBe(options[5]);
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe(`/book/${books[0]?._id ?? ''}`));
  });

  // @spec 2-home-enter
  it('opens the first result on Enter when none is selected, even before the list has loaded', async () => {
    finds(books);
    const { user } = await show();
    await user.type(box(), 'andric{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe(`/book/${books[0]?._id ?? ''}`));
  });

  it.each([
    ['emptied', ({ user }: Rendered) => user.clear(box())],
    ['changed', ({ user }: Rendered) => user.type(box(), 'x')],
    ['closed', ({ user }: Rendered) => user.keyboard('{Escape}')],
    [
      'unmounted',
      ({ unmount }: Rendered) => {
        unmount();
        return Promise.resolve();
      },
    ],
  ])('does not navigate when the box is %s before the response', async (_how, leave) => {
    const { asked, answer } = findsLater();
    const rendered = await show();
    await rendered.user.type(box(), 'andric{Enter}');
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await leave(rendered);
    answer(books);
    await waitFor(() => expect(rendered.queryClient.isFetching()).toBe(0));
    await act(() => Promise.resolve());
    expect(window.location.pathname).toBe('/');
  });

  it('does not open a result after another navigation', async () => {
    const { asked, answer } = findsLater();
    const { user, history, queryClient } = await show();
    await user.type(box(), 'andric{Enter}');
    await waitFor(() => expect(asked).toHaveBeenCalled());
    act(() => history.push('/categories'));
    answer(books);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await act(() => Promise.resolve());
    expect(window.location.pathname).toBe('/categories');
  });

  it('navigates once for several presses of Enter', async () => {
    const { asked, answer } = findsLater();
    const { user, history } = await show();
    const navigated = vi.fn();
    history.listen(navigated);
    await user.type(box(), 'andric{Enter}{Enter}');
    await waitFor(() => expect(asked).toHaveBeenCalled());
    answer(books);
    await waitFor(() => expect(window.location.pathname).toBe(`/book/${books[0]?._id ?? ''}`));
    await act(() => Promise.resolve());
    expect(navigated).toHaveBeenCalledTimes(1);
  });

  it('closes the list on Escape, then empties the box', async () => {
    finds(books);
    const { user } = await show();
    await user.type(box(), 'andric');
    await screen.findAllByRole('option');
    await user.keyboard('{Escape}');
    expect(box()).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(box()).toHaveValue('andric');
    await user.keyboard('{Escape}');
    expect(box()).toHaveValue('');
  });

  // @spec 2-home-nothing
  it('shows an empty result, and Enter opens the results page', async () => {
    finds([]);
    const { user } = await show();
    await user.type(box(), 'qwerty');
    expect(await screen.findByRole('status')).toHaveTextContent('Tražimo…');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Nijedna knjiga ne odgovara pretrazi.'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.search).toBe('?q=qwerty'));
  });

  it('shows the correction of a mistyped word', async () => {
    finds(books, { instead: 'andrić' });
    const { user } = await show();
    await user.type(box(), 'andirc');
    expect(await screen.findByText('Prikazujemo rezultate za „andrić”. Za „andirc” nema ničeg.')).toBeInTheDocument();
  });

  it('suggests categories after the books and opens the chosen one', async () => {
    finds(books.slice(0, 1), { categories: 'Knjige za decu,Bajke,Slikovnice' });
    const { user } = await show();
    await user.type(box(), 'decje');
    const options = await screen.findAllByRole('option');
    expect(options.slice(1).map(({ textContent }) => textContent)).toEqual([
      'Kategorija: Knjige za decu',
      'Kategorija: Slikovnice',
      'Svi rezultati (1)',
    ]);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(decodeURIComponent(window.location.pathname)).toBe('/category/Knjige za decu'));
  });

  it('shows that it searches, not the empty result of the text before', async () => {
    finds([]);
    const { user } = await show();
    await user.type(box(), 'xyz');
    await waitFor(() => expect(screen.getByRole('status')).not.toHaveTextContent('Tražimo…'));
    const { asked } = findsLater();
    await user.clear(box());
    await user.type(box(), 'andric');
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(screen.getByRole('status')).toHaveTextContent('Tražimo…');
  });

  it('shows a failed search with a retry', async () => {
    cutOff('POST /api/books/search');
    const { user } = await show();
    await user.type(box(), 'andric');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Pretraga nije uspela'));
    finds(books);
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(box()).toHaveFocus();
    expect(await screen.findAllByRole('option')).toHaveLength(6);
  });

  it('shows that a retry is pending when it has stale results', async () => {
    finds(books);
    const { user, queryClient } = await show();
    await user.type(box(), 'andric');
    await screen.findAllByRole('option');
    cutOff('POST /api/books/search');
    act(() => void queryClient.invalidateQueries(bookQueries.search('andric')));
    const again = await screen.findByRole('button', { name: 'Pokušaj ponovo' });
    findsLater();
    await user.click(again);
    expect(again).toBeDisabled();
    expect(again).toHaveTextContent('Tražimo…');
    expect(screen.getByRole('status')).toHaveTextContent('Tražimo…');
  });

  // @spec 2-home-hero 5-search-three
  it('asks for three characters on Enter until the third one is typed', async () => {
    const { user } = await show();
    await user.type(box(), 'an{Enter}');
    expect(screen.getByRole('status')).toHaveTextContent('Upiši bar 3 znaka.');
    await user.type(box(), 'd');
    expect(screen.getByRole('status')).not.toHaveTextContent('Upiši bar 3 znaka.');
  });

  // @spec 2-home-suggestions
  it('shows the capped total of the API as a lower bound', async () => {
    finds(books, { total: 1000, isMore: true });
    const { user } = await show({ language: 'en' });
    await user.type(screen.getByRole('combobox', { name: 'Search books' }), 'the');
    const options = await screen.findAllByRole('option');
    expect(options.at(-1)).toHaveTextContent('More than 995 more results');
    expect(screen.getByRole('status')).toHaveTextContent('More than 1.000 books found');
  });
});
