import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/EmptyState.js';
import { focusTitle } from '../../../components/focus-title.js';
import { Button } from '../../../components/kit/Button.js';
import { allBooksPath, type BookFilters, withoutFilters, countFilters, type FilterChange } from '../book-filters.js';

/** Explains an empty list and offers fewer filters, another search, or to list a book. */
export function NoBooks({ filters, onChange }: { filters: BookFilters; onChange: (change: FilterChange) => void }) {
  const { t } = useTranslation(['search', 'header', 'home']);
  const removeFilters = (change: FilterChange) => {
    focusTitle();
    onChange(change);
  };
  const sell = (
    <Button component={Link} to={pathTo('addBook')} variant="filled">
      {t('header:sell')}
    </Button>
  );

  if (filters.city !== '' && countFilters(filters) === 1)
    return (
      <EmptyState
        art="search"
        level={3}
        title={t('filterTownEmpty')}
        action={<Button onClick={() => removeFilters(() => ({ city: '' }))}>{t('removeTown')}</Button>}
      />
    );
  if (countFilters(filters) > 0)
    return (
      <EmptyState
        art="search"
        level={3}
        title={t('emptyTitle')}
        action={<Button onClick={() => removeFilters(withoutFilters)}>{t('clearFilters')}</Button>}
      >
        {t('emptyFilteredBody')}
      </EmptyState>
    );
  if (filters.q !== '')
    return (
      <EmptyState
        art="search"
        level={3}
        title={t('emptyTitle')}
        action={
          <Button component={Link} to={allBooksPath}>
            {t('emptyAction')}
          </Button>
        }
      >
        {t('emptyBody')}
      </EmptyState>
    );
  return filters.category === undefined ? (
    <EmptyState level={3} title={t('listEmptyTitle')} action={sell}>
      {t('home:sectionEmpty')}
    </EmptyState>
  ) : (
    <EmptyState level={3} title={t('categoryEmptyTitle')} action={sell}>
      {t('categoryEmptyBody')}
    </EmptyState>
  );
}
