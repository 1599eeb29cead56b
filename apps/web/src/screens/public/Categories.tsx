import { listBounds, offeredPages } from '@korice/contracts/lists';
import { pathTo } from '@korice/contracts/paths';
import { categoryKeys } from '@korice/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { BookGrid } from '../../components/BookGrid.js';
import { Breadcrumbs } from '../../components/Breadcrumbs.js';
import { classNames } from '../../components/class-names.js';
import { focusTitle } from '../../components/focus-title.js';
import { Note } from '../../components/Note.js';
import { Pager } from '../../components/Pager.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { TextButton } from '../../components/TextButton.js';
import { TextLink } from '../../components/TextLink.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/loading/use-skeleton.js';
import { VisuallyHidden } from '../../components/VisuallyHidden.js';
import { Wrap } from '../../components/Wrap.js';
import {
  allBooksId,
  withChange,
  withoutFilters,
  countFilters,
  facetsQuery,
  type FilterChange,
  filtersAt,
  hrefOf,
  listQuery,
  readFilters,
} from '../../features/books/book-filters.js';
import { BrowseBar } from '../../features/books/components/BrowseBar.js';
import { CategoryGroups } from '../../features/books/components/CategoryGroups.js';
import { ChosenFilters } from '../../features/books/components/ChosenFilters.js';
import { FilterPanel } from '../../features/books/components/FilterPanel.js';
import { FilterSheet } from '../../features/books/components/FilterSheet.js';
import { NoBooks } from '../../features/books/components/NoBooks.js';
import { shownTotal } from '../../features/books/facet-count.js';
import { bookQueries, keepPreviousBooks } from '../../features/books/queries.js';
import { useCategoryHeading } from '../../features/books/use-category-heading.js';
import { heartFor } from '../../features/wishlist/components/WishHeart.js';
import { formatNumber, formatTotal } from '../../lib/format.js';
import { useHistory } from '../../lib/navigation/history-context.js';
import { useIsWide } from '../../lib/use-width.js';
import classes from './Categories.module.css';
import { SearchAlertStrip } from './SearchAlertStrip.js';
import { useOwnTown } from './use-own-town.js';
import { useScreenAlert } from './use-screen-alert.js';

const { booksPerPage, lastPage, maxTotal } = listBounds;

