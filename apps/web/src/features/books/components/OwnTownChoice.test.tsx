import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createDeferred } from '../../../testing/deferred.js';
import { render } from '../../../testing/render.js';
import { OwnTownChoice } from './OwnTownChoice.js';

const connection = vi.hoisted(() => ({ arrives: undefined as Promise<void> | undefined }));
vi.mock('./OwnTownField.js', async (load) => {
  await connection.arrives;
  return load<typeof import('./OwnTownField.js')>();
});

it('OwnTownChoice keeps the page while the code of its field loads', async () => {
  const chunk = createDeferred();
  connection.arrives = chunk.promise;
  const { user } = await render(
    <>
      <p>Knjige</p>
      <OwnTownChoice town="" onChoose={() => undefined} />
    </>,
    { areas: ['home'] },
  );
  await user.click(screen.getByRole('button', { name: 'Izaberi: Tvoj grad' }));
  expect(screen.getByText('Knjige')).toBeVisible();
  chunk.resolve();
  expect(await screen.findByRole('combobox', { name: 'Tvoj grad' })).toHaveFocus();
  expect(screen.getByText('Knjige')).toBeVisible();
});
