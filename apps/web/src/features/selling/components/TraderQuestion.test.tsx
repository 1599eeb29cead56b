import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../../testing/render.js';
import { reply, withNetwork } from '../../../testing/reply.js';
import { buildMe } from '../../../testing/samples.js';
import TraderQuestion from './TraderQuestion.js';

withNetwork();

it('TraderQuestion disappears after the answer and moves the focus to the content of the page', async () => {
  reply('GET /api/users/:userId/trader', { trader: null, isAsked: true });
  reply('PUT /api/users/:userId/trader/declined', undefined);
  const { user } = await render(
    <main tabIndex={-1}>
      <TraderQuestion userId={buildMe()._id} />
    </main>,
    { areas: ['selling', 'errors'] },
  );
  const answer = await screen.findByRole('button', { name: 'Prodajem privatno' });
  await user.click(answer);
  await waitFor(() => expect(answer).not.toBeInTheDocument());
  expect(screen.getByRole('main')).toHaveFocus();
});
