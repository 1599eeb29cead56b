import { useTranslation } from 'react-i18next';
import { Tag } from '../../../components/Tag.js';
import { TextButton } from '../../../components/TextButton.js';
import { formatPrice } from '../../../lib/format.js';
import { type BookFilters, cleared, countFilters, type FilterChange } from '../book-filters.js';
import { useLanguageLabel } from '../use-language-name.js';
import classes from './ChosenFilters.module.css';
import { conditionKeys } from '../../../components/condition-keys.js';

/** The active filters, each with a button that removes it. Renders nothing without filters. */
export function ChosenFilters({
  filters,
  onChange,
}: {
  filters: BookFilters;
  onChange: (change: FilterChange) => void;
}) {
  const { t } = useTranslation(['search', 'conditions', 'statuses', 'edition']);
  const languageName = useLanguageLabel();
  if (countFilters(filters) === 0) return null;

  const { minPrice, maxPrice } = filters;
  const priceLabel =
    minPrice !== undefined && maxPrice !== undefined
      ? t('chipPriceRange', { from: formatPrice(minPrice), to: formatPrice(maxPrice) })
      : minPrice !== undefined
        ? t('chipPriceFrom', { price: formatPrice(minPrice) })
        : maxPrice !== undefined
          ? t('chipPriceTo', { price: formatPrice(maxPrice) })
          : undefined;

  const tags: { key: string; label: string; without: FilterChange }[] = [
    ...filters.conditions.map((condition) => ({
      key: condition,
      label: t(`conditions:${conditionKeys[condition]}`),
      without: (now: BookFilters) => ({ conditions: now.conditions.filter((other) => other !== condition) }),
    })),
    ...(priceLabel === undefined
      ? []
      : [{ key: 'price', label: priceLabel, without: () => ({ minPrice: undefined, maxPrice: undefined }) }]),
    ...filters.statuses.map((status) => ({
      key: status,
      label: t(`statuses:${status}`),
      without: (now: BookFilters) => ({ statuses: now.statuses.filter((other) => other !== status) }),
    })),
    ...filters.languages.map((code) => ({
      key: `language ${code}`,
      label: languageName(code),
      without: (now: BookFilters) => ({ languages: now.languages.filter((other) => other !== code) }),
    })),
    ...(filters.script === undefined
      ? []
      : [
          {
            key: 'script',
            label:
              filters.script === 'none'
                ? `${t('filterScript')}: ${t('filterUnspecified')}`
                : t(`edition:${filters.script}`),
            without: () => ({ script: undefined }),
          },
        ]),
    ...(filters.city === '' ? [] : [{ key: 'city', label: filters.city, without: () => ({ city: '' }) }]),
  ];

  return (
    <div className={classes.chosen} role="group" aria-label={t('filters')}>
      {tags.map(({ key, label, without }) => (
        <Tag key={key} onRemove={() => onChange(without)} removeLabel={t('removeFilter', { filter: label })}>
          {label}
        </Tag>
      ))}
      <TextButton small className={classes.clear} onClick={() => onChange(cleared)}>
        {t('clearFilters')}
      </TextButton>
    </div>
  );
}
