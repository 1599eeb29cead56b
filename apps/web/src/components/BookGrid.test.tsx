import type { BookCard } from '@korice/contracts';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { render } from '../testing/render.js';
import { buildBookCard } from '../testing/samples.js';
import { bookCardAreas } from './BookCard.js';
import { BookGrid } from './BookGrid.js';
import { EmptyState } from './EmptyState.js';

const grid = (books: BookCard[] | undefined, isFailed = false, onRetry = () => undefined) => (
  <BookGrid
    books={books}
    isFailed={isFailed}
    onRetry={onRetry}
    failedTitle="Knjige se nisu učitale."
    empty={<EmptyState title="Još nema nijedne knjige" />}
  />
);

describe('BookGrid', () => {
  // @spec 2-grid-skeleton
  it('shows placeholders while books load', async () => {
    await render(grid(undefined), { areas: bookCardAreas });
    expect(screen.getByRole('status', { name: 'Učitavanje…' }).children).toHaveLength(6);
  });

  it('shows available books at once without placeholders', async () => {
    await render(grid([buildBookCard({ title: 'Seobe' }), buildBookCard({ title: 'Koreni' })]), {
      areas: bookCardAreas,
    });
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('status', { name: 'Učitavanje…' })).not.toBeInTheDocument();
  });

  it('shows the empty state', async () => {
    await render(grid([]), { areas: bookCardAreas });
    expect(screen.getByRole('heading', { name: 'Još nema nijedne knjige' })).toBeInTheDocument();
  });

  it('shows a failure and retries', async () => {
    const retry = vi.fn();
    const { user } = await render(grid(undefined, true, retry), { areas: bookCardAreas });
    expect(screen.getByRole('alert')).toHaveTextContent('Knjige se nisu učitale.');
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(retry).toHaveBeenCalledOnce();
  });
});
