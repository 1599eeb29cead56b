import { pathTo } from '@korice/contracts/paths';
import type { Conversation } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../components/FailedState.js';
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
