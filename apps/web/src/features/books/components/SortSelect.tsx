import { useTranslation } from 'react-i18next';
import { NativeSelect } from '../../../components/kit/NativeSelect.js';
import { type BookFilters, type FilterChange, type SortName, sortNames } from '../book-filters.js';

const sortKeys = {
  newest: 'sortNewest',
  'price-asc': 'sortPriceAsc',
  'price-desc': 'sortPriceDesc',
  title: 'sortTitle',
  relevance: 'sortRelevance',
} as const satisfies Record<SortName, string>;

/** The order of a list. `id` is for a label that stands outside. */
export function SortSelect({
  id,
  filters,
  onChange,
}: {
  id?: string;
  filters: BookFilters;
  onChange: (change: FilterChange) => void;
}) {
  const { t } = useTranslation('search');
  return (
    <NativeSelect
      {...(id === undefined ? { 'aria-label': t('sort') } : { id })}
      value={filters.sort}
      data={sortNames(filters.q).map((value) => ({ value, label: t(sortKeys[value]) }))}
      onChange={(event) => {
        const sort = sortNames(filters.q).find((name) => name === event.currentTarget.value);
        if (sort) onChange(() => ({ sort }));
      }}
    />
  );
}
