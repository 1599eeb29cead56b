import { act, renderHook } from '@testing-library/react';
import { createElement, type PropsWithChildren } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Providers } from '../../app/Providers.js';
import { createQueryClient } from '../../app/query-client.js';
import { useSkeleton } from './use-skeleton.js';

/** Uses the production environment: the test environment has no minimum duration. */
const wrapper = ({ children }: PropsWithChildren) =>
  createElement(Providers, { queryClient: createQueryClient(), children });

describe('useSkeleton', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const render = (isPending: boolean) =>
    renderHook(({ pending }) => useSkeleton(pending), { initialProps: { pending: isPending }, wrapper });

  it('returns false when data is available', () => expect(render(false).result.current).toBe(false));

  // @spec 2-grid-skeleton 9-skeleton-600
  it('returns true for 600 ms even when the data arrives earlier', () => {
    const { result, rerender } = render(true);
    act(() => void vi.advanceTimersByTime(100));
    rerender({ pending: false });
    expect(result.current).toBe(true);
    act(() => void vi.advanceTimersByTime(499));
    expect(result.current).toBe(true);
    act(() => void vi.advanceTimersByTime(1));
    expect(result.current).toBe(false);
  });

  it('returns false at once when the data arrives after more than 600 ms', () => {
    const { result, rerender } = render(true);
    act(() => void vi.advanceTimersByTime(2000));
    expect(result.current).toBe(true);
    rerender({ pending: false });
    expect(result.current).toBe(false);
  });

  // @spec 9-skeleton-600
  it('returns true for 600 ms again when a later load begins', () => {
    const { result, rerender } = render(false);
    rerender({ pending: true });
    expect(result.current).toBe(true);
    rerender({ pending: false });
    expect(result.current).toBe(true);
    act(() => void vi.advanceTimersByTime(600));
    expect(result.current).toBe(false);
  });
});
