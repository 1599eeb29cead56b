import {
  addPasskey,
  listPasskeys,
  loginWithPasskey,
  loginWithRecoveryCode,
  removePasskey,
  removeUserPasskeys,
  renewRecoveryCodes,
  startPasskey,
} from '@korice/contracts';
import type { Mount } from '../../../http/mount.js';
import type { LimitRequests } from '../../../http/rate-limit.js';
import { limits } from '../../../platform/rate-limiting/limits.js';
import type { PasskeysService } from './passkeys.service.js';

export function passkeysRoutes(mount: Mount, limit: LimitRequests, passkeys: PasskeysService): void {
  mount(
    loginWithPasskey,
    async ({ body, reply }) => {
      const { token, userId } = await passkeys.loginWithPasskey(body);
      reply.account(userId);
      return { token };
    },
    limit(limits.secondFactorsByAddress),
  );

  mount(
    loginWithRecoveryCode,
    async ({ body, reply }) => {
      const { token, userId } = await passkeys.loginWithRecoveryCode(body);
      reply.account(userId);
      return { token };
    },
    limit(limits.secondFactorsByAddress),
  );

  mount(listPasskeys, ({ actor }) => passkeys.list(actor));
  mount(startPasskey, ({ actor }) => passkeys.start(actor), limit(limits.passkeysByAccount));
  mount(addPasskey, ({ actor, body }) => passkeys.add(actor, body), limit(limits.passkeysByAccount));
  mount(
    removePasskey,
    ({ actor, params }) => passkeys.remove(actor, params.passkeyId),
    limit(limits.passkeysByAccount),
  );
  mount(renewRecoveryCodes, ({ actor }) => passkeys.renewRecoveryCodes(actor), limit(limits.passkeysByAccount));
  mount(
    removeUserPasskeys,
    ({ actor, params }) => passkeys.removeAllOf(actor, params.userId),
    limit(limits.passkeysByAccount),
  );
}
