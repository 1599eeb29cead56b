import { useTranslation } from 'react-i18next';
import classes from './AccountEnd.module.css';

interface Listings {
  /** How many are deleted. */
  deleted: number;
  /** Some are kept by their buyers. */
  hasBuyers: boolean;
}

/** What goes with an account and what stays. While the `listings` are not known, everything that may concern them is said. */
export function CloseConsequences({ listings }: { listings: Listings | undefined }) {
  const { t } = useTranslation('profile');
  return (
    <ul className={classes.consequences}>
      {!listings && <li>{t('closeAllListings')}</li>}
      {listings && listings.deleted > 0 && <li>{t('closeListings', { count: listings.deleted })}</li>}
      <li>{t('closeProfile')}</li>
      <li>{t('closeConversations')}</li>
      {listings?.hasBuyers !== false && <li>{t('closeBuyers')}</li>}
      <li>{t('closeExport')}</li>
    </ul>
  );
}
