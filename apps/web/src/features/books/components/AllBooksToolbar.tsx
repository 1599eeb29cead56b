import type { BookStatus } from '@korice/contracts';
import { useDebouncedCallback } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { SearchIcon } from '../../../components/icons.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { Segmented } from '../../../components/Segmented.js';
import type { AllBooksView } from '../all-books-view.js';
import { ownStatuses } from '../own-books.js';
import classes from './OwnBooksToolbar.module.css';

/** Milliseconds after the last key until the search runs. */
const pause = 300;

/** Search and status filter above the table of all books. */
export function AllBooksToolbar({
  view,
  initialText,
  onChange,
}: {
  view: AllBooksView;
  /** What stands in the search to begin with; from then on it leads and the address follows. */
  initialText: string;
  onChange: (change: Partial<AllBooksView>) => void;
}) {
  const { t } = useTranslation(['bookTable', 'search', 'statuses']);
  const search = useDebouncedCallback((q: string) => onChange({ q }), pause);
  return (
    <div className={classes.bar} role="search" aria-label={t('headingAll')}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={100}
        leftSection={<SearchIcon className={classes.icon} />}
        defaultValue={initialText}
        onChange={({ currentTarget }) => search(currentTarget.value)}
      />
      <Segmented<BookStatus | 'any'>
        label={t('filterStatus')}
        options={[
          { value: 'any', label: t('search:filterAny') },
          ...ownStatuses.map((value) => ({ value, label: t(`statuses:${value}`) })),
        ]}
        value={view.status ?? 'any'}
        onChange={(status) => onChange({ status: status === 'any' ? undefined : status })}
      />
    </div>
  );
}
