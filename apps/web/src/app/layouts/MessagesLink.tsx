import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { IconLink } from '../../components/IconButton.js';
import { ChatIcon } from '../../components/icons.js';
import { messagingQueries } from '../../features/messaging/queries.js';

/** The way to the messages with the number of those that wait; none while that cannot be read. */
export function MessagesLink() {
  const { t } = useTranslation(['dashboard', 'common']);
  const { data: count = 0 } = useQuery(messagingQueries.unread());
  const label = t('messaging');
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
