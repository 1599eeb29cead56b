import { act, renderHook } from '@testing-library/react';
import type { ChangeEvent } from 'react';
import { describe, expect, it } from 'vitest';
import { useFields, useTextFields } from './form.js';

const renderFields = () => renderHook(() => useFields({ title: '', author: '' })).result;

describe('useFields', () => {
  it('records the first error of each field and counts refused submits', () => {
    const fields = renderFields();
    act(() => {
      const isMarked = fields.current.refuse([
        { path: 'title', code: 'too_small' },
        { path: 'title', code: 'unprintable' },
        { path: 'author.0', code: 'too_big' },
      ]);
      expect(isMarked).toBe(true);
    });
    expect(fields.current.errorCodes).toEqual({ title: 'too_small', author: 'too_big' });
    expect(fields.current.attempt).toBe(1);
  });

  it('returns false from refuse() when no error belongs to a field of the form', () => {
    const fields = renderFields();
    act(() => expect(fields.current.refuse([{ path: 'body', code: 'invalid_type' }])).toBe(false));
    expect(fields.current.errorCodes).toEqual({});
  });

  it('removes the error of a field when it changes', () => {
    const fields = renderFields();
    act(() => void fields.current.refuse([{ path: 'title', code: 'too_small' }]));
    act(() => fields.current.set('author', 'Ivo Andrić'));
    expect(fields.current.errorCodes).toEqual({ title: 'too_small' });
    act(() => fields.current.set('title', 'Ćuprija'));
    expect(fields.current.errorCodes).toEqual({});
    expect(fields.current.values).toEqual({ title: 'Ćuprija', author: 'Ivo Andrić' });
  });
});

const names = ['name', 'email'] as const;

function useTestForm() {
  const fields = useFields({ name: '', email: 'a' });
  return { ...fields, ...useTextFields(fields, names, (name, code, value) => `${name} ${code} ${value}`) };
}

const typed = (value: string) => ({ currentTarget: { value } }) as ChangeEvent<HTMLInputElement>;

describe('useTextFields', () => {
  it('binds values to their fields', () => {
    const { result } = renderHook(useTestForm);
    act(() => result.current.bind('name').onChange(typed('Ana')));
    expect(result.current.values).toEqual({ name: 'Ana', email: 'a' });
    expect(result.current.bind('name')).toMatchObject({ value: 'Ana', error: undefined });
  });

  it('returns the errors in the order of the form, each with the id of its field', () => {
    const { result } = renderHook(useTestForm);
    act(() => {
      result.current.refuse([
        { path: 'email', code: 'invalid' },
        { path: 'name', code: 'too_small' },
      ]);
    });
    const { bind, errors } = result.current;
    expect(errors).toEqual([
      { field: 'name', fieldId: bind('name').id, text: 'name too_small ' },
      { field: 'email', fieldId: bind('email').id, text: 'email invalid a' },
    ]);
    expect(bind('email').error).toBe('email invalid a');
    act(() => bind('email').onChange(typed('ana@example.com')));
    expect(result.current.errors).toHaveLength(1);
  });
});
