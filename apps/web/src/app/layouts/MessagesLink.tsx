import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { IconLink } from '../../components/IconButton.js';
import { ChatIcon } from '../../components/dashboard-icons.js';
import { messagingQueries } from '../../features/messaging/queries.js';

/** The link to the messages with the number of unread ones. Shows no number until it is loaded. */
export default function MessagesLink() {
  const { t } = useTranslation(['header', 'common']);
  const { data: count = 0 } = useQuery(messagingQueries.unread());
  const label = t('messages');
  return (
    <IconLink
      to={pathTo('messaging')}
      label={count > 0 ? `${label}, ${t('common:unreadCount', { count })}` : label}
      count={count}
    >
      <ChatIcon />
    </IconLink>
  );
}
