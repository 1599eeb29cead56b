import { useTranslation } from 'react-i18next';
import classes from './BookPageSkeleton.module.css';

/** Holds the places of picture, title and price while a book loads, and says so. */
export function BookPageSkeleton() {
  const { t } = useTranslation('book');
  return (
    <>
      <div className={classes.stage} aria-hidden="true" />
      <div className={classes.facts}>
        <p role="status">{t('loading')}</p>
        <span className={classes.title} aria-hidden="true" />
        <span className={classes.author} aria-hidden="true" />
        <span className={classes.price} aria-hidden="true" />
      </div>
    </>
  );
}
