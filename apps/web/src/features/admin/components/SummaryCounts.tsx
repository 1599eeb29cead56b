import type { Summary } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Counts } from '../../../components/Counts.js';
import classes from './SummaryCounts.module.css';

/** How much of everything there is, each number leading to its table. */
export function SummaryCounts({ summary }: { summary: Summary }) {
  const { t } = useTranslation(['dashboard', 'admin']);
  const users = pathTo('allUsers');
  return (
    <Counts
      className={classes.counts}
      counts={[
        { text: t('statBooks'), count: summary.books, to: pathTo('allBooks') },
        { text: t('statUsers'), count: summary.users, to: users },
        { text: t('pendingAccounts'), count: summary.pending, to: `${users}?status=pending`, isNews: true },
        { text: t('admin:conversations'), count: summary.rooms },
      ]}
    />
  );
}
