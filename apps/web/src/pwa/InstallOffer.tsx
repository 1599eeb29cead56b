import { useTranslation } from 'react-i18next';
import { BottomCard } from '../components/BottomCard.js';
import { Button } from '../components/kit/Button.js';
import { notify } from '../lib/notices.js';
import type { InstallMethod } from './install-method.js';

/** Offers to add the site to the home screen. Calls `onAnswered` after any answer. */
export default function InstallOffer({ method, onAnswered }: { method: InstallMethod; onAnswered: () => void }) {
  const { t } = useTranslation(['app', 'common']);

  const install = async (browser: Exclude<InstallMethod, string>) => {
    const notifyInstalled = () => notify({ tone: 'good', text: t('installed') });
    window.addEventListener('appinstalled', notifyInstalled, { once: true });
    const { outcome } = await browser.prompt();
    if (outcome === 'dismissed') window.removeEventListener('appinstalled', notifyInstalled);
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
          {method !== 'share-menu' && (
            <Button variant="filled" onClick={() => void install(method)}>
              {t('install')}
            </Button>
          )}
        </>
      }
    >
      <h2>{t('installTitle')}</h2>
      <p>{t('installBody')}</p>
      {method === 'share-menu' && <p>{t('installIos')}</p>}
    </BottomCard>
  );
}
