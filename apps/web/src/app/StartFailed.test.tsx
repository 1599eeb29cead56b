import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Providers } from './Providers.js';
import { createQueryClient } from './query-client.js';
import { StartFailed } from './StartFailed.js';

it('StartFailed shows the failure in the page language, and reloads on request or on reconnection', async () => {
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
