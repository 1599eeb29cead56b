import { act, renderHook } from '@testing-library/react';
import { HttpResponse, http as mock } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { reportUnauthenticated } from '../../lib/authorization.js';
import { call } from '../../lib/call.js';
import {
  changeUser,
  connectSession,
  endSession,
  readSession,
  startSession,
  useSession,
  whileRevokingToken,
} from './session.js';

const jelena = { _id: '65f000000000000000000001', name: 'Jelena Marković', role: 'member' as const };
const server = setupServer();
const onOtherAccount = vi.fn();
const anotherTab = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

describe('session', () => {
  beforeAll(() => {
    server.listen({ onUnhandledRequest: 'error' });
    connectSession(onOtherAccount);
  });
  afterEach(() => {
    onOtherAccount.mockClear();
    act(() => endSession());
  });
  afterAll(() => server.close());

  // @spec 3-session-fields 4-login-stores 9-storage-names
  it('stores the token as `token` and the account as `loggedInUserData`', () => {
    startSession('abc', jelena);
    expect(localStorage.getItem('token')).toBe('abc');
    expect(JSON.parse(localStorage.getItem('loggedInUserData') ?? '')).toEqual(jelena);
  });

  // @spec 4-broken-user-data
  it('starts without an account when the stored account is invalid JSON', async () => {
    localStorage.setItem('token', 'abc');
    localStorage.setItem('loggedInUserData', '{"_id":');
    vi.resetModules();
    const anew = await import('./session.js');
    expect(anew.readSession()).toMatchObject({ token: 'abc', user: null });
  });

  // @spec 4-login-stores 7-bearer
  it('sends the token with every request until logout', async () => {
    const seen: (string | null)[] = [];
    server.use(
      mock.get('/api/books', ({ request }) => {
        seen.push(request.headers.get('authorization'));
        return HttpResponse.json([]);
      }),
    );
    startSession('abc', jelena);
    await call('GET /api/books');
    endSession();
    await call('GET /api/books');
    expect(seen).toEqual(['Bearer abc', null]);
  });

  // @spec 4-logout-clears
  it('is removed from useSession at logout, which clears the storage', () => {
    const { result } = renderHook(() => useSession());
    act(() => startSession('abc', jelena));
    localStorage.setItem('draft', 'something');
    expect(result.current.user?.name).toBe('Jelena Marković');
    act(() => endSession());
    expect(result.current).toEqual({ token: null, user: null, ended: 'logout' });
    expect(localStorage.length).toBe(0);
  });

  it('expires on a 401 and keeps drafts', async () => {
    server.use(mock.get('/api/books', () => HttpResponse.json({}, { status: 401 })));
    startSession('abc', jelena);
    localStorage.setItem('draft', 'something');
    await expect(call('GET /api/books')).rejects.toMatchObject({ cause: { status: 401 } });
    expect(readSession()).toEqual({ token: null, user: jelena, ended: 'expired' });
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('loggedInUserData')).toBeNull();
    expect(localStorage.getItem('draft')).toBe('something');
  });

  it('ignores a 401 while the logout request is pending, and expires when that request fails', async () => {
    startSession('abc', jelena);
    await whileRevokingToken(() => {
      reportUnauthenticated();
      return Promise.resolve();
    });
    expect(readSession().token).toBe('abc');

    const failed = whileRevokingToken(() => {
      reportUnauthenticated();
      return Promise.reject(new Error('no answer'));
    });
    await expect(failed).rejects.toThrow('no answer');
    expect(readSession()).toMatchObject({ token: null, ended: 'expired' });
  });

  it('ignores a token that was refused in another tab until the request that revokes it has stored the new one', async () => {
    startSession('abc', jelena);
    await whileRevokingToken(
      () => {
        localStorage.removeItem('token');
        anotherTab('token');
        localStorage.removeItem('loggedInUserData');
        anotherTab('loggedInUserData');
        return Promise.resolve('new');
      },
      (token) => changeUser({}, token),
    );
    expect(readSession()).toEqual({ token: 'new', user: jelena, ended: null });
    expect(localStorage.getItem('token')).toBe('new');
  });

  it('ignores a 401 while one of two requests that revoke the token is pending', async () => {
    startSession('abc', jelena);
    let finish = (): void => undefined;
    const pending = whileRevokingToken(
      () => new Promise<void>((resolve) => (finish = resolve)),
      () => changeUser({}, 'new'),
    );
    await whileRevokingToken(() => Promise.resolve());
    reportUnauthenticated();
    finish();
    await pending;
    expect(readSession().token).toBe('new');
  });

  it.each([
    ['logged out', null, null],
    ['logged in another account', 'other', { ...jelena, _id: '65f000000000000000000002' }],
  ])('stores no new token when another tab has %s meanwhile', async (_case, token, user) => {
    startSession('abc', jelena);
    await whileRevokingToken(
      () => {
        localStorage.clear();
        if (token !== null) localStorage.setItem('token', token);
        if (user) localStorage.setItem('loggedInUserData', JSON.stringify(user));
        anotherTab(token === null ? null : 'token');
        return Promise.resolve('new');
      },
      (renewed) => changeUser({ hasPasskey: true }, renewed),
    );
    expect(readSession()).toMatchObject({ token, user });
    expect(localStorage.getItem('token')).toBe(token);
    expect(onOtherAccount).toHaveBeenCalledTimes(1);
  });

  it('follows a login and a logout in another tab', () => {
    localStorage.setItem('token', 'elsewhere');
    localStorage.setItem('loggedInUserData', 'not json');
    anotherTab('token');
    expect(readSession()).toEqual({ token: 'elsewhere', user: null, ended: null });
    localStorage.clear();
    anotherTab(null);
    expect(readSession()).toEqual({ token: null, user: null, ended: 'elsewhere' });
  });

  it('calls onOthers before another tab replaces the account or ends its session', () => {
    startSession('abc', jelena);
    localStorage.setItem('token', 'renewed');
    anotherTab('token');
    expect(readSession()).toEqual({ token: 'renewed', user: jelena, ended: null });
    expect(onOtherAccount).not.toHaveBeenCalled();

    const tokens: unknown[] = [];
    onOtherAccount.mockImplementationOnce(() => tokens.push(readSession().token));
    localStorage.setItem('token', 'other');
    localStorage.setItem('loggedInUserData', JSON.stringify({ ...jelena, _id: '65f000000000000000000002' }));
    anotherTab('loggedInUserData');
    expect(readSession().user?._id).toBe('65f000000000000000000002');
    expect(onOtherAccount).toHaveBeenCalledTimes(1);
    expect(tokens).toEqual(['renewed']);

    localStorage.clear();
    anotherTab(null);
    expect(onOtherAccount).toHaveBeenCalledTimes(2);
  });

  it('follows a logout and a new account when the browser restores the page from its back/forward cache', () => {
    const restore = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
    startSession('abc', jelena);
    localStorage.clear();
    restore(false);
    expect(readSession().token).toBe('abc');
    restore(true);
    expect(readSession()).toEqual({ token: null, user: null, ended: 'elsewhere' });
    expect(onOtherAccount).toHaveBeenCalledTimes(1);

    localStorage.setItem('token', 'other');
    localStorage.setItem('loggedInUserData', JSON.stringify(jelena));
    restore(true);
    expect(readSession()).toEqual({ token: 'other', user: jelena, ended: null });
  });

  it('expires when it expires in another tab', () => {
    startSession('abc', jelena);
    localStorage.removeItem('token');
    anotherTab('token');
    localStorage.removeItem('loggedInUserData');
    anotherTab('loggedInUserData');
    expect(readSession()).toEqual({ token: null, user: jelena, ended: 'expired' });
    expect(onOtherAccount).not.toHaveBeenCalled();
  });

  it('does not end when a request with the token of the previous session returns 401', async () => {
    server.use(
      mock.get('/api/books', () => {
        startSession('new', jelena);
        return HttpResponse.json({}, { status: 401 });
      }),
    );
    startSession('old', jelena);
    await expect(call('GET /api/books')).rejects.toMatchObject({ cause: { status: 401 } });
    expect(readSession().token).toBe('new');
  });
});
