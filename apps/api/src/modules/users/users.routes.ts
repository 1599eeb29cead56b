import { listUsers, readOwner, updateUserProfile, updateUserRole, updateUserStatus } from '@korice/contracts';
import type { Mount } from '../../http/mount.js';
import { limits, type LimitRequests } from '../../http/rate-limit.js';
import type { UsersService } from './users.service.js';

export function usersRoutes(mount: Mount, limit: LimitRequests, users: UsersService): void {
  mount(readOwner, ({ params }) => users.readOwner(params.ownerId));

  mount(listUsers, async ({ query, reply }) => {
    const page = await users.list(query);
    reply.total(page.total);
    return page.users;
  });

  mount(updateUserRole, ({ params, body }) => users.setRole(params.userId, body.roleName));
  mount(updateUserStatus, ({ params, body }) => users.setStatus(params.userId, body.status));

  mount(
    updateUserProfile,
    ({ actor, params, body }) => users.updateProfile(actor, params.userId, body),
    limit(limits.profileByAccount),
  );
}
