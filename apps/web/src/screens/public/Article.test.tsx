import { paths } from '@korice/contracts/paths';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { articleQueries } from '../../features/blog/queries.js';
import { changeLanguage } from '../../i18n.js';
import { render } from '../../testing/render.js';
import Article from './Article.js';

const show = (postId: string) =>
  render(
    <Routes>
      <Route path={paths.article} element={<Article />} />
    </Routes>,
    { at: `/blog/${postId}`, areas: ['blog', 'home'] },
  );

describe('Article', () => {
  // @spec 2-route-blog 2-blog-post 3-article-fields
  it('shows the article with links to the other two', async () => {
    await show('price-of-books');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Koliko vredi polovna knjiga?');
    expect(await screen.findByRole('heading', { level: 2, name: 'Prvo utvrdi šta prodaješ' })).toBeInTheDocument();
    expect(screen.getByText(/Objavljeno 21.11.2026/)).toHaveTextContent('Piše: Korice');
    expect(document.title).toBe('Koliko vredi polovna knjiga? · Korice');
    const others = within(screen.getByRole('region', { name: 'Još tekstova' })).getAllByRole('link');
    expect(others.map((link) => link.getAttribute('href'))).toEqual(['/blog/reading-habits', '/blog/book-statistics']);
  });

  it('emphasizes the lead of a paragraph', async () => {
    await show('book-statistics');
    expect((await screen.findByText('Strane dnevno.')).tagName).toBe('STRONG');
  });

  it('updates the document title when the language changes', async () => {
    await show('price-of-books');
    await screen.findByRole('heading', { level: 1 });
    await act(() => changeLanguage('en'));
    await waitFor(() => expect(document.title).not.toContain('Koliko'));
    await act(() => changeLanguage('sr'));
  });

  // @spec 2-blog-post
  it('shows the not-found screen for an unknown article', async () => {
    await show('kako-do-bogatstva');
    expect(screen.getByRole('heading', { level: 1, name: 'Tekst nije pronađen' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Na početnu stranu' })).toHaveAttribute('href', '/');
  });

  it('shows a failure with a retry', async () => {
    const original = articleQueries.detail;
    let isCut = true;
    vi.spyOn(articleQueries, 'detail').mockImplementation((language, id) => {
      const options = original(language, id);
      return {
        ...options,
        queryFn: (context) =>
          isCut
            ? Promise.reject(new TypeError('Failed to fetch'))
            : (options.queryFn as (c: unknown) => never)(context),
      };
    });
    const { user } = await show('price-of-books');
    // The title comes from the list of articles, so it is shown although the article failed to load.
    await screen.findByRole('heading', { level: 1, name: 'Koliko vredi polovna knjiga?' });
    expect(await screen.findByText('Učitavanje nije uspelo')).toBeInTheDocument();
    isCut = false;
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Prvo utvrdi šta prodaješ' })).toBeInTheDocument();
    vi.restoreAllMocks();
  });
});
