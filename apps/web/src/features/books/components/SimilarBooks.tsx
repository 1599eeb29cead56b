import type { Book, BookCard } from '@korice/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BookGrid } from '../../../components/BookGrid.js';
import { Section } from '../../../components/Section.js';
import { SectionHeading } from '../../../components/SectionHeading.js';
import { useSimilarBooks } from '../use-similar-books.js';
import classes from './SimilarBooks.module.css';

const headingId = 'similar-books';

export function SimilarBooks({ book, actionFor }: { book: Book; actionFor?: (book: BookCard) => ReactNode }) {
  const { t } = useTranslation(['book', 'home']);
  const { others, isPending, isFailed, retry } = useSimilarBooks(book);
  return (
    <Section labelledBy={headingId} className={classes.section}>
      <SectionHeading id={headingId} title={t('similarHeading')} />
      <BookGrid
        books={isPending || isFailed ? undefined : others}
        isFailed={isFailed}
        onRetry={retry}
        failedTitle={t('home:sectionFailed')}
        actionFor={actionFor}
        empty={<p className={classes.empty}>{t('similarEmpty')}</p>}
      />
    </Section>
  );
}
