import type { AnalyticsEvent } from '@korice/contracts';
import { act, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { http } from '../lib/http.js';
import { refuse, reply, withNetwork } from '../testing/reply.js';
import { render } from '../testing/render.js';
import { chooseCookieConsent } from './cookie-consent.js';
import { PageViews } from './PageViews.js';

withNetwork();

/** The events that the API received. */
function receive(): AnalyticsEvent[] {
  const events: AnalyticsEvent[] = [];
  reply('POST /api/analytics/events', async ({ request }) => {
    events.push(...((await request.json()) as { events: AnalyticsEvent[] }).events);
    return undefined;
  });
  return events;
}

const hide = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('PageViews', () => {
  afterEach(() => {
    act(() => chooseCookieConsent('necessary'));
  });

  // @spec 1-page-views
  it('reports nothing before the consent, then each screen by its name', async () => {
    const events = receive();
    const { history } = await render(<PageViews />, { at: '/categories' });
    act(() => history.push('/contact'));
    act(() => chooseCookieConsent('accepted'));
    await vi.dynamicImportSettled();
    act(() => history.push('/book/0000000000000000000000aa?x=1'));
    act(() => history.push('/no-such-screen'));
    act(hide);
    await waitFor(() => expect(events).toHaveLength(2));
    expect(events).toEqual([
      { type: 'view', page: 'contact' },
      { type: 'view', page: 'book' },
    ]);
  });

  it('stops when the consent is withdrawn', async () => {
    const events = receive();
    act(() => chooseCookieConsent('accepted'));
    const { history } = await render(<PageViews />, { at: '/categories' });
    await vi.dynamicImportSettled();
    act(() => chooseCookieConsent('necessary'));
    act(() => history.push('/contact'));
    act(hide);
    act(() => chooseCookieConsent('accepted'));
    await vi.dynamicImportSettled();
    await waitFor(() => expect(events).toEqual([{ type: 'view', page: 'contact' }]));
  });

  it('shows no error when the API refuses the events', async () => {
    refuse('POST /api/analytics/events', 'INTERNAL');
    act(() => chooseCookieConsent('accepted'));
    const requests = vi.spyOn(http, 'request');
    const { container } = await render(<PageViews />, { at: '/categories' });
    await vi.dynamicImportSettled();
    act(hide);
    await waitFor(() => expect(requests.mock.settledResults).toMatchObject([{ type: 'rejected' }]));
    expect(container).toHaveTextContent('');
  });
});
