import { useTranslation } from 'react-i18next';
import classes from './UsersSkeleton.module.css';

/** Placeholder rows, or cards, while the accounts load. */
export function UsersSkeleton() {
  const { t } = useTranslation('users');
  return (
    <div className={classes.rows} role="status" aria-label={t('loading')}>
      {Array.from({ length: 10 }, (_, at) => (
        <div key={at} className={classes.row} aria-hidden="true">
          <span className={classes.face} />
          <span className={classes.words} />
        </div>
      ))}
    </div>
  );
}
