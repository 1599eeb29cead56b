import { useTranslation } from 'react-i18next';
import { formatTotal } from '../../lib/format.js';

type Counts = Readonly<Record<string, number>>;

/** Counts beside the values of a filter; undefined while unknown. With `isMore` they are lower bounds. */
export interface FacetCounts {
  counts: Counts | undefined;
  isMore: boolean;
}

/** Returns the count of a value; undefined while counts are not loaded, and with `isMore` for a value without a counted book. */
export const countIn = ({ counts, isMore }: FacetCounts, value: string): number | undefined =>
  counts?.[value] ?? (counts && !isMore ? 0 : undefined);

interface Total {
  total: number;
  isMore?: boolean | undefined;
}

/** Returns the total of a list or, if that is capped, a larger count beside the filters. `counted` is undefined while unknown. */
export const shownTotal = (list: Total, counted: Total | undefined): { total: number; isMore: boolean } => {
  const { total, isMore = false } = list.isMore === true && counted && counted.total > list.total ? counted : list;
  return { total, isMore };
};

/** Returns whether every value of the filter is known to have no books. */
export const isEmptyGroup = ({ counts, isMore }: FacetCounts): boolean =>
  counts !== undefined && !isMore && Object.values(counts).every((count) => count === 0);

/** Returns a function that gives the shown number of a value and the accessible name of its link or checkbox. */
export function useFacetLabel() {
  const { t } = useTranslation('search');
  return (name: string, count: number | undefined, isMore: boolean) => {
    if (count === undefined || (isMore && count === 0)) return { count: undefined, 'aria-label': undefined };
    const total = formatTotal({ total: count, isMore });
    return {
      count: total,
      'aria-label': isMore ? t('facetLabelOver', { name, total }) : t('facetLabel', { name, count }),
    };
  };
}
