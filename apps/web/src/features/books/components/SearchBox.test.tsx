import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { cutOff, reply, withNetwork } from '../../../testing/reply.js';
import { render } from '../../../testing/render.js';
import { buildBookCard } from '../../../testing/samples.js';
import { SearchBox, searchBoxAreas } from './SearchBox.js';

withNetwork();

const books = ['Na Drini ćuprija', 'Prokleta avlija', 'Gospođica', 'Ex Ponto', 'Deca', 'Kuća na osami'].map((title) =>
  buildBookCard({ title, author: 'Ivo Andrić' }),
);

async function show(onClose?: () => void) {
  const rendered = await render(<SearchBox {...(onClose && { onClose })} />, { areas: searchBoxAreas });
  return { ...rendered, box: screen.getByRole('combobox', { name: 'Pretraži knjige' }) };
}

describe('SearchBox', () => {
  it('asks nothing before the third letter', async () => {
    const asked = vi.fn();
    reply('POST /api/books/search', () => {
      asked();
      return books;
    });
    const { user, box } = await show();
    await user.type(box, 'an');
    expect(box).toHaveAttribute('aria-expanded', 'false');
    await user.type(box, 'd');
    expect(await screen.findByRole('option', { name: /Na Drini/ })).toBeInTheDocument();
    expect(asked).toHaveBeenCalledOnce();
  });

  it('suggests five and counts the rest', async () => {
    reply('POST /api/books/search', books, { headers: { 'X-Total-Count': '28' } });
    const { user, box, history } = await show();
    await user.type(box, 'andric');
    const options = await screen.findAllByRole('option');
    expect(options).toHaveLength(6);
    expect(options[5]).toHaveTextContent('Još 23 rezultata');
    await user.click(screen.getByRole('option', { name: 'Još 23 rezultata' }));
    expect(history.location.pathname + history.location.search).toBe('/categories?q=andric');
  });

  it('marks what was typed', async () => {
    reply('POST /api/books/search', books.slice(0, 1));
    const { user, box } = await show();
    await user.type(box, 'andri');
    const option = await screen.findByRole('option');
    expect(within(option).getByText('Andri').tagName).toBe('MARK');
  });

  it('is driven by arrows and Enter', async () => {
    reply('POST /api/books/search', books);
    const { user, box, history } = await show();
    await user.type(box, 'andric');
    const options = await screen.findAllByRole('option');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(box).toHaveAttribute('aria-activedescendant', options[1]?.id);
    expect(options[1]).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    expect(history.location.pathname).toBe(`/book/${books[1]?._id}`);
  });

  it('opens the first result with Enter, even before the suggestions are there', async () => {
    reply('POST /api/books/search', books, { delay: 30 });
    const { user, box, history } = await show();
    await user.type(box, 'andric{Enter}');
    await waitFor(() => expect(history.location.pathname).toBe(`/book/${books[0]?._id}`));
  });

  it('says when nothing matches, and Enter leads to the page of the results', async () => {
    reply('POST /api/books/search', []);
    const { user, box, history } = await show();
    await user.type(box, 'xyzzy');
    expect(await screen.findAllByText('Nijedna knjiga ne odgovara pretrazi.')).not.toHaveLength(0);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(history.location.search).toBe('?q=xyzzy'));
  });

  it('says that it failed', async () => {
    cutOff('POST /api/books/search');
    const { user, box } = await show();
    await user.type(box, 'andric');
    expect(await screen.findAllByText('Pretraga nije uspela')).not.toHaveLength(0);
  });

  it('closes, empties and leaves with Escape, one after the other', async () => {
    reply('POST /api/books/search', books);
    const close = vi.fn();
    const { user, box } = await show(close);
    await user.type(box, 'andric');
    await screen.findAllByRole('option');
    await user.keyboard('{Escape}');
    expect(box).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{Escape}');
    expect(box).toHaveValue('');
    expect(close).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(close).toHaveBeenCalledOnce();
  });
});
