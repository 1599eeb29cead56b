import { act } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { endSession, type SessionUser, startSession } from '../features/auth/session.js';
import { dismissNotices } from '../lib/notices.js';

/** Logs `user` in with the token `t` before each test and out after it. Call it at the top level. */
export function withLogin(user: SessionUser): void {
  beforeEach(() => startSession('t', user));
  withLogout();
}

/** Logs out and removes notices after each test. Call it at the top level. */
export function withLogout(): void {
  afterEach(() => {
    act(() => {
      dismissNotices();
      endSession();
    });
  });
}
