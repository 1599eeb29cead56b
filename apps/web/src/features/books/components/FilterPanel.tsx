import type { Facets } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../components/Note.js';
import type { BookFilters, FilterChange } from '../book-filters.js';
import { BookFilterGroups } from './BookFilterGroups.js';
import { CategoryList } from './CategoryList.js';
import classes from './FilterPanel.module.css';
import { TownFilter } from './TownFilter.js';

/** Town, categories and the other filters, beside a list and in the phone's drawer. */
export function FilterPanel({
  filters,
  facets,
  everywhere,
  isFailed,
  onChange,
}: {
  filters: BookFilters;
  /** Counts for these filters; undefined while unknown. */
  facets: Facets | undefined;
  /** Counts for these filters in all categories. */
  everywhere: Facets | undefined;
  /** The counts could not be loaded. */
  isFailed: boolean;
  onChange: (change: FilterChange) => void;
}) {
  const { t } = useTranslation('search');
  return (
    <div className={classes.panel}>
      <TownFilter filters={filters} onChange={(city) => onChange(() => ({ city }))} />
      <CategoryList filters={filters} counts={everywhere?.categories} total={everywhere?.total} />
      {isFailed && <Note tone="warn">{t('facetsFailed')}</Note>}
      <BookFilterGroups filters={filters} facets={facets} onChange={onChange} />
    </div>
  );
}
