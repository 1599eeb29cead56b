import { schoolKinds, schoolSubjects, schoolWritten } from '@korice/contracts/school';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Check } from '../../../components/Check.js';
import { Note } from '../../../components/Note.js';
import { toggleValue } from '../book-filters.js';
import { type FacetCounts, useFacetLabel } from '../facet-count.js';
import { schoolFacets } from '../school-facets.js';
import { type SchoolFilterChange, type SchoolFilters, schoolHref, schoolQuery } from '../school-filters.js';
import groupClasses from './BookFilterGroups.module.css';
import { FacetGroup } from './FacetGroup.js';
import { FilterLink } from './FilterLink.js';
import classes from './FilterPanel.module.css';
import { TownFilterInput } from './TownFilter.js';

/** The filters of school books, beside the books and in the sheet of phones. Changes apply at once. */
export function SchoolFilterPanel({
  filters,
  onChange,
}: {
  filters: SchoolFilters;
  onChange: (change: SchoolFilterChange) => void;
}) {
  const { t } = useTranslation(['school', 'schoolNames', 'search']);
  const id = useId();
  const labelOf = useFacetLabel();
  const { school, ...others } = schoolQuery(filters);
  const { data: facets, isLoadingError: isFailed } = useQuery(schoolFacets({ school, ...others }));
  const isMore = facets?.isMore === true;
  const group = (counts: Readonly<Record<string, number>> | undefined): FacetCounts => ({ counts, isMore });
  // Without counts the subjects with books are unknown.
  const subjects = schoolSubjects.filter(
    (name) => !facets || name === filters.subject || facets.subjects[name] !== undefined,
  );
  const publishers = withChosen(facets?.publishers ?? [], filters.publisher);
  return (
    <form className={classes.panel} aria-label={t('filters')} onSubmit={(event) => event.preventDefault()}>
      <nav aria-labelledby={`${id}-subject`}>
        <h3 id={`${id}-subject`}>{t('subject')}</h3>
        <ul>
          {[undefined, ...subjects].map((name) => (
            <FilterLink
              key={name ?? ''}
              to={schoolHref({ ...filters, page: 1, subject: name })}
              preventScrollReset
              isChosen={name === filters.subject}
              name={name === undefined ? t('allSubjects') : t(`schoolNames:${name}`)}
              count={name && facets?.subjects[name]}
              isMore={isMore}
            />
          ))}
        </ul>
      </nav>
      <FacetGroup
        legend={t('kind')}
        values={schoolKinds}
        nameOf={(name) => t(`schoolNames:${name}`)}
        group={group(facets?.kinds)}
        chosen={filters.kinds}
        onChoose={(name) => onChange((now) => ({ kinds: toggleValue(now.kinds, name) }))}
      />
      <FacetGroup
        legend={t('written')}
        values={schoolWritten}
        nameOf={(name) => t(`schoolNames:${name}`)}
        group={group(facets?.written)}
        chosen={filters.written}
        onChoose={(name) => onChange((now) => ({ written: toggleValue(now.written, name) }))}
      />
      {publishers.length > 0 && (
        <fieldset className={groupClasses.group}>
          <legend>{t('publisher')}</legend>
          {/* The API accepts one publisher, so a click on the checked one clears it. */}
          {publishers.map(({ name, count }) => (
            <Check
              key={name}
              checked={filters.publisher === name}
              onChange={() => onChange((now) => ({ publisher: now.publisher === name ? '' : name }))}
              label={name}
              {...labelOf(name, count, isMore)}
            />
          ))}
        </fieldset>
      )}
      <TownFilterInput
        label={t('town')}
        placeholder={t('anyTown')}
        filters={schoolQuery({ ...filters, city: '' })}
        city={filters.city}
        onChoose={(city) => onChange(() => ({ city }))}
      />
      {/* Last, because it appears after the filters and would move them. */}
      {isFailed && <Note tone="warn">{t('search:facetsFailed')}</Note>}
    </form>
  );
}

/** Returns the publishers including the chosen one, which the counts may not contain. */
const withChosen = (
  publishers: readonly { name: string; count?: number }[],
  chosen: string,
): readonly { name: string; count?: number }[] =>
  chosen === '' || publishers.some(({ name }) => name === chosen) ? publishers : [{ name: chosen }, ...publishers];
