import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { Button } from '../../components/kit/Button.js';
import { MailedLinkScreen } from '../../features/mailed-links/components/MailedLinkScreen.js';
import { mailedLinkQueries } from '../../features/mailed-links/queries.js';

export default function UnsubscribeNewsletter() {
  const { t } = useTranslation(['newsletter', 'common', 'errors', 'footer']);
  const { token = '' } = useParams();
  const link = useQuery(mailedLinkQueries.unsubscribeNewsletter(token));
  return (
    <MailedLinkScreen
      link={link}
      title={t('unsubscribeTitle')}
      working={t('unsubscribing')}
      done={{ title: t('unsubscribed'), note: t('unsubscribedRegret') }}
      failed={t('unsubscribeFailed')}
      invalid={{ title: t('errors:tokenInvalid'), note: t('unsubscribeInvalidNote') }}
      actions={(first) =>
        link.isSuccess ? (
          <Button component={Link} to={pathTo('home')} variant={first}>
            {t('common:backToHome')}
          </Button>
        ) : (
          <Button component={Link} to={pathTo('contact')} variant={first}>
            {t('footer:contact')}
          </Button>
        )
      }
    />
  );
}
