import type { Conversation } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { otherMember } from './conversations.js';
import { useMessenger } from './messenger-context.js';

/** The name of whom the viewer talks to; the words for it where the account is closed. */
export function useMemberName(): (conversation: Pick<Conversation, 'members'>) => string {
  const { t } = useTranslation('messaging');
  const { viewerId } = useMessenger();
  return (conversation) => {
    const name = otherMember(conversation, viewerId)?.name ?? '';
    return name === '' ? t('deletedMember') : name;
  };
}
