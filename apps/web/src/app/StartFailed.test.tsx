import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Providers } from './Providers.js';
import { createQueryClient } from './query-client.js';
import { StartFailed } from './StartFailed.js';

it('says in the language of the page that nothing came, and loads the page anew on request and with the connection', async () => {
  const reload = vi.fn();
  render(
    <Providers queryClient={createQueryClient()} environment="test">
      <StartFailed language="en" reload={reload} />
    </Providers>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Loading failed');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(reload).toHaveBeenCalledTimes(1);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(reload).toHaveBeenCalledTimes(2);
});
