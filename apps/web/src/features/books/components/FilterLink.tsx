import { Link } from 'react-router-dom';
import { useFacetLabel } from '../facet-count.js';
import classes from './FilterLink.module.css';

/** An entry of a list of filter values as links, with its number of books. */
export function FilterLink({
  to,
  isChosen,
  name,
  count,
  isMore,
  preventScrollReset = false,
}: {
  to: string;
  isChosen: boolean;
  name: string;
  /** Undefined while unknown. */
  count: number | undefined;
  isMore: boolean;
  preventScrollReset?: boolean;
}) {
  const { count: total, ...label } = useFacetLabel()(name, count, isMore);
  return (
    <li>
      <Link
        className={classes.link}
        to={to}
        preventScrollReset={preventScrollReset}
        aria-current={isChosen ? 'page' : undefined}
        {...label}
      >
        {name}
        {total !== undefined && <span>{total}</span>}
      </Link>
    </li>
  );
}
