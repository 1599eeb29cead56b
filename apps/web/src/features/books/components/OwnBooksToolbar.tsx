import type { BookStatus } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { SearchIcon } from '../../../components/icons.js';
import { NativeSelect } from '../../../components/kit/NativeSelect.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { Segmented } from '../../../components/Segmented.js';
import { type OwnBooksView, ownStatuses } from '../own-books.js';
import classes from './OwnBooksToolbar.module.css';

const orders = [
  { value: 'newest', text: 'sortNewest', sort: undefined },
  { value: 'price', text: 'sortPriceAsc', sort: { column: 'price', isDescending: false } },
  { value: '-price', text: 'sortPriceDesc', sort: { column: 'price', isDescending: true } },
  { value: 'title', text: 'sortTitle', sort: { column: 'title', isDescending: false } },
] as const satisfies readonly { value: string; text: string; sort: OwnBooksView['sort'] }[];

/** Search and filter above the listings; where columns cannot sort, the order too. */
export function OwnBooksToolbar({
  view,
  initialText,
  withOrder,
  onChange,
}: {
  view: OwnBooksView;
  /** What stands in the search to begin with; from then on it leads and the address follows. */
  initialText: string;
  withOrder: boolean;
  onChange: (change: Partial<OwnBooksView>) => void;
}) {
  const { t } = useTranslation(['bookTable', 'search', 'statuses']);
  const order = orders.find(
    ({ sort }) => sort?.column === view.sort?.column && sort?.isDescending === view.sort?.isDescending,
  );
  return (
    <div className={classes.bar} role="search" aria-label={t('headingMine')}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<SearchIcon className={classes.icon} />}
        defaultValue={initialText}
        onChange={({ currentTarget }) => onChange({ q: currentTarget.value })}
      />
      <Segmented<BookStatus | 'any'>
        label={t('filterStatus')}
        options={[
          { value: 'any', label: t('search:filterAny') },
          ...ownStatuses.map((value) => ({ value, label: t(`statuses:${value}`) })),
        ]}
        value={view.status ?? 'any'}
        onChange={(status) => onChange({ status: status === 'any' ? undefined : status })}
      />
      {withOrder && (
        <NativeSelect
          className={classes.order}
          aria-label={t('search:sort')}
          value={order?.value ?? 'newest'}
          data={orders.map(({ value, text }) => ({ value, label: t(`search:${text}`) }))}
          onChange={({ currentTarget }) =>
            onChange({ sort: orders.find(({ value }) => value === currentTarget.value)?.sort })
          }
        />
      )}
    </div>
  );
}
