import type { Facets } from '@korice/contracts';
import { documentLanguages } from '@korice/texts';
import { useTranslation } from 'react-i18next';
import {
  type BookFilters,
  conditionNames,
  type FilterChange,
  scriptNames,
  sellerNames,
  statusNames,
  toggleValue,
  maxFilterPrice,
} from '../book-filters.js';
import { type FacetCounts, isEmptyGroup } from '../facet-count.js';
import classes from './BookFilterGroups.module.css';
import { FacetGroup } from './FacetGroup.js';
import { conditionKeys } from '../../../components/condition-keys.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { useTypedFilter } from './use-typed-filter.js';
import { useId, useState } from 'react';
import { Button } from '../../../components/kit/Button.js';
import { useLanguageLabel } from '../use-language-name.js';
import { currentLanguage } from '../../../i18n.js';
import { formatAmount, formatPrice, parsePrice } from '../../../lib/format.js';

/**
 * The filters of a list except town and category, each choice with its number of results. A group without results is shown only while one
 * of its choices is active. Changes apply at once.
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
  const isMore = facets?.isMore === true;
  const group = (counts: Readonly<Record<string, number>> | undefined): FacetCounts => ({ counts, isMore });

  return (
    <>
      {(filters.conditions.length > 0 || !isEmptyGroup(group(facets?.conditions))) && (
        <FacetGroup
          legend={t('filterCondition')}
          values={conditionNames}
          nameOf={(condition) => t(`conditions:${conditionKeys[condition]}`)}
          group={group(facets?.conditions)}
          chosen={filters.conditions}
          onChoose={(condition) => onChange((now) => ({ conditions: toggleValue(now.conditions, condition) }))}
        />
      )}
      <PriceFilter
        minPrice={filters.minPrice}
        maxPrice={filters.maxPrice}
        onChange={(range) => onChange(() => range)}
      />
      {(filters.statuses.length > 0 || !isEmptyGroup(group(facets?.statuses))) && (
        <FacetGroup
          legend={t('filterStatus')}
          values={statusNames}
          nameOf={(status) => t(`statuses:${status}`)}
          group={group(facets?.statuses)}
          chosen={filters.statuses}
          onChoose={(status) => onChange((now) => ({ statuses: toggleValue(now.statuses, status) }))}
        />
      )}
      <LanguageFilter
        chosen={filters.languages}
        group={group(facets?.languages)}
        onToggle={(code) => onChange((now) => ({ languages: toggleValue(now.languages, code) }))}
      />
      {(filters.script !== undefined || !isEmptyGroup(group(facets?.scripts))) && (
        <FacetGroup
          legend={t('filterScript')}
          values={scriptNames}
          nameOf={(script) => (script === 'none' ? t('filterUnspecified') : t(`edition:${script}`))}
          group={group(facets?.scripts)}
          chosen={filters.script === undefined ? [] : [filters.script]}
          onChoose={(script) => onChange(() => ({ script }))}
          onClear={() => onChange(() => ({ script: undefined }))}
        />
      )}
      {/* Without traders there is nothing to choose. */}
      {(filters.seller !== undefined || (facets?.sellers.trader ?? 0) > 0) && (
        <FacetGroup
          legend={t('filterSeller')}
          values={sellerNames}
          nameOf={(seller) => t(seller === 'trader' ? 'sellerTrader' : 'sellerPrivate')}
          group={group(facets?.sellers)}
          chosen={filters.seller === undefined ? [] : [filters.seller]}
          onChoose={(seller) => onChange(() => ({ seller }))}
          onClear={() => onChange(() => ({ seller: undefined }))}
        />
      )}
    </>
  );
}

/** Number of choices before 'show all'. */
const shortLength = 6;

