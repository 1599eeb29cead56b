import type { BookStatus } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../components/Segmented.js';
import { ownStatuses } from '../own-books.js';

/** Filters a table of books by status; undefined shows all. */
export function BookStatusFilter({
  status,
  onChange,
}: {
  status: BookStatus | undefined;
  onChange: (status: BookStatus | undefined) => void;
}) {
  const { t } = useTranslation(['bookTable', 'search', 'statuses']);
  return (
    <Segmented<BookStatus | 'any'>
      label={t('filterStatus')}
      options={[
        { value: 'any', label: t('search:filterAny') },
        ...ownStatuses.map((value) => ({ value, label: t(`statuses:${value}`) })),
      ]}
      value={status ?? 'any'}
      onChange={(chosen) => onChange(chosen === 'any' ? undefined : chosen)}
    />
  );
}
