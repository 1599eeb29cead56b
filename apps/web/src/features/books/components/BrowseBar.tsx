import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterIcon } from '../../../components/icons.js';
import { Button } from '../../../components/kit/Button.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import { type BookFilters, countFilters, type FilterChange, type SortName, sortNames } from '../book-filters.js';
import classes from './BrowseBar.module.css';
import { NativeSelect } from '../../../components/kit/NativeSelect.js';

/** The sort order of a list and, where the filters are not beside the list, the button that opens them. */
export function BrowseBar({
  filters,
  onChange,
  isWide,
  onOpenFilters,
}: {
  filters: BookFilters;
  onChange: (change: FilterChange) => void;
  /** Whether the filters are beside the list; undefined: the style sheets decide. */
  isWide: boolean | undefined;
  onOpenFilters: () => void;
}) {
  const { t } = useTranslation('search');
  const sortId = useId();
  const count = countFilters(filters);

  return (
    <>
      {isWide !== true && (
        <div className={classes.bar}>
          <Button leftSection={<FilterIcon />} onClick={onOpenFilters} aria-haspopup="dialog">
            <span aria-hidden={count > 0}>{count > 0 ? `${t('filters')} (${count})` : t('filters')}</span>
            {count > 0 && (
              <VisuallyHidden>
                {t('filters')}, {t('filtersActive', { count })}
              </VisuallyHidden>
            )}
          </Button>
          <SortSelect filters={filters} onChange={onChange} />
        </div>
      )}
      {isWide !== false && (
        <div className={classes.sort}>
          <label htmlFor={sortId}>{t('sort')}</label>
          <SortSelect id={sortId} filters={filters} onChange={onChange} />
        </div>
      )}
    </>
  );
}

const sortKeys = {
  newest: 'sortNewest',
  'price-asc': 'sortPriceAsc',
  'price-desc': 'sortPriceDesc',
  title: 'sortTitle',
  relevance: 'sortRelevance',
} as const satisfies Record<SortName, string>;

/** The sort order of a list. `id` connects it with an external label. */
function SortSelect({
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
