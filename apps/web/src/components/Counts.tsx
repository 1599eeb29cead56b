import { Link, type To } from 'react-router-dom';
import { formatNumber } from '../lib/format.js';
import { classNames } from './class-names.js';
import classes from './Counts.module.css';

export interface Count {
  text: string;
  count: number;
  /** The list of the counted items. */
  to?: To;
  /** Highlights the count unless it is 0. */
  isNews?: boolean;
}

/** Large numbers with labels, two per line on phones. */
export const Counts = ({ counts, className }: { counts: readonly Count[]; className?: string | undefined }) => (
  <ul className={classNames(classes.counts, className)}>
    {counts.map(({ text, count, to, isNews = false }) => {
      const said = (
        <>
          <b className={classNames(isNews && count > 0 && classes.news)}>{formatNumber(count)}</b> {text}
        </>
      );
      return <li key={text}>{to === undefined ? <p>{said}</p> : <Link to={to}>{said}</Link>}</li>;
    })}
  </ul>
);
