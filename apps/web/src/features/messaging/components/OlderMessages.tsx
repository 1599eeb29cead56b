import { useTranslation } from 'react-i18next';
import { SafetyTip } from './SafetyTip.js';
import { TextButton } from '../../../components/TextButton.js';
import classes from './OlderMessages.module.css';

/** What stands above the messages: the way to older ones, or that this is where the conversation begins. */
export function OlderMessages({
  hasOlder,
  isEmpty,
  state,
  onLoad,
}: {
  hasOlder: boolean;
  isEmpty: boolean;
  state: 'idle' | 'loading' | 'failed';
  onLoad: () => void;
}) {
  const { t } = useTranslation(['messaging', 'common']);
  if (!hasOlder)
    return (
      <div className={classes.beginning}>
        <p>{t(isEmpty ? 'noMessages' : 'beginning')}</p>
        <SafetyTip />
      </div>
    );
  return (
    <div className={classes.older}>
      {state === 'failed' && <p role="alert">{t('olderFailed')}</p>}
      {state === 'loading' ? (
        <p role="status">{t('loadingOlder')}</p>
      ) : (
        <TextButton small onClick={onLoad}>
          {state === 'failed' ? t('common:retry') : t('loadOlder')}
        </TextButton>
      )}
    </div>
  );
}
