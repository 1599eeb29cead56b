import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { Button } from '../../components/kit/Button.js';
import { MailedLinkScreen } from '../../features/mailed-links/components/MailedLinkScreen.js';
import { mailedLinkQueries } from '../../features/mailed-links/queries.js';

/** The screen of the link in a mail about stale listings: confirms the listings in that mail. */
export default function ConfirmListings() {
  const { t } = useTranslation(['freshness', 'bookTable', 'errors']);
  const { token = '' } = useParams();
  const link = useQuery(mailedLinkQueries.confirmListings(token));
  const count = link.data?.confirmed ?? 0;
  return (
    <MailedLinkScreen
      link={link}
      title={t('pageTitle')}
      working={t('working')}
      done={{ title: count === 0 ? t('confirmedBefore') : t('confirmed', { count }), note: t('doneNote') }}
      failed={t('failed')}
      invalid={{ title: t('errors:tokenInvalid'), note: t('linkExpired') }}
      actions={(first) => (
        <Button component={Link} to={pathTo('bookListing')} variant={first}>
          {t('bookTable:headingMine')}
        </Button>
      )}
    />
  );
}
