import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from '../testing/render.js';
import { DraftRestored } from './DraftRestored.js';

function Form() {
  const [savedAt, setSavedAt] = useState<number | null>(Date.parse('2026-05-24T10:00:00.000Z'));
  const discard = () => {
    setSavedAt(null);
    return () => undefined;
  };
  return (
    <main tabIndex={-1}>
      <DraftRestored area="dashboard" savedAt={savedAt} onDiscard={discard} />
    </main>
  );
}

it('DraftRestored moves the focus to the content of the page when the draft is discarded', async () => {
  const { user } = await render(<Form />, { areas: ['dashboard'] });
  await user.click(screen.getByRole('button'));
  expect(screen.queryByText(/24\.05\.2026/)).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
});
