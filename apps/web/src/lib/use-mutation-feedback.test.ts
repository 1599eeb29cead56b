import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadTexts, startI18n } from '../i18n.js';
import { ProblemError } from './call.js';
import { dismissNotices, pressNotice, useNotices } from './notices.js';
import { useMutationFeedback } from './use-mutation-feedback.js';

const words = { done: 'Urađeno.', failed: 'Nije urađeno.' };

beforeAll(async () => {
  await startI18n();
  await loadTexts(['common', 'errors']);
});
afterEach(() => act(dismissNotices));

const said = () => renderHook(useNotices).result.current;

describe('useMutationFeedback', () => {
  it('shows a notice for each of several outcomes, even after unmounting', async () => {
    const { result, unmount } = renderHook(useMutationFeedback);
    const showFeedback = result.current;
    unmount();
    await act(() => Promise.all([showFeedback(Promise.resolve(), words), showFeedback(Promise.resolve(), words)]));
    expect(said()).toMatchObject([
      { tone: 'good', text: 'Urađeno.' },
      { tone: 'good', text: 'Urađeno.' },
    ]);
  });

  it('shows the reason of a failure', async () => {
    const { result } = renderHook(useMutationFeedback);
    const refusal = Promise.reject(new ProblemError({ code: 'FORBIDDEN', status: 403, requestId: 'r' }, undefined));
    await act(() => result.current(refusal, words));
    expect(said()).toMatchObject([{ tone: 'bad', text: 'Nije urađeno. Za ovo nemaš dozvolu.' }]);
  });

  it('offers an undo action that receives the resolved data', async () => {
    const { result } = renderHook(useMutationFeedback);
    const undo = vi.fn();
    await act(() => result.current(Promise.resolve('stanje'), { ...words, undo }));
    const [notice] = said();
    if (!notice) throw new Error('Nothing was said');
    expect(notice.action?.label).toBe('Vrati');
    act(() => pressNotice(notice));
    expect(undo).toHaveBeenCalledExactlyOnceWith('stanje');
  });
});
