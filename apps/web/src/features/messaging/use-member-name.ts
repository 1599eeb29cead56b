import type { Conversation } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { otherMember } from './conversations.js';
import { useMessenger } from './messenger-context.js';

/** Returns a function for the name of the other member, or a substitute text for a deleted account. */
export function useMemberName(): (conversation: Pick<Conversation, 'members'>) => string {
  const { t } = useTranslation('messaging');
  const { viewerId } = useMessenger();
  return (conversation) => {
    const name = otherMember(conversation, viewerId)?.name ?? '';
    return name === '' ? t('deletedMember') : name;
  };
}
