import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.js';
import { type ColumnSort, SortButton } from './SortButton.js';
import classes from './Table.module.css';

interface ColumnLook {
  key: string;
  /** Aligns the heading right; the cells set `isEnd` themselves. */
  isEnd?: boolean;
  /** Hidden where space is short; its cells are `isSpare` too. */
  isSpare?: boolean;
  className?: string | undefined;
}

export type TableColumn = ColumnLook &
  ({ heading: ReactNode; sort?: undefined } | { heading: string; sort: ColumnSort | undefined });

/**
 * A table of `Row`s with `Cell`s in the order of the columns. Below 820 px each row is a card with only the sortable headings. The roles are
 * explicit because browsers derive them from `display`.
 */
export function Table({
  label,
  columns,
  isDense = false,
  className,
  children,
}: {
  label: string;
  columns: readonly TableColumn[];
  /** Shrinks text and gaps below 1280 px instead of below 1080 px, for many columns. */
  isDense?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <table role="table" aria-label={label} className={classNames(classes.table, isDense && classes.dense, className)}>
      <thead role="rowgroup">
        <tr role="row" className={classes.head}>
          {columns.map(({ key, heading, sort, isEnd, isSpare, className: ownClass }) => (
            <th
              key={key}
              role="columnheader"
              scope="col"
              aria-sort={sort?.direction}
              className={classNames(
                classes.heading,
                sort && classes.sortable,
                isEnd && classes.end,
                isSpare && classes.spare,
                ownClass,
              )}
            >
              {sort ? (
                <SortButton sort={sort} isEnd={isEnd}>
                  {heading}
                </SortButton>
              ) : (
                heading
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={classes.body}>
        {children}
      </tbody>
    </table>
  );
}

export const Row = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <tr role="row" className={classNames(classes.row, className)}>
    {children}
  </tr>
);

export const Cell = ({
  isEnd = false,
  isSpare = false,
  className,
  ...props
}: Omit<ComponentProps<'td'>, 'role'> & Pick<ColumnLook, 'isEnd' | 'isSpare'>) => (
  <td
    {...props}
    role="cell"
    className={classNames(classes.cell, isEnd && classes.end, isSpare && classes.spare, className)}
  />
);
