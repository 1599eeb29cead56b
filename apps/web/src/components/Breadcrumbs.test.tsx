import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../testing/render.js';
import { Breadcrumbs } from './Breadcrumbs.js';

it('tells a page from one above it that is called the same', async () => {
  await render(<Breadcrumbs crumbs={[{ label: 'Početna', to: '/' }, { label: 'Početna' }]} />);
  expect(screen.getAllByText('Početna')).toHaveLength(2);
});
