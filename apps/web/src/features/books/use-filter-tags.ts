import { useTranslation } from 'react-i18next';
import { conditionKeys } from '../../components/condition-keys.js';
import { formatPrice } from '../../lib/format.js';
import type { BookFilters, FilterChange } from './book-filters.js';
import { useLanguageLabel } from './use-language-name.js';

export interface FilterTag {
  key: string;
  label: string;
  /** The change that removes the filter. */
  without: FilterChange;
}

/**
 * Returns a function that names the active filters. Needs the i18n namespaces `search`, `conditions`, `statuses`, `edition` and
 * `languages`.
 */
export function useFilterTags(): (filters: BookFilters) => FilterTag[] {
  const { t } = useTranslation(['search', 'conditions', 'statuses', 'edition']);
  const languageName = useLanguageLabel();

  const priceLabel = ({ minPrice, maxPrice }: BookFilters) =>
    minPrice !== undefined && maxPrice !== undefined
      ? t('chipPriceRange', { from: formatPrice(minPrice), to: formatPrice(maxPrice) })
      : minPrice !== undefined
        ? t('chipPriceFrom', { price: formatPrice(minPrice) })
        : maxPrice !== undefined
          ? t('chipPriceTo', { price: formatPrice(maxPrice) })
          : undefined;

  return (filters) => {
    const price = priceLabel(filters);
    return [
      ...filters.conditions.map((condition) => ({
        key: condition,
        label: t(`conditions:${conditionKeys[condition]}`),
        without: (now: BookFilters) => ({ conditions: now.conditions.filter((other) => other !== condition) }),
      })),
      ...(price === undefined
        ? []
        : [{ key: 'price', label: price, without: () => ({ minPrice: undefined, maxPrice: undefined }) }]),
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
      ...(filters.seller === undefined
        ? []
        : [
            {
              key: 'seller',
              label: t(filters.seller === 'trader' ? 'sellerTrader' : 'sellerPrivate'),
              without: () => ({ seller: undefined }),
            },
          ]),
      ...(filters.city === '' ? [] : [{ key: 'city', label: filters.city, without: () => ({ city: '' }) }]),
    ];
  };
}
