import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as calls from '../../lib/call.js';
import { startAnalytics } from './analytics.js';

const send = () => vi.spyOn(calls, 'call').mockResolvedValue(undefined);

describe('startAnalytics', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  // @spec 7-web-vitals
  it('sends the views and web vitals of five seconds in one request', async () => {
    const sent = send();
    const analytics = startAnalytics((report) => {
      report({ name: 'LCP', rating: 'good' });
      return Promise.resolve();
    });
    analytics.view('/');
    analytics.view('/auth/login');
    await vi.advanceTimersByTimeAsync(4_999);
    expect(sent).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveBeenCalledExactlyOnceWith('POST /api/analytics/events', {
      body: {
        events: [
          { type: 'view', page: 'home' },
          { type: 'view', page: 'login' },
          { type: 'vital', name: 'LCP', rating: 'good' },
        ],
      },
      keepalive: true,
    });
    analytics.stop();
  });

  it('sends a batch at once when it has 20 events', () => {
    const sent = send();
    const analytics = startAnalytics(() => Promise.resolve());
    for (let count = 0; count < 20; count += 1) analytics.view('/');
    expect(sent).toHaveBeenCalledTimes(1);
    analytics.stop();
  });

  // @spec 7-outside-analytics
  it('sends the same events to the configured analytics service, and to none without one', async () => {
    send();
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
    const analytics = startAnalytics(() => Promise.resolve());
    analytics.view('/');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(fetched).not.toHaveBeenCalled();
    document.head.insertAdjacentHTML('beforeend', '<meta name="analytics" content="https://counts.example/events" />');
    analytics.view('/wishlist');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      'https://counts.example/events',
      expect.objectContaining({
        body: JSON.stringify({ site: 'localhost', events: [{ type: 'view', page: 'wishlist' }] }),
        credentials: 'omit',
      }),
    );
    document.querySelector('meta[name="analytics"]')?.remove();
    analytics.stop();
  });

  it('measures and sends nothing after stop()', async () => {
    const sent = send();
    const measure = vi.fn(() => Promise.resolve());
    const analytics = startAnalytics(measure);
    analytics.view('/');
    analytics.stop();
    await vi.runAllTimersAsync();
    expect(measure).not.toHaveBeenCalled();
    expect(sent).not.toHaveBeenCalled();
  });
});
