import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useCountdown } from './use-countdown.js';

describe('useCountdown', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('counts the seconds down to zero', () => {
    const { result } = renderHook(() => useCountdown(3));
    const left = () => result.current[0];
    expect(left()).toBe(3);
    act(() => void vi.advanceTimersByTime(1000));
    expect(left()).toBe(2);
    act(() => void vi.advanceTimersByTime(10_000));
    expect(left()).toBe(0);
  });

  it('does not run until it is started and can be restarted', () => {
    const { result } = renderHook(() => useCountdown());
    expect(result.current[0]).toBe(0);
    act(() => result.current[1](60));
    expect(result.current[0]).toBe(60);
    act(() => void vi.advanceTimersByTime(59_000));
    expect(result.current[0]).toBe(1);
    act(() => result.current[1](60));
    expect(result.current[0]).toBe(60);
  });
});