/** The languages of the listed books, the most frequent first. Renders nothing without any. */
function LanguageFilter({
  chosen,
  group,
  onToggle,
}: {
  chosen: readonly string[];
  group: FacetCounts;
  onToggle: (code: string) => void;
}) {
  const { t } = useTranslation(['search', 'common']);
  const nameOf = useLanguageLabel();
  const id = useId();
  const [isLong, setLong] = useState(false);
  const countOf = (code: string) => group.counts?.[code] ?? 0;
  const codes = [...new Set([...Object.keys(group.counts ?? {}), ...chosen])].sort(
    (a, b) => countOf(b) - countOf(a) || nameOf(a).localeCompare(nameOf(b), documentLanguages[currentLanguage()]),
  );
  if (codes.length === 0) return null;
  const shown = isLong ? codes : codes.filter((code, index) => index < shortLength || chosen.includes(code));

  return (
    <FacetGroup
      id={id}
      legend={t('filterLanguage')}
      values={shown}
      nameOf={nameOf}
      group={group}
      chosen={chosen}
      onChoose={onToggle}
    >
      {codes.length > shortLength && (
        <Button
          variant="plain"
          className={classes.more}
          aria-expanded={isLong}
          aria-controls={id}
          aria-label={isLong ? undefined : t('moreOptions', { filter: t('filterLanguage') })}
          onClick={() => setLong(!isLong)}
        >
          {isLong ? t('common:showLess') : t('common:showAll')}
        </Button>
      )}
    </FacetGroup>
  );
}

interface PriceRange {
  minPrice: number | undefined;
  maxPrice: number | undefined;
}

/** Parses a typed bound: undefined if empty, null if it is not an amount. */
const bound = (typed: string): number | undefined | null => (typed.trim() === '' ? undefined : parsePrice(typed));

const isTooHigh = (amount: number | undefined | null): boolean => (amount ?? 0) > maxFilterPrice;

/** Omits the decimals of a whole amount, as people type it. */
const amountText = (amount: number | undefined): string =>
  amount === undefined ? '' : formatAmount(amount).replace(/,00$/, '');

/** The price range in dinars. Applies a valid range on blur and on Enter. */
function PriceFilter({ minPrice, maxPrice, onChange }: PriceRange & { onChange: (range: PriceRange) => void }) {
  const { t } = useTranslation(['search', 'errors']);
  const errorId = useId();
  const [from, setFrom] = useTypedFilter(minPrice, amountText, bound);
  const [to, setTo] = useTypedFilter(maxPrice, amountText, bound);
  const [fault, setFault] = useState<'number' | 'range' | 'order'>();

  const apply = () => {
    const min = bound(from);
    const max = bound(to);
    if (min === null || max === null) {
      setFault('number');
      return;
    }
    if (isTooHigh(min) || isTooHigh(max)) {
      setFault('range');
      return;
    }
    if (min !== undefined && max !== undefined && min > max) {
      setFault('order');
      return;
    }
    setFault(undefined);
    if (min !== minPrice || max !== maxPrice) onChange({ minPrice: min, maxPrice: max });
  };
  const isFaulty = (typed: string): boolean => {
    const amount = bound(typed);
    return fault === 'number' ? amount === null : fault === 'range' ? isTooHigh(amount) : fault === 'order';
  };
  const field = (label: string, value: string, set: (value: string) => void) => (
    <TextInput
      aria-label={label}
      placeholder={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={13}
      value={value}
      error={isFaulty(value)}
      aria-describedby={isFaulty(value) ? errorId : undefined}
      onChange={(event) => set(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
    />
  );

  return (
    <fieldset className={classes.group}>
      <legend>{t('filterPrice')}</legend>
      <div className={classes.range}>
        {field(t('filterPriceFrom'), from, setFrom)}
        <span className={classes.dash} aria-hidden="true">
          –
        </span>
        {field(t('filterPriceTo'), to, setTo)}
      </div>
      {fault !== undefined && (
        <p id={errorId} className={classes.error} role="alert">
          {fault === 'order'
            ? t('filterPriceInvalid')
            : fault === 'range'
              ? t('errors:priceOutOfRange', { min: formatPrice(0), max: formatPrice(maxFilterPrice) })
              : t('errors:notANumber')}
        </p>
      )}
    </fieldset>
  );
}
