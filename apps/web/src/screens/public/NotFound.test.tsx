import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.js';
import NotFound from './NotFound.js';

// @spec 2-other-public
it('NotFound shows the heading, a search and links', async () => {
  await render(<NotFound />, { at: '/nema/toga', areas: ['notFound', 'search', 'home'] });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ove strane nema u knjizi');
  expect(screen.getByRole('combobox', { name: 'Pretraži knjige' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Na početnu stranu' })).toHaveAttribute('href', '/');
  expect(document.title).toBe('Strana ne postoji · Korice');
});
