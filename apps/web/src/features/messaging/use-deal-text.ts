import type { Conversation, Message } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { useMessenger } from './messenger-context.js';
import { useMemberName } from './use-member-name.js';

/** Words a reservation, a sale or its end for owner and buyer; '' for other kinds. */
export function useDealText(): (conversation: Pick<Conversation, 'book' | 'members'>, kind: Message['kind']) => string {
  const { t } = useTranslation('messaging');
  const { viewerId } = useMessenger();
  const nameOf = useMemberName();
  return ({ book: { title, ownerId }, members }, kind) => {
    const isOwner = ownerId === viewerId;
    const words = { title, name: nameOf({ members }) };
    switch (kind) {
      case 'reserved':
        return t(isOwner ? 'systemReserved' : 'systemReservedYou', words);
      case 'sold':
        return t(isOwner ? 'systemSold' : 'systemSoldYou', words);
      case 'available':
        return t('systemAvailable', words);
      case 'text':
      case 'removed':
        return '';
    }
  };
}
