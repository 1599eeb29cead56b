import {
  createAlert,
  deleteAlert,
  endAlert,
  endAlertWithOneClick,
  hideWanted,
  listAlertBooks,
  listAlerts,
  listMyDemand,
  listWanted,
  readDemand,
  updateAlert,
  updateAllAlerts,
} from '@korice/contracts';
import type { Mount } from '../../../http/mount.js';
import type { LimitRequests } from '../../../http/rate-limit.js';
import { limits } from '../../../platform/rate-limiting/limits.js';
import type { ChargeUncached } from '../../../platform/rate-limiting/uncached-budget.js';
import type { AlertsService } from './alerts.service.js';
import type { Demand } from './demand.js';

interface WantedServices {
  alerts: AlertsService;
  demand: Demand;
  chargeUncached: ChargeUncached;
}

export function alertsRoutes(
  mount: Mount,
  limit: LimitRequests,
  { alerts, demand, chargeUncached }: WantedServices,
): void {
  const perAccount = limit(limits.alertsByAccount);
  const perLink = limit(limits.activateByAddress);

  mount(listAlerts, ({ actor }) => alerts.list(actor));

  mount(
    createAlert,
    async ({ actor, body, reply }) => {
      const { alert, repeated } = await alerts.create(actor, body);
      if (repeated) reply.status(200);
      return alert;
    },
    perAccount,
  );

  mount(updateAllAlerts, ({ actor, body }) => alerts.updateAll(actor, body), perAccount);

  mount(listAlertBooks, async ({ actor, query, reply }) => {
    const { found, total } = await alerts.books(actor, query);
    reply.total(total);
    return found;
  });

  mount(endAlert, async ({ body }) => ({ alert: await alerts.endByLink(body.token) }), perLink);

  mount(
    endAlertWithOneClick,
    async ({ params }) => {
      await alerts.endByLink(params.token);
    },
    perLink,
  );

  mount(updateAlert, ({ actor, params, body }) => alerts.update(actor, params.alertId, body), perAccount);

  mount(deleteAlert, ({ actor, params }) => alerts.delete(actor, params.alertId), perAccount);

  mount(listWanted, async ({ actor, query, reply }) => {
    // Compares thousands of works, and the result is not cached.
    await chargeUncached('search');
    const { works, total } = await demand.list(query, actor);
    reply.total(total);
    return works;
  });

  mount(hideWanted, ({ actor, params, body }) => demand.hide(actor, params.workId, body.isHidden));

  mount(readDemand, async ({ actor, query }) => {
    await chargeUncached('list');
    return { readers: await demand.readersOf(query, actor?._id) };
  });

  mount(listMyDemand, ({ actor }) => demand.ofBooksOf(actor._id));
}
