import { useTranslation } from 'react-i18next';
import { TableToolbar, ToolbarSelect } from '../../../components/TableToolbar.js';
import type { OwnBooksView } from '../own-books.js';
import { BookStatusFilter } from './BookStatusFilter.js';

const orders = [
  { value: 'newest', text: 'sortNewest', sort: undefined },
  { value: 'price', text: 'sortPriceAsc', sort: { column: 'price', isDescending: false } },
  { value: '-price', text: 'sortPriceDesc', sort: { column: 'price', isDescending: true } },
  { value: 'title', text: 'sortTitle', sort: { column: 'title', isDescending: false } },
] as const satisfies readonly { value: string; text: string; sort: OwnBooksView['sort'] }[];

/** Search and filter above the listings; where columns cannot sort, the order too. */
export function OwnBooksToolbar({
  view,
  withOrder,
  onChange,
}: {
  view: OwnBooksView;
  withOrder: boolean;
  onChange: (change: Partial<OwnBooksView>) => void;
}) {
  const { t } = useTranslation(['bookTable', 'search']);
  const order = orders.find(
    ({ sort }) => sort?.column === view.sort?.column && sort?.isDescending === view.sort?.isDescending,
  );
  return (
    <TableToolbar label={t('headingMine')} searchLabel={t('search')} text={view.q} onSearch={(q) => onChange({ q })}>
      <BookStatusFilter status={view.status} onChange={(status) => onChange({ status })} />
      {withOrder && (
        <ToolbarSelect
          aria-label={t('search:sort')}
          value={order?.value ?? 'newest'}
          data={orders.map(({ value, text }) => ({ value, label: t(`search:${text}`) }))}
          onChange={({ currentTarget }) =>
            onChange({ sort: orders.find(({ value }) => value === currentTarget.value)?.sort })
          }
        />
      )}
    </TableToolbar>
  );
}
