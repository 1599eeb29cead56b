import { pathTo } from '@korice/contracts/paths';
import i18next from 'i18next';
import { useEffect } from 'react';
import { useSession } from '../features/auth/session.js';
import { loadTexts } from '../i18n.js';
import { notify } from '../lib/notices.js';

/** Says why the page has become a visitor's: somebody logged out in another tab. */
export function OtherTabLogout() {
  const isOver = useSession().ended === 'elsewhere';

  useEffect(() => {
    if (!isOver) return;
    loadTexts(['app', 'auth']).then(
      () =>
        notify({
          tone: 'good',
          text: i18next.t('app:otherTabLogout'),
          action: { label: i18next.t('auth:login'), to: pathTo('login') },
        }),
      (error: unknown) => {
        // Without its words: header and login show the same.
        if (!(error instanceof TypeError)) throw error;
      },
    );
  }, [isOver]);

  return null;
}
