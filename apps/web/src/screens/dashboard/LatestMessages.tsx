import { pathTo } from '@korice/contracts/paths';
import type { Conversation } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/FailedState.js';
import { Button } from '../../components/kit/Button.js';
import { TextLink } from '../../components/TextLink.js';
import { ConversationRow } from '../../features/messaging/components/ConversationRow.js';
import type { QueryView } from '../../lib/query-view.js';
import classes from './DashboardHome.module.css';

/** Conversations that the overview has room for. */
const mostShown = 4;

/** The conversations in which something happened last. */
export function LatestMessages({
  rooms: { data, isFetching, refetch },
}: {
  rooms: QueryView<readonly Conversation[]>;
}) {
  const { t } = useTranslation(['dashboard', 'messaging']);
  return (
    <section aria-labelledby="latest-messages">
      <div className={classes.sub}>
        <h2 id="latest-messages">{t('latestMessages')}</h2>
        <TextLink to={pathTo('messaging')}>{t('seeAllMessages')}</TextLink>
      </div>
      {!data ? (
        <FailedState title={t('messaging:listFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : data.length === 0 ? (
        <EmptyState
          art="messages"
          level={3}
          title={t('messaging:emptyTitle')}
          action={
            <Button component={Link} to={pathTo('categories')}>
              {t('messaging:emptyAction')}
            </Button>
          }
        >
          {t('noMessages')}
        </EmptyState>
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
