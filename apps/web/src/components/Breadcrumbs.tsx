import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { textLanguage } from '../lib/text-language.js';
import classes from './Breadcrumbs.module.css';

export interface Crumb {
  label: string;
  /** Absent for the current page. */
  to?: string;
}

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation();
  return (
    <nav className={classes.crumbs} aria-label={t('breadcrumb')}>
      <ol>
        {crumbs.map(({ label, to }) => (
          <li key={to ?? 'here'} lang={textLanguage(label)} aria-current={to === undefined ? 'page' : undefined}>
            {to === undefined ? label : <Link to={to}>{label}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
