import type { BlockedMember } from '@korice/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.js';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';
import { blockQueries } from './queries.js';

const texts = {
  block: { done: 'blocked', failed: 'blockFailed' },
  unblock: { done: 'unblocked', failed: 'unblockFailed' },
} as const;

/**
 * Blocks and unblocks members, with notices and undo; `isShown` means that the screen shows a success itself. Needs the i18n namespaces
 * `messaging` and `errors`.
 */
export function useBlock(isShown?: () => boolean): {
  block: (member: BlockedMember) => Promise<void>;
  unblock: (member: BlockedMember) => Promise<void>;
  /** The member whose change is pending. */
  changingId: string | undefined;
} {
  const { t } = useTranslation(['messaging', 'common']);
  const showFeedback = useMutationFeedback();
  const { mutateAsync, isPending, variables } = useChangeBlock();

  async function change(member: BlockedMember, isBlocked: boolean): Promise<void> {
    const { done, failed } = texts[isBlocked ? 'block' : 'unblock'];
    await showFeedback(mutateAsync({ member, isBlocked }), {
      done: () => (isShown?.() ? undefined : t(done, { name: member.name })),
      failed: t(failed),
      undo: isBlocked ? () => void change(member, false) : undefined,
    });
  }

  return {
    block: (member) => change(member, true),
    unblock: (member) => change(member, false),
    changingId: isPending ? variables.member._id : undefined,
  };
}

interface BlockChange {
  member: BlockedMember;
  isBlocked: boolean;
}

/** Blocks or unblocks a member and updates the cached list. */
function useChangeBlock() {
  const queryClient = useQueryClient();
  const { queryKey } = blockQueries.list();
  return useMutation({
    mutationFn: ({ member: { _id: userId }, isBlocked }: BlockChange) =>
      isBlocked
        ? call('PUT /api/blocks/:userId', { params: { userId } })
        : call('DELETE /api/blocks/:userId', { params: { userId } }),
    onSuccess: async (_nothing, { member, isBlocked }) => {
      // A running request would restore the old list.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (held) => {
        const others = held?.filter(({ _id }) => _id !== member._id);
        return others && isBlocked ? [member, ...others] : others;
      });
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  });
}
