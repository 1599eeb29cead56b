import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.js';
import { type ColumnSort, SortButton } from './SortButton.js';
import classes from './Table.module.css';

interface ColumnLook {
  key: string;
  /** Its heading stands at the right edge, as figures and actions do; the cells say so themselves. */
  isEnd?: boolean;
  /** Left out where a table has hardly room; its cells are `isSpare` too. */
  isSpare?: boolean;
  className?: string | undefined;
}

export type TableColumn = ColumnLook &
  ({ heading: ReactNode; sort?: undefined } | { heading: string; sort: ColumnSort | undefined });

/**
 * Records as rows, `Row` with `Cell`s in the order of the columns. Below 820 px each row is drawn as a card and, of the headings, only those
 * that sort are seen; the roles are written out because browsers derive them from the way a table is drawn.
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
  /** So many columns that letters and gaps shrink below 1280 px, not only below 1080. */
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
