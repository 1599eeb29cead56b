import type { UserSummary } from '@korice/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Question } from '../../../components/Question.js';
import { useMutationFeedback } from '../../../lib/use-mutation-feedback.js';
import { useChangeUser, type UserChange } from '../mutations.js';

/** A change that needs confirmation, and its account. */
export interface AskedUserChange {
  change: UserChange;
  /** Some confirmations also show the e-mail address. */
  user: Pick<UserSummary, '_id' | 'name'> & Partial<Pick<UserSummary, 'email'>>;
}

const texts = {
  approve: { title: 'approveTitle', body: 'approveBody', confirm: 'approve', done: 'approved' },
  block: { title: 'blockTitle', body: 'blockBody', confirm: 'blockConfirm', done: 'blocked' },
  unblock: { title: 'unblockTitle', body: 'unblockBody', confirm: 'unblock', done: 'unblocked' },
  makeAdmin: { title: 'makeAdminTitle', body: 'makeAdminBody', confirm: 'makeAdminConfirm', done: 'madeAdmin' },
  removeAdmin: {
    title: 'removeAdminTitle',
    body: 'removeAdminBody',
    confirm: 'removeAdminConfirm',
    done: 'removedAdmin',
  },
  mailReset: {
    title: 'mailResetTitle',
    body: 'mailResetBody',
    confirm: 'mailResetConfirm',
    done: 'mailedReset',
  },
  makePrivate: {
    title: 'makePrivateTitle',
    body: 'makePrivateBody',
    confirm: 'makePrivate',
    done: 'madePrivate',
  },
  removePasskeys: {
    title: 'removePasskeysTitle',
    body: 'removePasskeysBody',
    confirm: 'removePasskeysConfirm',
    done: 'removedPasskeys',
  },
} as const;

const dangers: readonly UserChange[] = ['block', 'removeAdmin', 'makePrivate', 'removePasskeys'];

/** Confirms and performs a change of an account, with feedback. Open while `asked` is set. */
export function UserQuestion({
  asked,
  onClose,
  onDone,
}: {
  asked: AskedUserChange | null;
  onClose: () => void;
  /** Called after a change that succeeded. */
  onDone?: (asked: AskedUserChange) => void;
}) {
  const { t } = useTranslation(['users', 'common']);
  const showFeedback = useMutationFeedback();
  const changeUser = useChangeUser();
  const [isSending, setSending] = useState(false);

  async function confirm({ change, user }: AskedUserChange) {
    setSending(true);
    const isDone = await showFeedback(changeUser.mutateAsync({ userId: user._id, change }), {
      done: t(texts[change].done, { name: user.name }),
      failed: t('actionFailed'),
    });
    setSending(false);
    onClose();
    if (isDone) onDone?.({ change, user });
  }

  const { title, body, confirm: verb } = texts[asked?.change ?? 'approve'];
  return (
    <Question
      isOpen={asked !== null}
      onClose={onClose}
      title={t(title)}
      verb={isSending ? t('common:saving') : t(verb)}
      isDanger={asked !== null && dangers.includes(asked.change)}
      isSending={isSending}
      onConfirm={() => {
        if (asked) void confirm(asked);
      }}
    >
      {asked && t(body, { name: asked.user.name, email: asked.user.email ?? '' })}
    </Question>
  );
}
