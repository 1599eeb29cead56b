import type { BlockedMember } from '@korice/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.js';
import { blockQueries } from './queries.js';

interface BlockChange {
  member: BlockedMember;
  isBlocked: boolean;
}

/** Blocks a member for the account, or takes that back; every list that is on show knows it at once. */
export function useChangeBlock() {
  const queryClient = useQueryClient();
  const { queryKey } = blockQueries.list();
  return useMutation({
    mutationFn: ({ member: { _id: userId }, isBlocked }: BlockChange) =>
      isBlocked
        ? call('PUT /api/blocks/:userId', { params: { userId } })
        : call('DELETE /api/blocks/:userId', { params: { userId } }),
    onSuccess: async (_nothing, { member, isBlocked }) => {
      // An answer that was asked for before would bring the old list back.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (held) => {
        const others = held?.filter(({ _id }) => _id !== member._id);
        return others && isBlocked ? [member, ...others] : others;
      });
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  });
}
