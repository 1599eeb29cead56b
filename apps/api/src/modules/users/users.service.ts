import type { Owner } from '@korice/contracts';
import { HttpError } from '../../errors.js';
import type { UserModel } from './user.model.js';
import { presentOwner } from './user.presenter.js';

export interface UsersService {
  /** Throws OWNER_NOT_FOUND for an unknown, pending or blocked account. */
  readOwner(ownerId: string): Promise<Owner>;
}

interface Books {
  countListed(ownerId: string): Promise<number>;
}

export function createUsersService(users: UserModel, books: Books): UsersService {
  return {
    async readOwner(ownerId) {
      const user = await users.findOne({ _id: ownerId, status: 'active' }).lean();
      if (!user) throw new HttpError('OWNER_NOT_FOUND');
      return presentOwner(user, await books.countListed(ownerId));
    },
  };
}
