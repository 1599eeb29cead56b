import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../testing/render.js';
import { Breadcrumbs } from './Breadcrumbs.js';

it('Breadcrumbs shows the current page and a parent with the same name', async () => {
  await render(<Breadcrumbs crumbs={[{ label: 'Početna', to: '/' }, { label: 'Početna' }]} />);
  expect(screen.getAllByText('Početna')).toHaveLength(2);
});
