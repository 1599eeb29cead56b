import { Link, type To } from 'react-router-dom';
import { formatTotal } from '../lib/format.js';
import { classNames } from './class-names.js';
import classes from './Counts.module.css';

export interface Count {
  text: string;
  count: number;
  /** `count` is a lower bound. */
  isMore?: boolean;
  /** The list of the counted items. */
  to?: To;
  /** Highlights the count unless it is 0. */
  isHighlighted?: boolean;
  /** Shows the count in the colour of errors unless it is 0. */
  isBad?: boolean;
}

/** Large numbers with labels, two per line on phones. */
export const Counts = ({ counts, className }: { counts: readonly Count[]; className?: string | undefined }) => (
  <ul className={classNames(classes.counts, className)}>
    {counts.map(({ text, count, isMore = false, to, isHighlighted = false, isBad = false }) => {
      const content = (
        <>
          <b className={classNames(count > 0 && (isHighlighted ? classes.highlighted : isBad && classes.bad))}>
            {formatTotal({ total: count, isMore })}
          </b>{' '}
          {text}
        </>
      );
      return <li key={text}>{to === undefined ? <p>{content}</p> : <Link to={to}>{content}</Link>}</li>;
    })}
  </ul>
);
