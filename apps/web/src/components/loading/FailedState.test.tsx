import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createDeferred } from '../../testing/deferred.js';
import { render } from '../../testing/render.js';
import { FailedState } from './FailedState.js';

const load = vi.fn<() => Promise<string>>();

function Part() {
  const { data, isPending, isFetching, refetch } = useQuery({ queryKey: ['part'], queryFn: load });
  return (
    <main tabIndex={-1}>
      <section aria-label="Knjige">
        {isPending ? (
          <p>Tražimo</p>
        ) : data === undefined ? (
          <FailedState onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <p>{data}</p>
        )}
      </section>
    </main>
  );
}

async function openFailed() {
  load.mockRejectedValueOnce(new Error('offline'));
  const { user } = await render(<Part />);
  const retry = () => screen.findByRole('button', { name: 'Pokušaj ponovo' });
  const begin = async () => {
    const response = createDeferred<string>();
    load.mockReturnValueOnce(response.promise);
    await user.click(await retry());
    return response;
  };
  return { begin, retry };
}

const part = () => screen.getByRole('region', { name: 'Knjige' });

describe('FailedState', () => {
  it('passes the focus of its button to the part of the page around it while the retry replaces it', async () => {
    const { begin } = await openFailed();
    const response = await begin();
    expect(screen.getByText('Tražimo')).toBeVisible();
    expect(part()).toHaveFocus();
    response.resolve('Seobe');
    expect(await screen.findByText('Seobe')).toBeVisible();
    expect(part()).toHaveFocus();
  });

  it('takes the focus back with its button when the retry fails too', async () => {
    const { begin, retry } = await openFailed();
    const response = await begin();
    response.reject(new Error('offline'));
    expect(await retry()).toHaveFocus();
    expect(part()).not.toHaveAttribute('tabindex');
  });

  it('does not take the focus from an element that the person has focused during the retry', async () => {
    const { begin, retry } = await openFailed();
    const response = await begin();
    const main = screen.getByRole('main');
    main.focus();
    response.reject(new Error('offline'));
    expect(await retry()).not.toHaveFocus();
    expect(main).toHaveFocus();
  });

  it('keeps its button focusable, without effect, while it stays mounted during a retry', async () => {
    const onRetry = vi.fn();
    const { user } = await render(<FailedState onRetry={onRetry} isRetrying />);
    const button = screen.getByRole('button', { name: 'Učitavanje…' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    expect(button).toHaveFocus();
    expect(onRetry).not.toHaveBeenCalled();
  });
});
