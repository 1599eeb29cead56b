import { act, renderHook } from '@testing-library/react';
import { HttpResponse, http as mock } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { reportUnauthenticated } from '../../lib/authorization.js';
import { http } from '../../lib/http.js';
import { connectSession, endSession, readSession, startSession, useSession, whileEnding } from './session.js';

const jelena = { _id: '65f000000000000000000001', name: 'Jelena Marković', role: 'member' as const };
const server = setupServer();

describe('session', () => {
  beforeAll(() => {
    server.listen({ onUnhandledRequest: 'error' });
    connectSession();
  });
  afterEach(() => {
    act(() => endSession());
  });
  afterAll(() => server.close());

  it('stores token and account under the names of the specification', () => {
    startSession('abc', jelena);
    expect(localStorage.getItem('token')).toBe('abc');
    expect(JSON.parse(localStorage.getItem('loggedInUserData') ?? '')).toEqual(jelena);
  });

  it('sends the token with every request until logout', async () => {
    const seen: (string | null)[] = [];
    server.use(
      mock.get('/api/books', ({ request }) => {
        seen.push(request.headers.get('authorization'));
        return HttpResponse.json([]);
      }),
    );
    startSession('abc', jelena);
    await http.get('/api/books');
    endSession();
    await http.get('/api/books');
    expect(seen).toEqual(['Bearer abc', null]);
  });

  it('ends in every component at logout and clears the storage', () => {
    const { result } = renderHook(() => useSession());
    act(() => startSession('abc', jelena));
    localStorage.setItem('draft', 'something');
    expect(result.current.user?.name).toBe('Jelena Marković');
    act(() => endSession());
    expect(result.current).toEqual({ token: null, user: null, ended: 'logout' });
    expect(localStorage.length).toBe(0);
  });

  it('expires on a 401 and leaves drafts alone', async () => {
    server.use(mock.get('/api/books', () => HttpResponse.json({}, { status: 401 })));
    startSession('abc', jelena);
    localStorage.setItem('draft', 'something');
    await expect(http.get('/api/books')).rejects.toThrow('401');
    expect(readSession()).toEqual({ token: null, user: jelena, ended: 'expired' });
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('loggedInUserData')).toBeNull();
    expect(localStorage.getItem('draft')).toBe('something');
  });

  it('takes a refusal for no news while it is being ended on the server, unless that fails', async () => {
    startSession('abc', jelena);
    await whileEnding(() => {
      reportUnauthenticated();
      return Promise.resolve();
    });
    expect(readSession().token).toBe('abc');

    const failed = whileEnding(() => {
      reportUnauthenticated();
      return Promise.reject(new Error('no answer'));
    });
    await expect(failed).rejects.toThrow('no answer');
    expect(readSession()).toMatchObject({ token: null, ended: 'expired' });
  });

  it('follows a login and a logout in another tab', () => {
    localStorage.setItem('token', 'elsewhere');
    localStorage.setItem('loggedInUserData', 'not json');
    window.dispatchEvent(new StorageEvent('storage'));
    expect(readSession()).toEqual({ token: 'elsewhere', user: null, ended: null });
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage'));
    expect(readSession()).toEqual({ token: null, user: null, ended: 'elsewhere' });
  });
});
