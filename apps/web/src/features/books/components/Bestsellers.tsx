import type { BookCard } from '@korice/contracts';
import { offeredPages } from '@korice/contracts/lists';
import { listPage, pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { BookGrid } from '../../../components/BookGrid.js';
import { Pager } from '../../../components/Pager.js';
import { Section } from '../../../components/Section.js';
import { SectionHeading } from '../../../components/SectionHeading.js';
import { TextLink } from '../../../components/TextLink.js';
import { allBooksPath } from '../book-filters.js';
import { bookQueries, keepPreviousBooks } from '../queries.js';
import classes from './Bestsellers.module.css';
import { NoBooksYet } from './NoBooksYet.js';

const headingId = 'bestsellers';
/** Two rows on a wide screen. */
const bestsellersPerPage = 12;

/** The most wanted books, paged; the page is in the URL. */
export function Bestsellers({ actionFor }: { actionFor?: (book: BookCard) => ReactNode }) {
  const { t } = useTranslation(['home', 'search', 'common']);
  const [query] = useSearchParams();
  const page = listPage(query);
  const list = useQuery({
    ...bookQueries.list({ sort: 'bestsellers', pageSize: bestsellersPerPage, ...(page > 1 && { page }) }),
    placeholderData: keepPreviousBooks,
  });
  const { books = [], total = 0, isMore = false } = list.data ?? {};
  const pages = offeredPages({ total, isMore, page, length: books.length, perPage: bestsellersPerPage });

  return (
    <Section labelledBy={headingId} className={classes.section}>
      <SectionHeading
        id={headingId}
        title={t('bestsellers')}
        action={<TextLink to={allBooksPath}>{t('search:emptyAction')}</TextLink>}
      />
      <BookGrid
        books={list.data?.books}
        isFailed={list.isError}
        onRetry={() => void list.refetch()}
        failedTitle={t('sectionFailed')}
        skeletons={bestsellersPerPage}
        isStale={list.isPlaceholderData}
        actionFor={actionFor}
        empty={
          page === 1 ? (
            <NoBooksYet />
          ) : (
            <p className={classes.past}>
              <TextLink to={pathTo('home')}>{t('common:firstPage')}</TextLink>
            </p>
          )
        }
      />
      <Pager
        page={page}
        pageCount={pages}
        preventScrollReset
        hrefFor={(next) => `${pathTo('home')}${next === 1 ? '' : `?${new URLSearchParams({ page: String(next) })}`}`}
      />
    </Section>
  );
}
