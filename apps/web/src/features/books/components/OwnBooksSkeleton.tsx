import { useTranslation } from 'react-i18next';
import classes from './OwnBooksSkeleton.module.css';

/** Rows of the table, or cards, in their measure while the books load. */
export function OwnBooksSkeleton() {
  const { t } = useTranslation('bookTable');
  return (
    <div className={classes.rows} role="status" aria-label={t('loading')}>
      {Array.from({ length: 6 }, (_, at) => (
        <div key={at} className={classes.row} aria-hidden="true">
          <span className={classes.cover} />
          <span className={classes.words} />
        </div>
      ))}
    </div>
  );
}
