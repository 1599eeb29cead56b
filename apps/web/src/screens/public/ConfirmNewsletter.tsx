import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { Button } from '../../components/kit/Button.js';
import { MailedLinkScreen } from '../../features/mailed-links/components/MailedLinkScreen.js';
import { mailedLinkQueries } from '../../features/mailed-links/queries.js';

export default function ConfirmNewsletter() {
  const { t } = useTranslation(['newsletter', 'common', 'errors']);
  const { token = '' } = useParams();
  return (
    <MailedLinkScreen
      link={useQuery(mailedLinkQueries.confirmNewsletter(token))}
      title={t('confirmTitle')}
      working={t('confirming')}
      done={{ title: t('confirmed') }}
      failed={t('failed')}
      invalid={{ title: t('confirmFailed') }}
      actions={(first) => (
        <Button component={Link} to={pathTo('home')} variant={first}>
          {t('common:backToHome')}
        </Button>
      )}
    />
  );
}
