import { useTranslation } from 'react-i18next';
import { focusTitle } from '../../../components/focus-title.js';
import { Tag } from '../../../components/Tag.js';
import { TextButton } from '../../../components/TextButton.js';
import { type BookFilters, withoutFilters, countFilters, type FilterChange } from '../book-filters.js';
import { useFilterTags } from '../use-filter-tags.js';
import classes from './ChosenFilters.module.css';

/** The active filters, each with a button that removes it. Renders nothing without filters. */
export function ChosenFilters({
  filters,
  onChange,
}: {
  filters: BookFilters;
  onChange: (change: FilterChange) => void;
}) {
  const { t } = useTranslation('search');
  const tagsOf = useFilterTags();
  if (countFilters(filters) === 0) return null;

  return (
    <div className={classes.chosen} role="group" aria-label={t('filters')}>
      {tagsOf(filters).map(({ key, label, without }) => (
        <Tag key={key} onRemove={() => onChange(without)} removeLabel={t('removeFilter', { filter: label })}>
          {label}
        </Tag>
      ))}
      <TextButton
        small
        className={classes.clear}
        onClick={() => {
          focusTitle();
          onChange(withoutFilters);
        }}
      >
        {t('clearFilters')}
      </TextButton>
    </div>
  );
}
