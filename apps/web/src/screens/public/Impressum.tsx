import { useTranslation } from 'react-i18next';
import { PageScreen } from '../../features/pages/components/PageScreen.js';

export default function Impressum() {
  const { t } = useTranslation('pages');
  return <PageScreen slug="impressum" title={t('impressumTitle')} description={t('impressumMeta')} />;
}
