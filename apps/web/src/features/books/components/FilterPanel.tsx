import { fold } from '@korice/book-text/fold';
import type { CategoryName, Facets } from '@korice/contracts';
import { categoryKeys } from '@korice/texts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/kit/Button.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { Note } from '../../../components/Note.js';
import { type BookFilters, withChange, type FilterChange, hrefOf } from '../book-filters.js';
import { countIn } from '../facet-count.js';
import { BookFilterGroups } from './BookFilterGroups.js';
import { FilterLink } from './FilterLink.js';
import classes from './FilterPanel.module.css';
import { TownFilter } from './TownFilter.js';

const names = Object.keys(categoryKeys) as CategoryName[];

/** Number of categories before 'show all'. */
const shortLength = 12;

/** The categories shown at first: with a search those with the most results, otherwise the first ones. */
function shortNames(filters: BookFilters, counts: Readonly<Record<string, number>> | undefined): CategoryName[] {
  if (!counts || filters.q === '') return names.slice(0, shortLength);
  const countOf = (name: CategoryName) => counts[name] ?? 0;
  return names
    .filter((name) => countOf(name) > 0)
    .sort((a, b) => countOf(b) - countOf(a))
    .slice(0, shortLength);
}

/** The fixed list of categories as links, in its order, with the number of books in each, the chosen one marked. */
function CategoryList({
  filters,
  facets,
}: {
  filters: BookFilters;
  /** Of all categories; undefined while unknown. */
  facets: Facets | undefined;
}) {
  const { t } = useTranslation(['search', 'categories', 'common']);
  const id = useId();
  const [isLong, setLong] = useState(false);
  const [wanted, setWanted] = useState('');

  const nameOf = (name: CategoryName) => t(`categories:${categoryKeys[name]}`);
  const short = shortNames(filters, facets?.categories);
  const group = { counts: facets?.categories, isMore: facets?.isMoreInCategories === true };
  const shown = isLong
    ? names.filter((name) => fold(nameOf(name)).includes(fold(wanted.trim())))
    : names.filter((name) => short.includes(name) || name === filters.category);

  return (
    <section aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{t('filterCategory')}</h2>
      {isLong && (
        <TextInput
          className={classes.find}
          type="search"
          aria-label={t('findCategory')}
          placeholder={t('findCategory')}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      <nav aria-label={t('categoryList')}>
        <ul id={`${id}-list`}>
          <FilterLink
            to={hrefOf(withChange(filters, { category: undefined }))}
            isChosen={filters.category === undefined}
            name={t('allCategories')}
            count={facets?.total}
            isMore={facets?.isMore === true}
          />
          {shown.map((name) => (
            <FilterLink
              key={name}
              to={hrefOf(withChange(filters, { category: name }))}
              isChosen={filters.category === name}
              name={nameOf(name)}
              count={countIn(group, name)}
              isMore={group.isMore}
            />
          ))}
        </ul>
      </nav>
      {isLong && shown.length === 0 && <p className={classes.none}>{t('noCategoryMatch')}</p>}
      <Button
        variant="plain"
        className={classes.more}
        aria-expanded={isLong}
        aria-controls={`${id}-list`}
        aria-label={isLong ? undefined : t('moreOptions', { filter: t('filterCategory') })}
        onClick={() => {
          setLong(!isLong);
          setWanted('');
        }}
      >
        {isLong ? t('common:showLess') : t('common:showAll')}
      </Button>
    </section>
  );
}

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
      <CategoryList filters={filters} facets={everywhere} />
      {isFailed && <Note tone="warn">{t('facetsFailed')}</Note>}
      <BookFilterGroups filters={filters} facets={facets} onChange={onChange} />
    </div>
  );
}