/** All books, the books of a category or the results of a search: filters at the left, books at the right. The URL contains all state. */
export default function Categories() {
  const { t } = useTranslation(['search', 'browse', 'categories', 'common', 'header']);
  const { name } = useParams();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const history = useHistory();
  const navigate = useNavigate();
  const isWide = useIsWide();
  const ownTown = useOwnTown();
  const [sheetOpenedOn, setSheetOpenedOn] = useState<string>();

  const filters = readFilters(name, query);
  const { category, q } = filters;
  const list = useQuery({ ...bookQueries.list(listQuery(filters)), placeholderData: keepPreviousBooks });
  // Parts above and below the books appear together with them, so that nothing moves.
  const isSkeleton = useSkeleton(list.isPending);
  const facets = useQuery(bookQueries.facets(facetsQuery(filters)));
  const allCategoryFacets = useQuery(bookQueries.facets(facetsQuery({ ...filters, category: undefined })));

  const isUnknownCategory = name !== undefined && category === undefined;
  const categoryName = category && t(`categories:${categoryKeys[category]}`);
  const headingOf = useCategoryHeading();
  const hasGroups = category === undefined && q === '' && filters.page === 1 && countFilters(filters) === 0;
  usePageHead(
    q !== ''
      ? { title: t('pageTitleFor', { query: q }), description: t('metaDescription') }
      : categoryName !== undefined
        ? {
            title: t('categoryTitle', { category: categoryName }),
            description: t('categoryMeta', { category: categoryName }),
          }
        : { title: t('categoriesTitle'), description: t('categoriesMeta') },
  );

  /** Applies a change to the filters of the URL, which may be ahead of the rendered state. */
  function change(computeChange: FilterChange) {
    const now = filtersAt(history.location);
    const next = withChange(now, computeChange(now));
    // Only the first chosen town is stored as the person's own: a later one, and that of a link, may be a look elsewhere.
    if (ownTown.town === '' && next.city !== '' && next.city !== now.city) ownTown.choose(next.city);
    // With groups, scroll to the top: they are above the list and disappear, which would move the list out of view.
    void navigate(hrefOf(next), { preventScrollReset: !hasGroups });
  }

  // Alerts report available books only, so they have no status filter.
  const search = facetsQuery({ ...filters, statuses: [] });
  const hasSubject = Object.keys(search).length > 0 && !isUnknownCategory;
  const tellMe = useScreenAlert({ kind: 'search', search }, hrefOf({ ...filters, page: 1 }), {
    isOffered: hasSubject,
    isQuiet: true,
  });

  const { total, isMore = false } = list.data ?? {};
  // Without any result, filters and sort order have no effect and are hidden.
  const hasNoResults = q !== '' && category === undefined && total === 0 && countFilters(filters) === 0;
  const pages = offeredPages(
    { total: total ?? 0, isMore, page: filters.page, length: list.data?.books.length ?? 0, perPage: booksPerPage },
    q === '' ? lastPage : maxTotal / booksPerPage,
  );
  if (list.isSuccess && !list.isPlaceholderData && filters.page > pages && pages > 0)
    return <Navigate replace to={hrefOf(withChange(filters, { page: pages }))} />;

  const currentFacets = facets.isPlaceholderData ? undefined : facets.data;
  // A search lists at most the capped total.
  const shown = list.data && (q === '' ? shownTotal(list.data, currentFacets) : list.data);
  const countText =
    shown === undefined
      ? ''
      : q === ''
        ? shown.isMore
          ? t('common:booksOver', { total: formatTotal(shown) })
          : t('common:booksCount', { count: shown.total })
        : shown.isMore
          ? t('foundOver', { max: formatNumber(shown.total) })
          : t('found', { count: shown.total });
  const isCountFailed = facets.isError || allCategoryFacets.isError;
  // For a search the panel lists only categories with results; hidden until they are known, because it would change its height.
  const isPanelKnown = q === '' || (facets.data !== undefined && allCategoryFacets.data !== undefined) || isCountFailed;
  const panel = isPanelKnown && (
    <FilterPanel
      filters={filters}
      facets={facets.data}
      everywhere={allCategoryFacets.data}
      isFailed={isCountFailed}
      onChange={change}
    />
  );

  return (
    <Wrap className={classNames(q !== '' && classes.search)}>
      {q === '' && (
        <Breadcrumbs
          crumbs={[
            { label: t('header:home'), to: pathTo('home') },
            ...(categoryName === undefined
              ? [{ label: t('categoriesTitle') }]
              : [{ label: t('categoriesTitle'), to: pathTo('categories') }, { label: categoryName }]),
          ]}
        />
      )}
      {hasGroups && (
        <>
          <ScreenTitle className={classes.title}>{t('categoriesTitle')}</ScreenTitle>
          <p>
            <TextLink to={pathTo('school')}>{t('browse:schoolBooks')}</TextLink>
          </p>
          <CategoryGroups />
        </>
      )}
      <div className={classes.browse}>
        <div className={classNames(classes.top, hasNoResults && classes.bare)}>
          <div className={classes.heading}>
            {hasGroups ? (
              <h2 id={allBooksId}>{t('browse:allBooks')}</h2>
            ) : (
              <ScreenTitle className={classes.title}>
                {q !== '' ? t('headingFor', { query: q }) : category ? headingOf(category) : t('categoriesTitle')}
              </ScreenTitle>
            )}
            <div className={classes.summary}>
              <p className={classes.count} role="status">
                {countText}
                {filters.page > 1 && pages > 0 && (
                  <VisuallyHidden>
                    ,{' '}
                    {isMore
                      ? t('common:pageNumber', { page: filters.page })
                      : t('common:pageOf', { page: filters.page, total: pages })}
                  </VisuallyHidden>
                )}
              </p>
              {ownTown.town !== '' && filters.city === '' && !hasNoResults && (
                <TextButton
                  small
                  className={classes.ownTown}
                  onClick={() => {
                    focusTitle();
                    change(() => ({ city: ownTown.town }));
                  }}
                >
                  {t('browse:onlyOwnTown', { town: ownTown.town })}
                </TextButton>
              )}
            </div>
          </div>
          {!hasNoResults && (
            <BrowseBar
              filters={filters}
              onChange={change}
              isWide={isWide}
              onOpenFilters={() => setSheetOpenedOn(pathname)}
            />
          )}
        </div>
        {isWide !== false && !hasNoResults && (
          <aside className={classes.column} aria-label={t('filters')}>
            {panel}
          </aside>
        )}
        {isWide === false && !hasNoResults && (
          <FilterSheet
            isOpen={sheetOpenedOn === pathname}
            total={shown}
            onClear={countFilters(filters) > 0 ? () => change(withoutFilters) : undefined}
            onClose={() => setSheetOpenedOn(undefined)}
          >
            {panel}
          </FilterSheet>
        )}
        <section className={classes.results} aria-labelledby="results">
          <h2 id="results">
            <VisuallyHidden>{t('results')}</VisuallyHidden>
          </h2>
          {isUnknownCategory && (
            <div className={classes.unknown} role="status">
              <Note tone="info">{t('categoryUnknown')}</Note>
            </div>
          )}
          {!isSkeleton && list.data?.instead !== undefined && (
            <p className={classes.instead}>{t('insteadOf', { instead: list.data.instead, query: q })}</p>
          )}
          {!isSkeleton && category === undefined && list.data !== undefined && list.data.categories.length > 0 && (
            <ul className={classes.categories}>
              {list.data.categories.map((found) => (
                <li key={found}>
                  <Link to={pathTo('category', { name: found })}>
                    {t('categoryHit', { name: t(`categories:${categoryKeys[found]}`) })}
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <ChosenFilters filters={filters} onChange={change} />
          <BookGrid
            books={list.data?.books}
            isFailed={list.isError}
            isLoading={isSkeleton}
            onRetry={() => void list.refetch()}
            failedTitle={t(q === '' ? 'listFailedTitle' : 'failedTitle')}
            empty={
              // The key makes this a new element; without it React would move the element of the placeholders.
              <div key="none" className={classNames(hasNoResults && classes.whole)}>
                <NoBooks filters={filters} onChange={change} />
              </div>
            }
            columns="column"
            skeletons={booksPerPage}
            withSeller
            // With groups above, all books are below the fold.
            eager={hasGroups ? 0 : 1}
            isStale={list.isPlaceholderData}
            actionFor={heartFor}
          />
          <Pager
            page={filters.page}
            pageCount={isSkeleton ? 0 : pages}
            hrefFor={(page) => hrefOf({ ...filters, page })}
          />
          {hasSubject && !isSkeleton && total !== undefined && (
            <SearchAlertStrip
              tellMe={tellMe}
              total={total}
              query={q}
              hasFilters={category !== undefined || countFilters(filters) > 0}
            />
          )}
        </section>
      </div>
    </Wrap>
  );
}
