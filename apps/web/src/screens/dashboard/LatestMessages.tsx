import { pathTo } from '@korice/contracts/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../components/FailedState.js';
import { TextLink } from '../../components/TextLink.js';
import { useSkeleton } from '../../components/use-skeleton.js';
import { ConversationRow } from '../../features/messaging/components/ConversationRow.js';
import { ConversationSkeleton } from '../../features/messaging/components/ConversationSkeleton.js';
import { messagingQueries } from '../../features/messaging/queries.js';
import classes from './DashboardHome.module.css';

/** Conversations that the overview has room for. */
const mostShown = 4;

/** The conversations in which something happened last. */
export function LatestMessages() {
  const { t } = useTranslation(['dashboard', 'messaging']);
  const { data, isPending, isFetching, refetch } = useInfiniteQuery(messagingQueries.rooms());
  const isLoading = useSkeleton(isPending);
  return (
    <section aria-labelledby="latest-messages">
      <div className={classes.sub}>
        <h2 id="latest-messages">{t('latestMessages')}</h2>
        <TextLink to={pathTo('messaging')}>{t('seeAllMessages')}</TextLink>
      </div>
      {isLoading ? (
        <div className={classes.skeleton}>
          <ConversationSkeleton />
        </div>
      ) : !data ? (
        <FailedState title={t('messaging:listFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : data.length === 0 ? (
        <p className={classes.none}>{t('noMessages')}</p>
      ) : (
        <ul className={classes.conversations}>
          {data.slice(0, mostShown).map((conversation) => (
            <li key={conversation._id}>
              <ConversationRow conversation={conversation} isOpen={false} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
