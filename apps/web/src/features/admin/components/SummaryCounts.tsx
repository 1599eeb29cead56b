import type { Summary } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { classNames } from '../../../components/class-names.js';
import { formatNumber } from '../../../lib/format.js';
import classes from './SummaryCounts.module.css';

/** How much of everything there is, each number leading to its table. */
export function SummaryCounts({ summary }: { summary: Summary }) {
  const { t } = useTranslation(['dashboard', 'admin']);
  const users = pathTo('allUsers');
  return (
    <ul className={classes.counts}>
      <li>
        <Link to={pathTo('allBooks')}>
          <b>{formatNumber(summary.books)}</b>
          {t('statBooks')}
        </Link>
      </li>
      <li>
        <Link to={users}>
          <b>{formatNumber(summary.users)}</b>
          {t('statUsers')}
        </Link>
      </li>
      <li>
        <Link to={`${users}?status=pending`}>
          <b className={classNames(summary.pending > 0 && classes.hot)}>{formatNumber(summary.pending)}</b>
          {t('pendingAccounts')}
        </Link>
      </li>
      <li>
        <p>
          <b>{formatNumber(summary.rooms)}</b>
          {t('admin:conversations')}
        </p>
      </li>
    </ul>
  );
}
