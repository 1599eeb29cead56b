import {
  deletePushDevice,
  deletePushSubscription,
  listPushDevices,
  readPushKey,
  readPushSettings,
  renewPushSubscription,
  savePushSubscription,
  updatePushSettings,
} from '@korice/contracts';
import type { Mount } from '../../../http/mount.js';
import type { LimitRequests } from '../../../http/rate-limit.js';
import { limits } from '../../../platform/rate-limiting/limits.js';
import type { PushService } from './push.service.js';

export function pushRoutes(mount: Mount, limit: LimitRequests, push: PushService): void {
  const perAccount = limit(limits.pushByAccount);

  mount(readPushKey, () => ({ publicKey: push.publicKey }));
  mount(
    savePushSubscription,
    ({ actor, body, header }) => push.subscribe(actor, body, header('user-agent')),
    perAccount,
  );
  mount(renewPushSubscription, ({ body }) => push.renew(body), limit(limits.pushRenewalsByAddress));
  mount(deletePushSubscription, ({ actor, body }) => push.unsubscribe(actor, body), perAccount);
  mount(listPushDevices, ({ actor }) => push.devices(actor));
  mount(deletePushDevice, ({ actor, params }) => push.removeDevice(actor, params.deviceId), perAccount);
  mount(readPushSettings, ({ actor }) => push.readSettings(actor._id));
  mount(updatePushSettings, ({ actor, body }) => push.updateSettings(actor._id, body), perAccount);
}
