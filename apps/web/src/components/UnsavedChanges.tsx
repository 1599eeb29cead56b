import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeldNavigation } from '../lib/navigation/history.js';
import { useHistory } from '../lib/navigation/history-context.js';
import { Dialog } from './Dialog.js';
import { Button } from './kit/Button.js';

/**
 * Asks before a form with unsaved changes is left by link, back button or closing the page. Calls `onDiscard` after confirmation. With several
 * forms on a screen one question is asked, for all of them.
 */
export function UnsavedChanges({ when, onDiscard }: { when: boolean; onDiscard?: () => void }) {
  const { t } = useTranslation();
  const history = useHistory();
  const [held, setHeld] = useState<HeldNavigation | null>(null);

  const discard = useEffectEvent(() => onDiscard?.());
  useEffect(() => {
    if (!when) return undefined;
    return history.block(
      (navigation) => setHeld(navigation),
      () => discard(),
    );
  }, [history, when]);

  useEffect(() => {
    if (!when) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);

  const stay = () => setHeld(null);
  return (
    <Dialog
      isAlert
      isOpen={held !== null}
      onClose={stay}
      title={t('unsavedTitle')}
      actions={
        <>
          <Button onClick={stay}>{t('unsavedStay')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              setHeld(null);
              held?.proceed();
            }}
          >
            {t('unsavedConfirm')}
          </Button>
        </>
      }
    >
      {t('unsavedBody')}
    </Dialog>
  );
}
