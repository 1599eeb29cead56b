import {
  activate,
  declineRegistration,
  login,
  logout,
  me,
  register,
  resendActivation,
  resetPassword,
  sendPasswordReset,
} from '@korice/contracts';
import { tokenIn } from '../../../http/authenticate.js';
import type { Mount } from '../../../http/mount.js';
import type { LimitRequests } from '../../../http/rate-limit.js';
import type { Actor } from '../../../platform/actor.js';
import { limits } from '../../../platform/rate-limiting/limits.js';
import type { AuthService } from './auth.service.js';

export function authRoutes(
  mount: Mount,
  limit: LimitRequests,
  auth: AuthService,
  endPush: (actor: Actor, device: { endpoint: string }) => Promise<void>,
): void {
  mount(
    register,
    async ({ body }) => {
      await auth.register(body);
      return { message: 'An activation mail is on its way.' };
    },
    limit(limits.registerByAddress),
  );

  mount(
    activate,
    async ({ body }) => {
      return { message: 'The account is active.', ...(await auth.activate(body)) };
    },
    limit(limits.activateByAddress),
  );

  mount(
    declineRegistration,
    async ({ body }) => {
      await auth.declineRegistration(body.activationString);
      return { message: 'The registration is deleted.' };
    },
    limit(limits.activateByAddress),
  );

  mount(
    resendActivation,
    async ({ body }) => {
      await auth.resendActivation(body.email);
      return { message: 'If the account waits for activation, a mail is on its way.' };
    },
    limit(limits.resendByAddress),
    limit(limits.resendByEmail),
  );

  mount(
    login,
    async ({ body, reply }) => {
      const { userId, ...step } = await auth.login(body.email, body.password);
      reply.account(userId);
      return step;
    },
    limit(limits.loginByAddress),
    limit(limits.loginByEmail),
    limit(limits.successfulLoginByEmail),
  );

  mount(
    sendPasswordReset,
    async ({ body }) => {
      await auth.sendPasswordReset(body);
      return { message: 'If an account has this address, a mail is on its way.' };
    },
    limit(limits.resetByAddress),
    limit(limits.resetByEmail),
  );

  mount(
    resetPassword,
    async ({ body, reply }) => {
      const { userId, ...result } = await auth.resetPassword(body.token, body.password);
      reply.account(userId);
      return { message: 'The password is set.', ...result };
    },
    limit(limits.activateByAddress),
  );

  mount(logout, async ({ actor, body, header }) => {
    const { everywhere, pushEndpoint } = body;
    if (pushEndpoint !== undefined) await endPush(actor, { endpoint: pushEndpoint });
    await auth.logout(tokenIn(header('Authorization') ?? '') ?? '', everywhere);
  });

  mount(me, ({ actor }) => auth.readMe(actor));
}
