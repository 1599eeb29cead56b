import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnSort } from '../../../components/SortButton.js';
import { Table, type TableColumn } from '../../../components/Table.js';

const commonColumns = ['title', 'author', 'price', 'category'] as const;
type CommonColumn = (typeof commonColumns)[number];

/**
 * A table of `BookRow`s: the columns that all tables of books share, and additional columns before and after them. On narrow screens it
 * hides the categories, so that titles and names need not break.
 */
export function BookTable({
  label,
  box,
  columns,
  sorts = {},
  className,
  children,
}: {
  label: string;
  /** The column of checkboxes. */
  box?: TableColumn;
  /** Shown before the column of actions. */
  columns: readonly TableColumn[];
  /** The sort of each sortable column. */
  sorts?: Partial<Record<CommonColumn, ColumnSort>>;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation('bookTable');
  return (
    <Table
      label={label}
      isDense
      className={className}
      columns={[
        ...(box ? [box] : []),
        ...commonColumns.map((column) => ({
          key: column,
          heading: t(column),
          sort: sorts[column],
          isEnd: column === 'price',
          isSpare: column === 'category',
        })),
        ...columns,
        { key: 'actions', heading: t('actions'), isEnd: true },
      ]}
    >
      {children}
    </Table>
  );
}
