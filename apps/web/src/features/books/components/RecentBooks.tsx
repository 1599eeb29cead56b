import type { BookCard } from '@korice/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BookGrid } from '../../../components/BookGrid.js';
import { Button } from '../../../components/kit/Button.js';
import { Section } from '../../../components/Section.js';
import { SectionHeading } from '../../../components/SectionHeading.js';
import { useRemovalFocus } from '../../../components/use-removal-focus.js';
import { notify } from '../../../lib/notices.js';
import { bookQueries } from '../queries.js';
import { forgetRecentBooks, useRecentBooks } from '../recent-books.js';
import classes from './RecentBooks.module.css';

const headingId = 'recent-books';
/** One row on a wide screen. */
const maxShown = 6;

/** Books viewed in this browser, except the open one. Renders nothing without any. Needs the i18n namespace `book`. */
export function RecentBooks({ exceptId, actionFor }: { exceptId?: string; actionFor?: (book: BookCard) => ReactNode }) {
  const { t } = useTranslation(['book', 'home']);
  const ids = useRecentBooks()
    .filter((id) => id !== exceptId)
    .slice(0, maxShown);
  const recent = useQuery({ ...bookQueries.list({ ids, pageSize: maxShown }), enabled: ids.length > 0 });
  if (ids.length === 0 || recent.data?.books.length === 0) return null;

  return (
    <Section labelledBy={headingId} className={classes.section}>
      <SectionHeading
        id={headingId}
        title={t('recentHeading')}
        description={t('recentNote')}
        action={<ForgetButton />}
      />
      <BookGrid
        books={recent.data?.books}
        isFailed={recent.isError}
        onRetry={() => void recent.refetch()}
        failedTitle={t('home:sectionFailed')}
        skeletons={ids.length}
        actionFor={actionFor}
        empty={null}
      />
    </Section>
  );
}

/** Clears the list, and with it removes its section. */
function ForgetButton() {
  const { t } = useTranslation(['book', 'common']);
  const forget = () => {
    const takeBack = forgetRecentBooks();
    notify({
      tone: 'good',
      text: t('recentCleared'),
      action: { label: t('common:undo'), onPress: takeBack },
    });
  };
  return (
    <Button ref={useRemovalFocus<HTMLButtonElement>()} variant="plain" onClick={forget}>
      {t('recentClear')}
    </Button>
  );
}
