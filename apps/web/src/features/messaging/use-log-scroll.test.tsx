import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useLogScroll } from './use-log-scroll.js';

/** A log with `height` px of content in a viewport of 300 px. */
function Log({ lastKey, isLastOwn = false, height = 1000 }: { lastKey: string; isLastOwn?: boolean; height?: number }) {
  const { ref, onScroll } = useLogScroll({ firstKey: 'a', lastKey, isLastOwn, onNearBeginning: () => undefined });
  return (
    <div
      ref={(log) => {
        ref.current = log;
        if (log)
          Object.defineProperties(log, {
            scrollHeight: { value: height, configurable: true },
            clientHeight: { value: 300, configurable: true },
          });
      }}
      onScroll={onScroll}
      data-testid="log"
    />
  );
}

describe('useLogScroll', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  // @spec 4-new-message 9-chat-scroll-100
  it('scrolls to a new message after 100 ms', () => {
    const { getByTestId, rerender } = render(<Log lastKey="1" />);
    const log = getByTestId('log');
    act(() => {
      vi.advanceTimersByTime(100);
    });
    log.scrollTop = 650;
    rerender(<Log lastKey="2" />);
    act(() => {
      vi.advanceTimersByTime(99);
    });
    expect(log.scrollTop).toBe(650);
    act(() => {
      vi.advanceTimersByTime(1);
    });
    expect(log.scrollTop).toBe(1000);
  });

  it("keeps the position of a scrolled-up viewer unless the new message is the viewer's own", () => {
    const { getByTestId, rerender } = render(<Log lastKey="1" />);
    const log = getByTestId('log');
    act(() => {
      vi.advanceTimersByTime(100);
    });
    log.scrollTop = 400;
    log.dispatchEvent(new Event('scroll'));
    rerender(<Log lastKey="2" />);
    act(() => {
      vi.advanceTimersByTime(100);
    });
    expect(log.scrollTop).toBe(400);
    rerender(<Log lastKey="3" isLastOwn />);
    act(() => {
      vi.advanceTimersByTime(100);
    });
    expect(log.scrollTop).toBe(1000);
  });

  it('stays at the end when a message grows', () => {
    const { getByTestId, rerender } = render(<Log lastKey="1" />);
    const log = getByTestId('log');
    log.scrollTop = 700;
    log.dispatchEvent(new Event('scroll'));
    rerender(<Log lastKey="1" height={1032} />);
    expect(log.scrollTop).toBe(1032);
    log.scrollTop = 400;
    log.dispatchEvent(new Event('scroll'));
    rerender(<Log lastKey="1" height={1064} />);
    expect(log.scrollTop).toBe(400);
  });
});
