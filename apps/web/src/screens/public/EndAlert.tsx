import type { AlertSubject } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { Button } from '../../components/kit/Button.js';
import { useSession } from '../../features/auth/session.js';
import { filtersOfAlert, hrefOf } from '../../features/books/book-filters.js';
import { MailedLinkScreen } from '../../features/mailed-links/components/MailedLinkScreen.js';
import { mailedLinkQueries } from '../../features/mailed-links/queries.js';
import { loginToTellMe, tellMeHref, workValue } from './use-screen-alert.js';

/** Returns the screen on which an ended alert can start again and, for a work, the value that identifies it there. */
function placeOf(subject: AlertSubject): [href: string, value?: string] {
  switch (subject.kind) {
    case 'search':
      return [hrefOf(filtersOfAlert(subject.search))];
    case 'work':
      return [pathTo('wishlist'), workValue(subject)];
    case 'seller':
      return [pathTo('owner', { ownerId: subject.sellerId })];
  }
}

/** The screen of the link in an alert mail: ends the alert, or the mails of all alerts. */
export default function EndAlert() {
  const { t } = useTranslation(['alerts', 'errors']);
  const { token = '' } = useParams();
  const isMember = useSession().token !== null;
  const link = useQuery(mailedLinkQueries.endAlert(token));
  const ended = link.data?.alert;
  return (
    <MailedLinkScreen
      link={link}
      title={t('endLinkTitle')}
      working={t('endLinkWorking')}
      done={ended ? { title: t('endedByLink') } : { title: t('endLinkAllDone'), note: t('endLinkAllNote') }}
      failed={t('endLinkFailed')}
      invalid={{ title: t('errors:tokenInvalid'), note: t('endLinkInvalid') }}
      actions={(first) => (
        <>
          <Button component={Link} to={pathTo('alerts')} variant={first}>
            {t('pageTitle')}
          </Button>
          {ended && (
            <Button
              component={Link}
              {...(isMember ? { to: tellMeHref(...placeOf(ended)) } : loginToTellMe(...placeOf(ended)))}
            >
              {t('undo')}
            </Button>
          )}
        </>
      )}
    />
  );
}
