import { useTranslation } from 'react-i18next';
import classes from './AccountEnd.module.css';

interface Listings {
  /** Number of deleted listings. */
  deleted: number;
  /** Whether some sold books stay visible to their buyers. */
  hasBuyers: boolean;
}

/** Lists what an account deletion removes and what stays. While `listings` is undefined, it shows all consequences that may apply. */
export function CloseConsequences({ listings }: { listings: Listings | undefined }) {
  const { t } = useTranslation('profile');
  return (
    <ul className={classes.consequences}>
      {!listings && <li>{t('closeAllListings')}</li>}
      {listings && listings.deleted > 0 && <li>{t('closeListings', { count: listings.deleted })}</li>}
      <li>{t('closeProfile')}</li>
      <li>{t('closeConversations')}</li>
      <li>{t('closeDeals')}</li>
      {listings?.hasBuyers !== false && <li>{t('closeBuyers')}</li>}
      <li>{t('closeExport')}</li>
    </ul>
  );
}
