import { act, renderHook } from '@testing-library/react';
import type { ChangeEvent } from 'react';
import { describe, expect, it } from 'vitest';
import { useFields } from './use-fields.js';
import { useTextFields } from './use-text-fields.js';

const names = ['name', 'email'] as const;

function useForm() {
  const fields = useFields({ name: '', email: 'a' });
  return { ...fields, ...useTextFields(fields, names, (name, code, value) => `${name} ${code} ${value}`) };
}

const typed = (value: string) => ({ currentTarget: { value } }) as ChangeEvent<HTMLInputElement>;

describe('useTextFields', () => {
  it('binds values to their fields', () => {
    const { result } = renderHook(useForm);
    act(() => result.current.bind('name').onChange(typed('Ana')));
    expect(result.current.values).toEqual({ name: 'Ana', email: 'a' });
    expect(result.current.bind('name')).toMatchObject({ value: 'Ana', error: undefined });
  });

  it('returns the errors in the order of the form, each with the id of its field', () => {
    const { result } = renderHook(useForm);
    act(() => {
      result.current.refuse([
        { path: 'email', code: 'invalid' },
        { path: 'name', code: 'too_small' },
      ]);
    });
    const { bind, errors } = result.current;
    expect(errors).toEqual([
      { fieldId: bind('name').id, text: 'name too_small ' },
      { fieldId: bind('email').id, text: 'email invalid a' },
    ]);
    expect(bind('email').error).toBe('email invalid a');
    act(() => bind('email').onChange(typed('ana@example.com')));
    expect(result.current.errors).toHaveLength(1);
  });
});
