import { useTranslation } from 'react-i18next';
import classes from './ProfileSkeleton.module.css';

/** The two columns of the form in their measure while the account loads. */
export function ProfileSkeleton() {
  const { t } = useTranslation('profile');
  return (
    <div className={classes.columns} role="status" aria-label={t('loading')}>
      <div className={classes.tall} aria-hidden="true" />
      <div className={classes.tall} aria-hidden="true" />
    </div>
  );
}
