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

/** Renders the hook; `type` sets the text and waits until the draft is stored. */
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

describe('useDraft', () => {
  it('reports a draft as kept only while the browser stores it', () => {
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

  it('reports no draft as kept when the browser refuses storage', () => {
    refuseToWrite();
    const form = open();
    form.type('Prva');
    expect(form.isKept()).toBe(false);
  });

  it('stores the draft at once when the page is hidden', () => {
    const form = renderHook(() => useDraft(userId, 'page.new', { text: 'Prva' }));
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(readStored(draftName(userId, 'page.new'))).toContain('Prva');
    act(() => void vi.runAllTimers());
    expect(form.result.current.isKept).toBe(true);
  });
});
