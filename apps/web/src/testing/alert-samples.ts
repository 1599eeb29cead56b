import type { Alert, AlertSubject } from '@korice/contracts';
import { reply } from './reply.js';
import { buildId } from './samples.js';

/** Builds an alert of a subject without books so far. */
export function buildAlert(
  subject: AlertSubject,
  overrides: Partial<Pick<Alert, 'push' | 'mail' | 'newCount' | 'lastBookAt' | 'createdAt'>> = {},
): Alert {
  const fields = {
    _id: buildId(),
    push: true,
    mail: 'atOnce' as const,
    newCount: 0,
    lastBookAt: null,
    createdAt: '2026-11-02T10:00:00.000Z',
    ...overrides,
  };
  if (subject.kind !== 'seller') return { ...fields, ...subject };
  const seller = { _id: subject.sellerId, name: 'Antikvarijat Sova', city: 'Beograd', image: '', bookCount: 412 };
  return { ...fields, kind: 'seller', seller };
}

/** Serves the alerts of an account like the API. `started` collects the subjects of POST. */
export function serveAlerts(alerts: Alert[] = []): { alerts: Alert[]; started: AlertSubject[] } {
  const started: AlertSubject[] = [];
  reply('GET /api/alerts', () => alerts);
  reply('POST /api/alerts', async ({ request }) => {
    const { push, mail, ...subject } = (await request.json()) as AlertSubject & Partial<Pick<Alert, 'push' | 'mail'>>;
    started.push(subject);
    const alert = buildAlert(subject, { ...(push !== undefined && { push }), ...(mail !== undefined && { mail }) });
    alerts.unshift(alert);
    return alert;
  });
  reply('PUT /api/alerts/:alertId', async ({ request, params }) => {
    const index = alerts.findIndex(({ _id }) => _id === params.alertId);
    const changed = { ...alerts[index], ...((await request.json()) as Pick<Alert, 'push' | 'mail'>) } as Alert;
    alerts[index] = changed;
    return changed;
  });
  reply('PUT /api/alerts', async ({ request }) => {
    const switches = (await request.json()) as Partial<Pick<Alert, 'push' | 'mail'>>;
    alerts.forEach((alert, index) => (alerts[index] = { ...alert, ...switches }));
    return alerts;
  });
  reply('DELETE /api/alerts/:alertId', ({ params }) => {
    const index = alerts.findIndex(({ _id }) => _id === params.alertId);
    alerts.splice(index, 1);
    return undefined;
  });
  return { alerts, started };
}
