import { Link } from 'react-router-dom';
import { textLanguage } from '../lib/text-language.js';
import classes from './RowTitle.module.css';

/** What a row of a table is about, in the letters of titles; a link where there is something to open. */
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
