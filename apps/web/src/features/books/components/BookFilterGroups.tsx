import type { Facets } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { Check } from '../../../components/Check.js';
import {
  type BookFilters,
  conditionNames,
  type FilterChange,
  scriptNames,
  statusNames,
  toggled,
} from '../book-filters.js';
import classes from './BookFilterGroups.module.css';
import { conditionKeys } from '../../../components/condition-keys.js';
import { LanguageFilter } from './LanguageFilter.js';
import { PriceFilter } from './PriceFilter.js';
import { TownFilter } from './TownFilter.js';

/** No choice among these would show a book. */
const isEmptyGroup = (counts: Readonly<Record<string, number>> | undefined): boolean =>
  counts !== undefined && Object.values(counts).every((count) => count === 0);

/**
 * Everything but the category by which a list can be narrowed, each choice with how many books it would show; a group without a book stands
 * there only while something in it is chosen. Acts at once.
 */
export function BookFilterGroups({
  filters,
  facets,
  onChange,
}: {
  filters: BookFilters;
  /** Undefined while unknown: the filters work without counts. */
  facets: Facets | undefined;
  onChange: (change: FilterChange) => void;
}) {
  const { t } = useTranslation(['search', 'conditions', 'statuses', 'edition']);
  const countIn = (counts: Readonly<Record<string, number>> | undefined, value: string) =>
    counts && (counts[value] ?? 0);
  const labelled = (name: string, count: number | undefined) => ({
    label: name,
    count,
    'aria-label': count === undefined ? undefined : t('facetLabel', { name, count }),
  });

  return (
    <>
      {(filters.conditions.length > 0 || !isEmptyGroup(facets?.conditions)) && (
        <fieldset className={classes.group}>
          <legend>{t('filterCondition')}</legend>
          {conditionNames.map((condition) => (
            <Check
              key={condition}
              checked={filters.conditions.includes(condition)}
              onChange={() => onChange((now) => ({ conditions: toggled(now.conditions, condition) }))}
              {...labelled(t(`conditions:${conditionKeys[condition]}`), countIn(facets?.conditions, condition))}
            />
          ))}
        </fieldset>
      )}
      <PriceFilter
        minPrice={filters.minPrice}
        maxPrice={filters.maxPrice}
        onChange={(range) => onChange(() => range)}
      />
      {(filters.statuses.length > 0 || !isEmptyGroup(facets?.statuses)) && (
        <fieldset className={classes.group}>
          <legend>{t('filterStatus')}</legend>
          {statusNames.map((status) => (
            <Check
              key={status}
              checked={filters.statuses.includes(status)}
              onChange={() => onChange((now) => ({ statuses: toggled(now.statuses, status) }))}
              {...labelled(t(`statuses:${status}`), countIn(facets?.statuses, status))}
            />
          ))}
        </fieldset>
      )}
      <LanguageFilter
        chosen={filters.languages}
        counts={facets?.languages}
        onToggle={(code) => onChange((now) => ({ languages: toggled(now.languages, code) }))}
      />
      {(filters.script !== undefined || !isEmptyGroup(facets?.scripts)) && (
        <fieldset className={classes.group}>
          <legend>{t('filterScript')}</legend>
          <Check
            type="radio"
            name="script"
            label={t('filterAny')}
            checked={filters.script === undefined}
            onChange={() => onChange(() => ({ script: undefined }))}
          />
          {scriptNames.map((script) => (
            <Check
              key={script}
              type="radio"
              name="script"
              checked={filters.script === script}
              onChange={() => onChange(() => ({ script }))}
              {...labelled(t(`edition:${script}`), countIn(facets?.scripts, script))}
            />
          ))}
        </fieldset>
      )}
      <TownFilter city={filters.city} onChange={(city) => onChange(() => ({ city }))} />
    </>
  );
}
