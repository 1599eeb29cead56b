import { useTranslation } from 'react-i18next';
import classes from './ThreadSkeleton.module.css';

/** Bubbles of either side while the messages load. */
export function ThreadSkeleton() {
  const { t } = useTranslation('messaging');
  return (
    <div className={classes.bubbles} role="status" aria-label={t('loadingMessages')}>
      {Array.from({ length: 5 }, (_, at) => (
        <span key={at} className={classes.bubble} aria-hidden="true" />
      ))}
    </div>
  );
}
