import { describe, expect, it } from 'vitest';
import { loginState, readLoginState } from './login-state.js';

describe('readLoginState', () => {
  it('returns the state that loginState built', () => {
    const state = loginState({ from: '/dashboard/add-book?draft=1', reason: 'sell' });
    expect(readLoginState(state)).toEqual(state);
  });

  it.each([
    null,
    undefined,
    'text',
    { from: '/x' },
    { from: '/x', reason: 'other' },
    { from: '//evil.example', reason: 'required' },
    { from: 'https://evil.example', reason: 'required' },
  ])('returns undefined for %j', (state) => expect(readLoginState(state)).toBeUndefined());
});
