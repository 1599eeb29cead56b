import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../testing/render.js';
import { Pager } from './Pager.js';

const pager = (page: number, pageCount = 9) => (
  <Pager page={page} pageCount={pageCount} hrefFor={(target) => `/categories?page=${target}`} />
);

it('Pager links to URLs and marks the current page', async () => {
  const { user, history } = await render(pager(2), { at: '/categories?page=2' });
  expect(screen.getByRole('link', { name: 'Strana 9' })).toHaveAttribute('href', '/categories?page=9');
  expect(screen.getByRole('link', { name: 'Strana 2' })).toHaveAttribute('aria-current', 'page');
  await user.click(screen.getByRole('link', { name: 'Sledeća strana' }));
  expect(history.location.search).toBe('?page=3');
});

it('Pager has no arrows beyond the first and last page', async () => {
  const { unmount } = await render(pager(1));
  expect(screen.queryByRole('link', { name: 'Prethodna strana' })).not.toBeInTheDocument();
  unmount();
  await render(pager(9));
  expect(screen.queryByRole('link', { name: 'Sledeća strana' })).not.toBeInTheDocument();
});

it('Pager renders nothing for a single page', async () => {
  await render(pager(1, 1));
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});
