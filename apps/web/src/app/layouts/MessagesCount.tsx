import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messagingQueries } from '../../features/messaging/queries.js';
import { LinkCount } from './LinkCount.js';

/** The number of unread messages after the text of a link. */
export default function MessagesCount({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const { data: count = 0 } = useQuery(messagingQueries.unread());
  return (
    <LinkCount count={count} className={className}>
      {t('unreadCount', { count })}
    </LinkCount>
  );
}
