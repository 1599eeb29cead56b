import type { BlockedMember } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';
import { useChangeBlock } from './mutations.js';

const words = {
  block: { done: 'blocked', failed: 'blockFailed' },
  unblock: { done: 'unblocked', failed: 'unblockFailed' },
} as const;

/** Blocks and unblocks members and says what came of it, with the way back. Needs the areas `messaging` and `errors`. */
export function useBlock(): {
  block: (member: BlockedMember) => Promise<void>;
  unblock: (member: BlockedMember) => Promise<void>;
  /** Whose change is on its way. */
  changingId: string | undefined;
} {
  const { t } = useTranslation(['messaging', 'common']);
  const tell = useMutationFeedback();
  const { mutateAsync, isPending, variables } = useChangeBlock();

  async function change(member: BlockedMember, isBlocked: boolean): Promise<void> {
    const { done, failed } = words[isBlocked ? 'block' : 'unblock'];
    await tell(mutateAsync({ member, isBlocked }), {
      done: t(done, { name: member.name }),
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
