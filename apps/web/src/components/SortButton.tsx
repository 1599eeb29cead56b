import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.js';
import { DownIcon } from './icons.js';
import classes from './SortButton.module.css';

export type SortDirection = 'ascending' | 'descending';

export interface ColumnSort {
  /** The current order by this column; undefined for none. */
  direction: SortDirection | undefined;
  /** The order after a click; undefined for none. */
  next: SortDirection | undefined;
  onSort: () => void;
}

/** The heading of a sortable column; the cell around it has `aria-sort`. */
export function SortButton({
  sort: { direction, next, onSort },
  isEnd = false,
  children,
}: {
  sort: ColumnSort;
  /** Aligns the heading right, above numbers, with the arrow before the name. */
  isEnd?: boolean | undefined;
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
