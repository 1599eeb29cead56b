import { useTranslation } from 'react-i18next';
import type { TellMe } from '../../features/alerts/components/TellMeButton.js';
import { TellMeStrip } from '../../features/alerts/components/TellMeStrip.js';

/** Offers an alert of a search or of chosen filters below their results. */
export function SearchAlertStrip({
  tellMe,
  total,
  query,
  hasFilters,
}: {
  tellMe: TellMe;
  total: number;
  /** The words of the search; '' without. */
  query: string;
  hasFilters: boolean;
}) {
  const { t } = useTranslation('tellMe');
  const isEmpty = total === 0;
  return (
    <TellMeStrip
      tellMe={tellMe}
      isEmpty={isEmpty}
      title={!isEmpty ? t('underTitle') : query === '' ? t('searchTitleFilters') : t('searchTitle', { query })}
    >
      {isEmpty
        ? t('searchBody')
        : query === ''
          ? t('underBodyFilters')
          : t(hasFilters ? 'underBody' : 'underBodyWords', { query })}
    </TellMeStrip>
  );
}
