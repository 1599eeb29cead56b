import { useTranslation } from 'react-i18next';
import classes from './ConversationSkeleton.module.css';

/** Rows of the list in their measure while the conversations load. */
export function ConversationSkeleton() {
  const { t } = useTranslation('messaging');
  return (
    <div className={classes.rows} role="status" aria-label={t('loading')}>
      {Array.from({ length: 6 }, (_, at) => (
        <div key={at} className={classes.row} aria-hidden="true">
          <span className={classes.cover} />
          <span className={classes.title} />
          <span className={classes.words} />
        </div>
      ))}
    </div>
  );
}
