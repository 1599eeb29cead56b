import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectConsoleErrors } from '../../testing/console.js';
import { render } from '../../testing/render.js';
import { SectionBoundary } from './SectionBoundary.js';

it('SectionBoundary keeps the rest of the page and retries the failed section', async () => {
  expectConsoleErrors();
  let isBroken = true;
  const Part = () => {
    if (isBroken) throw new Error('broken');
    return <p>Deo</p>;
  };
  const { user } = await render(
    <>
      <SectionBoundary>
        <Part />
      </SectionBoundary>
      <SectionBoundary>
        <p>Ostalo</p>
      </SectionBoundary>
    </>,
  );
  expect(screen.getByText('Ostalo')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Učitavanje nije uspelo');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
  expect(screen.getByText('Deo')).toBeInTheDocument();
});
