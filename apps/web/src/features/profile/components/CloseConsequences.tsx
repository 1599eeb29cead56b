import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bookQueries } from '../../books/queries.js';
import classes from './AccountEnd.module.css';

/** What goes with an account and what stays. While the listings are not known, everything that may concern them is said. */
export function CloseConsequences() {
  const { t } = useTranslation('profile');
  const { data: listings } = useQuery(bookQueries.mine());
  const isKept = ({ status, reservedFor }: NonNullable<typeof listings>[number]) =>
    status === 'sold' && reservedFor !== null;
  const count = listings?.filter((listing) => !isKept(listing)).length;
  return (
    <ul className={classes.consequences}>
      {count !== 0 && <li>{count === undefined ? t('closeAllListings') : t('closeListings', { count })}</li>}
      <li>{t('closeProfile')}</li>
      <li>{t('closeConversations')}</li>
      {(listings?.some(isKept) ?? true) && <li>{t('closeBuyers')}</li>}
      <li>{t('closeExport')}</li>
    </ul>
  );
}
