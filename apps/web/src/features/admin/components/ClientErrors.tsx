import type { ClientError } from '@korice/contracts';
import { paths } from '@korice/contracts/paths';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../../components/loading/FailedState.js';
import { Button } from '../../../components/kit/Button.js';
import { formatDate, formatTime } from '../../../lib/format.js';
import type { QueryView } from '../../../lib/query-view.js';
import classes from './ClientErrors.module.css';
import { AdminSection } from './AdminSection.js';

const maxShown = 5;

/** Errors of the web application in the last 30 days, the last seen first. */
export function ClientErrors({ errors: { data, isFetching, refetch } }: { errors: QueryView<ClientError[]> }) {
  const { t } = useTranslation(['admin', 'common']);
  const [isExpanded, setExpanded] = useState(false);
  const shown = isExpanded ? data : data?.slice(0, maxShown);
  return (
    <AdminSection title={t('clientErrorsTitle')} lead={t('clientErrorsLead')}>
      {!data || !shown ? (
        <FailedState title={t('clientErrorsFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : data.length === 0 ? (
        <p className={classes.empty}>{t('clientErrorsEmpty')}</p>
      ) : (
        <>
          <ul className={classes.lines}>
            {shown.map((error) => (
              <Line
                key={JSON.stringify([error.name, error.message, error.frames, error.page, error.release])}
                {...error}
              />
            ))}
          </ul>
          {shown.length < data.length && (
            <Button onClick={() => setExpanded(true)}>{t('clientErrorsShowAll', { count: data.length })}</Button>
          )}
        </>
      )}
    </AdminSection>
  );
}

function Line({ name, message, frames, page, release, count, lastSeenAt }: ClientError) {
  const { t } = useTranslation('admin');
  const when = { date: formatDate(lastSeenAt), time: formatTime(lastSeenAt) };
  return (
    <li className={classes.line}>
      {/* An error message is English, whatever the language of the page. */}
      <p className={classes.message} lang="en">
        {name}: {message}
      </p>
      <p className={classes.facts}>
        <span>{t('clientErrorCount', { count })}</span>
        <time dateTime={lastSeenAt}>{t('clientErrorLastSeen', when)}</time>
        <span>{page === null ? t('clientErrorNoPage') : paths[page]}</span>
        <span>{t('clientErrorRelease', { release })}</span>
      </p>
      <p className={classes.facts}>{frames[0]}</p>
    </li>
  );
}
