import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.js';
import { DownIcon } from './icons.js';
import classes from './SortButton.module.css';

export type SortDirection = 'ascending' | 'descending';

export interface ColumnSort {
  /** How the column orders the rows now; undefined while it does not. */
  direction: SortDirection | undefined;
  /** What pressing the heading makes of it; undefined when that takes the order away. */
  next: SortDirection | undefined;
  onSort: () => void;
}

/** The heading of a column by which the rows can be sorted; the cell around it says `aria-sort`. */
export function SortButton({
  sort: { direction, next, onSort },
  isEnd = false,
  children,
}: {
  sort: ColumnSort;
  /** The name keeps to the right edge, over its figures; the arrow stands before it. */
  isEnd?: boolean | undefined;
  /** The column's name. */
  children: string;
}) {
  const { t } = useTranslation('common');
  return (
    <button
      type="button"
      className={classNames(classes.sort, direction && classes.sorted, isEnd && classes.end)}
      title={next && t(next === 'ascending' ? 'sortAscending' : 'sortDescending', { column: children })}
      onClick={onSort}
    >
      {children}
      <DownIcon className={classNames(classes.arrow, (direction ?? next) === 'ascending' && classes.rising)} />
    </button>
  );
}
