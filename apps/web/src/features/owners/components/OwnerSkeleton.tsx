import { useTranslation } from 'react-i18next';
import classes from './OwnerSkeleton.module.css';

/** A placeholder for image and name, announced as loading. */
export function OwnerSkeleton() {
  const { t } = useTranslation('owner');
  return (
    <div className={classes.skeleton}>
      <span className={classes.photo} aria-hidden="true" />
      <div>
        <span className={classes.name} aria-hidden="true" />
        <p role="status" className={classes.word}>
          {t('loading')}
        </p>
      </div>
    </div>
  );
}
