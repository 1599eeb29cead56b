import { useTranslation } from 'react-i18next';
import { TextButton } from '../../../components/TextButton.js';
import classes from './BlocksUnknown.module.css';

/** Above a conversation of which it is not known whether the other is blocked. Needs the area `messaging`. */
export function BlocksUnknown({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  const { t } = useTranslation(['messaging', 'common']);
  return (
    <p className={classes.unknown} role="status">
      {t('blocksUnknown')}{' '}
      <TextButton small disabled={isRetrying} onClick={onRetry}>
        {t('common:retry')}
      </TextButton>
    </p>
  );
}
