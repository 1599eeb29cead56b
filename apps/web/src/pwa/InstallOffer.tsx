import { useTranslation } from 'react-i18next';
import { BottomCard } from '../components/BottomCard.js';
import { Button } from '../components/kit/Button.js';
import { notify } from '../lib/notices.js';
import type { InstallWay } from './install-way.js';

/** Offers to add the site to the home screen. Calls `onAnswered` after any answer. */
export default function InstallOffer({ way, onAnswered }: { way: InstallWay; onAnswered: () => void }) {
  const { t } = useTranslation(['app', 'common']);

  const install = async (browser: Exclude<InstallWay, string>) => {
    const tell = () => notify({ tone: 'good', text: t('installed') });
    window.addEventListener('appinstalled', tell, { once: true });
    const { outcome } = await browser.prompt();
    if (outcome === 'dismissed') window.removeEventListener('appinstalled', tell);
    onAnswered();
  };

  return (
    <BottomCard
      label={t('installTitle')}
      actions={
        <>
          <Button variant="plain" onClick={onAnswered}>
            {t('common:notNow')}
          </Button>
          {way !== 'share-menu' && (
            <Button variant="filled" onClick={() => void install(way)}>
              {t('install')}
            </Button>
          )}
        </>
      }
    >
      <h2>{t('installTitle')}</h2>
      <p>{t('installBody')}</p>
      {way === 'share-menu' && <p>{t('installIos')}</p>}
    </BottomCard>
  );
}
