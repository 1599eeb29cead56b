import { readOwner } from '@korice/contracts';
import type { Mount } from '../../http/mount.js';
import type { UsersService } from './users.service.js';

export function usersRoutes(mount: Mount, users: UsersService): void {
  mount(readOwner, ({ params }) => users.readOwner(params.ownerId));
}
