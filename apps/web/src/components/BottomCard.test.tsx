import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from '../testing/render.js';
import { BottomCard } from './BottomCard.js';

function Page() {
  const [isAsked, setAsked] = useState(true);
  return (
    <>
      <main tabIndex={-1}>Knjige</main>
      {isAsked && (
        <BottomCard label="Pitanje" actions={<button onClick={() => setAsked(false)}>Ne sada</button>}>
          Da ti javimo?
        </BottomCard>
      )}
    </>
  );
}

it('BottomCard passes the focus to the content of the page when an answer removes it', async () => {
  const { user } = await render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Ne sada' }));
  expect(screen.queryByRole('region', { name: 'Pitanje' })).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
});
