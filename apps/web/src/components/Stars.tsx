import { formatRating } from '../lib/format.js';
import { classNames } from './class-names.js';
import classes from './Stars.module.css';

const star = 'M10 2.8l2.2 4.6 5 .7-3.6 3.5.9 5L10 14.2l-4.5 2.4.9-5L2.8 8.1l5-.7Z';

/** One star, filled by its style sheet. */
export const StarShape = () => (
  <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <path d={star} />
  </svg>
);

const five = Array.from({ length: 5 }, (_, at) => <StarShape key={at} />);

/** A rating from 1 to 5 as stars; `label` is its text for screen readers. */
export const Stars = ({ value, label, isLarge = false }: { value: number; label: string; isLarge?: boolean }) => (
  <span
    className={classNames(classes.stars, isLarge && classes.large)}
    role="img"
    aria-label={label}
    title={formatRating(value)}
  >
    {five}
    <span style={{ width: `${(value / 5) * 100}%` }}>{five}</span>
  </span>
);
