import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useFields } from './use-fields.js';

const render = () => renderHook(() => useFields({ title: '', author: '' })).result;

describe('useFields', () => {
  it('records the first error of each field and counts refused submits', () => {
    const fields = render();
    act(() => {
      const isMarked = fields.current.refuse([
        { path: 'title', code: 'too_small' },
        { path: 'title', code: 'unprintable' },
        { path: 'author.0', code: 'too_big' },
      ]);
      expect(isMarked).toBe(true);
    });
    expect(fields.current.faults).toEqual({ title: 'too_small', author: 'too_big' });
    expect(fields.current.attempt).toBe(1);
  });

  it('returns false when no error belongs to the form', () => {
    const fields = render();
    act(() => expect(fields.current.refuse([{ path: 'body', code: 'invalid_type' }])).toBe(false));
    expect(fields.current.faults).toEqual({});
  });

  it('removes the error of a field when it changes', () => {
    const fields = render();
    act(() => void fields.current.refuse([{ path: 'title', code: 'too_small' }]));
    act(() => fields.current.set('author', 'Ivo Andrić'));
    expect(fields.current.faults).toEqual({ title: 'too_small' });
    act(() => fields.current.set('title', 'Ćuprija'));
    expect(fields.current.faults).toEqual({});
    expect(fields.current.values).toEqual({ title: 'Ćuprija', author: 'Ivo Andrić' });
  });
});
