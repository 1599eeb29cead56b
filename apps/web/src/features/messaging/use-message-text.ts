import type { Conversation, DealNotice, Message } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { formatPrice } from '../../lib/format.js';
import { useMessenger } from './messenger-context.js';
import { useMemberName } from './use-member-name.js';

/**
 * Returns a function for the text of a system message: a changed status of the book, worded for owner or buyer, or a step of a deal; '' for
 * other messages.
 */
export function useSystemMessageText(): (
  conversation: Pick<Conversation, 'book' | 'members'>,
  message: Pick<Message, 'kind' | 'deal'>,
) => string {
  const { t } = useTranslation('messaging');
  const { viewerId } = useMessenger();
  const nameOf = useMemberName();
  const stepText = useStepText();
  return ({ book: { title, ownerId }, members }, { kind, deal }) => {
    const isOwner = ownerId === viewerId;
    const words = { title, name: nameOf({ members }) };
    switch (kind) {
      case 'reserved':
        return t(isOwner ? 'systemReserved' : 'systemReservedYou', words);
      case 'sold':
        return t(isOwner ? 'systemSold' : 'systemSoldYou', words);
      case 'available':
        return t('systemAvailable', words);
      case 'deal':
        return deal ? stepText(deal) : '';
      case 'text':
      case 'removed':
        return '';
    }
  };
}

/** Returns a function for the text of a message in lists and announcements: its content, a word for a photo, or the system message. */
export function useMessageText(): (
  conversation: Pick<Conversation, 'book' | 'members'>,
  message: Pick<Message, 'kind' | 'content' | 'photos' | 'deal'>,
) => string {
  const { t } = useTranslation('messaging');
  const systemMessageText = useSystemMessageText();
  return (conversation, message) => {
    if (message.kind !== 'text') return systemMessageText(conversation, message);
    return message.content === '' && message.photos ? t('photoMessage') : message.content;
  };
}

function useStepText(): (notice: DealNotice) => string {
  const { t } = useTranslation('deals');
  const reasonTexts = {
    changedMind: t('reasonChangedMind'),
    unavailable: t('reasonUnavailable'),
    noReply: t('reasonNoReply'),
    paidNotSent: t('reasonPaidNotSent'),
    notCollected: t('reasonNotCollected'),
    notArrived: t('reasonNotArrived'),
    notAsDescribed: t('reasonNotAsDescribed'),
    other: t('reasonOther'),
  };
  return ({ step, bookCount: count, priceRsd, reason, carrier, tracking }) => {
    const terms = { count, price: formatPrice(priceRsd) };
    const because = { reason: reasonTexts[reason ?? 'other'] };
    switch (step) {
      case 'proposed':
        return t('sysProposed', terms);
      case 'changed':
        return t('sysChanged', terms);
      case 'agreed':
        return t('sysAgreed');
      case 'declined':
        return t('sysDeclined');
      case 'withdrawn':
        return t('sysWithdrawn');
      case 'sent': {
        const parcel = [carrier, tracking].filter(Boolean).join(', ');
        return parcel === '' ? t('sysSentPlain') : t('sysSent', { parcel });
      }
      case 'completed':
        return t('sysCompleted');
      case 'cancelled':
        return reason === null ? t('sysGone') : t('sysCancelled', because);
      case 'failed':
        return t('sysFailed', because);
      case 'expired':
        return t('sysExpired');
    }
  };
}
