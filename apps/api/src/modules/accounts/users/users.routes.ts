import {
  listUsers,
  readOwner,
  sendUserPasswordReset,
  turnOffMessageMails,
  updateUserProfile,
  updateUserRole,
  updateUserStatus,
  uploadAvatar,
} from '@korice/contracts';
import type { Mount } from '../../../http/mount.js';
import type { LimitRequests } from '../../../http/rate-limit.js';
import { limits } from '../../../platform/rate-limiting/limits.js';
import type { AccountAdministration } from './account-administration.js';
import type { UsersService } from './users.service.js';

export function usersRoutes(
  mount: Mount,
  limit: LimitRequests,
  users: UsersService,
  administration: AccountAdministration,
): void {
  mount(readOwner, ({ params, reply }) => {
    reply.keep();
    return users.readOwner(params.ownerId);
  });

  mount(listUsers, async ({ query, reply }) => {
    const page = await users.list(query);
    reply.total(page);
    return page.users;
  });

  mount(updateUserRole, ({ actor, params, body }) => administration.setRole(actor, params.userId, body.roleName));
  mount(updateUserStatus, ({ actor, params, body }) => administration.setStatus(actor, params.userId, body.status));

  mount(
    updateUserProfile,
    ({ actor, params, body }) => users.updateProfile(actor, params.userId, body),
    limit(limits.profileByAccount),
  );

  mount(
    sendUserPasswordReset,
    async ({ actor, params }) => {
      await administration.sendPasswordReset(actor, params.userId);
      return { message: 'A mail is on its way.' };
    },
    limit(limits.resetByAccount),
  );

  mount(
    uploadAvatar,
    async ({ actor, params, files: [file] }) => ({ url: await users.keepAvatar(actor, params.userId, file) }),
    limit(limits.avatarsByAccount),
  );

  mount(turnOffMessageMails, ({ params }) => users.turnOffMessageMails(params.token), limit(limits.activateByAddress));
}
