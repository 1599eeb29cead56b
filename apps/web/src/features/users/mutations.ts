import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.js';
import { withFreshLogin } from '../../lib/fresh-login.js';

/** Actions of an admin for an account. */
export type UserChange =
  'approve' | 'block' | 'unblock' | 'makeAdmin' | 'removeAdmin' | 'mailReset' | 'makePrivate' | 'removePasskeys';

function changeUser({ userId, change }: { userId: string; change: UserChange }): Promise<unknown> {
  const params = { userId };
  switch (change) {
    case 'approve':
    case 'unblock':
      return call('PUT /api/users/:userId/status', { params, body: { status: 'active' } });
    case 'block':
      return call('PUT /api/users/:userId/status', { params, body: { status: 'blocked' } });
    case 'makeAdmin':
      return call('PUT /api/users/:userId/role', { params, body: { roleName: 'admin' } });
    case 'removeAdmin':
      return call('PUT /api/users/:userId/role', { params, body: { roleName: 'member' } });
    case 'mailReset':
      return call('POST /api/users/:userId/password-reset', { params, body: {} });
    case 'makePrivate':
      return call('DELETE /api/users/:userId/trader', { params });
    case 'removePasskeys':
      return call('DELETE /api/users/:userId/passkeys', { params });
  }
}

/** Resolves after visible data is refetched. Invalidates every list, because an account's listings change with it. */
export function useChangeUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Parameters<typeof changeUser>[0]) => withFreshLogin(() => changeUser(input)),
    onSettled: () => queryClient.invalidateQueries(),
  });
}
