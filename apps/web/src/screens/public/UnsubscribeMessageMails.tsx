import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { Button } from '../../components/kit/Button.js';
import { MailedLinkScreen } from '../../features/mailed-links/components/MailedLinkScreen.js';
import { mailedLinkQueries } from '../../features/mailed-links/queries.js';

export default function UnsubscribeMessageMails() {
  const { t } = useTranslation(['unsubscribe', 'dashboard', 'profile', 'errors']);
  const { token = '' } = useParams();
  return (
    <MailedLinkScreen
      link={useQuery(mailedLinkQueries.turnOffMessageMails(token))}
      title={t('pageTitle')}
      working={t('working')}
      done={{ title: t('done'), note: t('doneNote') }}
      failed={t('failed')}
      invalid={{ title: t('errors:tokenInvalid'), note: t('invalidNote') }}
      actions={(first) => (
        <>
          <Button component={Link} to={pathTo('profile')} variant={first}>
            {t('profile:pageTitle')}
          </Button>
          <Button component={Link} to={pathTo('messaging')}>
            {t('dashboard:messaging')}
          </Button>
        </>
      )}
    />
  );
}
