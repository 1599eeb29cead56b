import { act } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { endSession, type SessionUser, startSession } from '../features/auth/session.js';
import { dismissNotices } from '../lib/notices.js';

/** Logs `user` in before each test of a file, under the token `t`, and out behind it. Call at the top level. */
export function withLogin(user: SessionUser): void {
  beforeEach(() => startSession('t', user));
  withLogout();
}

/** Behind each test of a file nobody is logged in and no notice stands. Call at the top level. */
export function withLogout(): void {
  afterEach(() => {
    act(() => {
      dismissNotices();
      endSession();
    });
  });
}
