import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftName, readStored } from './storage.js';
import { useDraft } from './use-draft.js';

const userId = '65f000000000000000000001';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A form whose text is typed by `type`, with the pause after it. */
function open() {
  const { result, rerender } = renderHook(({ text }) => useDraft(userId, 'page.new', text === '' ? null : { text }), {
    initialProps: { text: '' },
  });
  return {
    isKept: () => result.current.isKept,
    type(text: string) {
      rerender({ text });
      act(() => void vi.runAllTimers());
    },
  };
}

const refuseToWrite = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

describe('what is said of a draft', () => {
  it('is that the device has it, only while it takes what is typed', () => {
    const form = open();
    expect(form.isKept()).toBe(false);
    form.type('Prva');
    expect(form.isKept()).toBe(true);
    const full = refuseToWrite();
    form.type('Prva rečenica');
    expect(form.isKept()).toBe(false);
    full.mockRestore();
    form.type('Prva rečenica.');
    expect(form.isKept()).toBe(true);
    expect(readStored(draftName(userId, 'page.new'))).toContain('Prva rečenica.');
  });

  it('is nothing where the device takes none', () => {
    refuseToWrite();
    const form = open();
    form.type('Prva');
    expect(form.isKept()).toBe(false);
  });

  it('stays when the page was hidden before the pause was over', () => {
    const form = renderHook(() => useDraft(userId, 'page.new', { text: 'Prva' }));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    act(() => void vi.runAllTimers());
    expect(form.result.current.isKept).toBe(true);
  });
});
