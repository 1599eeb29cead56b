import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../components/kit/Button.js';
import { PageScreen } from '../../features/pages/components/PageScreen.js';

export default function AboutUs() {
  const { t } = useTranslation('about');
  return (
    <PageScreen
      slug="about-us"
      title={t('pageTitle')}
      description={t('metaDescription')}
      hasLead
      actions={
        <>
          <Button component={Link} to={pathTo('addBook')} variant="filled">
            {t('ctaSell')}
          </Button>
          <Button component={Link} to={pathTo('categories')}>
            {t('ctaBrowse')}
          </Button>
        </>
      }
    />
  );
}
