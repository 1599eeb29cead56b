import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { BarcodeIcon, BookIcon, TableIcon } from '../../components/dashboard-icons.js';
import classes from './AddBookMethods.module.css';

/** The ways to list books: one, a whole shelf, or a table. */
export function AddBookMethods() {
  const { t } = useTranslation('shelf');
  return (
    <nav className={classes.ways} aria-label={t('ways')}>
      <NavLink to={pathTo('addBook')}>
        <BookIcon />
        <span>{t('wayOne')}</span>
      </NavLink>
      <NavLink to={pathTo('scanShelf')}>
        <BarcodeIcon />
        <span>{t('wayShelf')}</span>
      </NavLink>
      <NavLink to={pathTo('importTable')}>
        <TableIcon />
        <span>{t('wayTable')}</span>
      </NavLink>
    </nav>
  );
}
