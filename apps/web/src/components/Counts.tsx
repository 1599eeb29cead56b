import { Link, type To } from 'react-router-dom';
import { formatTotal } from '../lib/format.js';
import { classNames } from './class-names.js';
import classes from './Counts.module.css';

export interface Count {
  text: string;
  count: number;
  /** There may be more than `count`. */
  isMore?: boolean;
  /** The list of the counted items. */
  to?: To;
  /** Highlights the count unless it is 0. */
  isHighlighted?: boolean;
}

/** Large numbers with labels, two per line on phones. */
export const Counts = ({ counts, className }: { counts: readonly Count[]; className?: string | undefined }) => (
  <ul className={classNames(classes.counts, className)}>
    {counts.map(({ text, count, isMore = false, to, isHighlighted = false }) => {
      const content = (
        <>
          <b className={classNames(isHighlighted && count > 0 && classes.highlighted)}>
            {formatTotal({ total: count, isMore })}
          </b>{' '}
          {text}
        </>
      );
      return <li key={text}>{to === undefined ? <p>{content}</p> : <Link to={to}>{content}</Link>}</li>;
    })}
  </ul>
);
