import { Link } from 'react-router-dom';
import { textLanguage } from '../lib/text-language.js';
import classes from './RowTitle.module.css';

/** The title of a table row, with `to` as a link. */
export const RowTitle = ({ to, children }: { to?: string | undefined; children: string }) =>
  to === undefined ? (
    <b className={classes.title} lang={textLanguage(children)}>
      {children}
    </b>
  ) : (
    <Link to={to} className={classes.title} lang={textLanguage(children)}>
      {children}
    </Link>
  );
