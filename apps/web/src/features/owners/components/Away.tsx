import { useTranslation } from 'react-i18next';
import { Note } from '../../../components/Note.js';
import { formatPublishedDate } from '../../../lib/format.js';

/** The holiday of a seller; `until` is its last day, `YYYY-MM-DD`. */
export function Away({ until }: { until: string }) {
  const { t } = useTranslation('buying');
  return (
    <Note tone="info">
      <p>{t('away', { date: formatPublishedDate(until) })}</p>
    </Note>
  );
}
