import { useTranslation } from 'react-i18next';
import { TownInput, type TownInputProps } from '../../../components/TownInput.js';
import { type BookFilters, facetsQuery } from '../book-filters.js';
import classes from './BookFilterGroups.module.css';
import { useTypedFilter } from './use-typed-filter.js';

const unchanged = (city: string) => city;
const trimmed = (typed: string) => typed.trim();

/** A town filter. Applies when a town is chosen, on blur and on Enter. */
export function TownFilterInput({
  city,
  onChoose,
  ...props
}: { city: string; onChoose: (city: string) => void } & Pick<
  TownInputProps,
  'aria-label' | 'filters' | 'label' | 'placeholder'
>) {
  const [typed, setTyped] = useTypedFilter(city, unchanged, trimmed);
  const apply = (text: string) => {
    if (trimmed(text) !== city) onChoose(trimmed(text));
  };
  return (
    <TownInput
      {...props}
      value={typed}
      onChange={setTyped}
      onOptionSubmit={apply}
      onBlur={() => apply(typed)}
      onKeyDown={(event) => {
        // With an active option, Enter submits that option instead.
        if (event.key === 'Enter' && !event.currentTarget.hasAttribute('aria-activedescendant')) apply(typed);
      }}
    />
  );
}

/** Filters by the seller's town. */
export function TownFilter({ filters, onChange }: { filters: BookFilters; onChange: (city: string) => void }) {
  const { t } = useTranslation('search');
  return (
    <fieldset className={classes.group}>
      <legend>{t('filterTown')}</legend>
      <TownFilterInput
        aria-label={t('filterTown')}
        placeholder={t('filterTownPlaceholder')}
        filters={facetsQuery({ ...filters, city: '' })}
        city={filters.city}
        onChoose={onChange}
      />
    </fieldset>
  );
}
