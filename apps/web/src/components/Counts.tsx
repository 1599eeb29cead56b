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
  isHighlighted?: boolean;
}

/** Large numbers with labels, two per line on phones. */
export const Counts = ({ counts, className }: { counts: readonly Count[]; className?: string | undefined }) => (
  <ul className={classNames(classes.counts, className)}>
    {counts.map(({ text, count, to, isHighlighted = false }) => {
      const content = (
        <>
          <b className={classNames(isHighlighted && count > 0 && classes.highlighted)}>{formatNumber(count)}</b> {text}
        </>
      );
      return <li key={text}>{to === undefined ? <p>{content}</p> : <Link to={to}>{content}</Link>}</li>;
    })}
  </ul>
);
