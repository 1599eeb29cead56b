import { useTranslation } from 'react-i18next';
import { TableToolbar } from '../../../components/TableToolbar.js';
import type { AllBooksView } from '../all-books-view.js';
import { BookStatusFilter } from './BookStatusFilter.js';

/** Search and status filter above the table of all books. */
export function AllBooksToolbar({
  view,
  onChange,
}: {
  view: AllBooksView;
  onChange: (change: Partial<AllBooksView>) => void;
}) {
  const { t } = useTranslation('bookTable');
  return (
    <TableToolbar
      label={t('headingAll')}
      searchLabel={t('search')}
      text={view.q}
      isRemote
      onSearch={(q) => onChange({ q })}
    >
      <BookStatusFilter status={view.status} onChange={(status) => onChange({ status })} />
    </TableToolbar>
  );
}
