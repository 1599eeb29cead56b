import type { BookCard, SchoolGradeCounts } from '@korice/contracts';
import { listBounds, offeredPages } from '@korice/contracts/lists';
import { pathTo } from '@korice/contracts/paths';
import { partsOfGrade, schoolGrades, schoolLevels } from '@korice/contracts/school';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { BookGrid } from '../../components/BookGrid.js';
import { Breadcrumbs } from '../../components/Breadcrumbs.js';
import { EmptyState } from '../../components/EmptyState.js';
import { FilterIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { NativeSelect } from '../../components/kit/NativeSelect.js';
import { Pager } from '../../components/Pager.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { Sheet } from '../../components/Sheet.js';
import { TextLink } from '../../components/TextLink.js';
import { usePageHead } from '../../components/use-page-head.js';
import { Wrap } from '../../components/Wrap.js';
import { SchoolFilterPanel } from '../../features/books/components/SchoolFilterPanel.js';
import { shownTotal } from '../../features/books/facet-count.js';
import { bookQueries, keepPreviousBooks } from '../../features/books/queries.js';
import { schoolFacets, schoolGradeCounts } from '../../features/books/school-facets.js';
import {
  countSchoolFilters,
  readSchoolFilters,
  type SchoolFilterChange,
  type SchoolFilters,
  schoolFiltersAt,
  schoolHref,
  schoolQuery,
  schoolSorts,
} from '../../features/books/school-filters.js';
import { useGradeName } from '../../features/books/use-grade-name.js';
import { writtenKeys } from '../../features/books/written-keys.js';
import { newListPath } from '../../features/lists/list-data.js';
import { heartFor } from '../../features/wishlist/components/WishHeart.js';
import { formatTotal } from '../../lib/format.js';
import { useHistory } from '../../lib/navigation/history-context.js';
import { useIsWide } from '../../lib/use-width.js';
import classes from './School.module.css';

const { booksPerPage } = listBounds;

/** The id of the heading of the books. */
const booksId = 'school-books';

/** School books by grade and subject; everything chosen is in the URL. */
export default function School() {
  const { t } = useTranslation(['school', 'header']);
  const { grade } = useParams();
  const [query] = useSearchParams();
  const gradeName = useGradeName();
  const filters = readSchoolFilters(grade, query);
  const name = filters && gradeName(partsOfGrade(filters.grade));
  usePageHead(
    name === undefined
      ? { title: t('title'), description: t('metaDescription'), isMissing: grade !== undefined }
      : { title: `${t('title')}, ${name}`, description: t('gradeMeta', { grade: name }) },
  );
  return (
    <Wrap className={classes.screen}>
      <Breadcrumbs
        crumbs={[
          { label: t('header:home'), to: pathTo('home') },
          ...(name === undefined
            ? [{ label: t('title') }]
            : [{ label: t('title'), to: pathTo('school') }, { label: name }]),
        ]}
      />
      <div className={classes.top}>
        <div>
          <ScreenTitle>{name ?? t('title')}</ScreenTitle>
          <p className={classes.lead}>{t('lead')}</p>
          <Grades chosen={filters?.grade} />
        </div>
        <aside className={classes.box} aria-labelledby="school-list">
          <h2 id="school-list">{t('makeListTitle')}</h2>
          <p>{t('makeListBody')}</p>
          <Button component={Link} to={newListPath} variant="filled">
            {t('makeList')}
          </Button>
        </aside>
      </div>
      {filters ? <GradeBooks filters={filters} /> : <p className={classes.lead}>{t('chooseGrade')}</p>}
      <p className={classes.sell}>
        {t('sell')} <TextLink to={pathTo('addBook')}>{t('sellAction')}</TextLink>
      </p>
    </Wrap>
  );
}

const roman = ['I', 'II', 'III', 'IV'];

/** The grades as spines on a shelf, with the numbers of their books below it. */
function Grades({ chosen }: { chosen: SchoolFilters['grade'] | undefined }) {
  const { t } = useTranslation(['school', 'common']);
  const { data: counts = [] } = useQuery(schoolGradeCounts());
  // On phones the books of the chosen grade begin below the first view.
  const part = useIsWide() === false ? `#${booksId}` : '';
  const gradeName = useGradeName();
  const labelOf = (name: string, found: SchoolGradeCounts[number] | undefined) => {
    if (!found) return name;
    const { count, isMore } = found;
    const total = formatTotal({ total: count, isMore: isMore === true });
    return `${name}, ${isMore ? t('common:booksOver', { total }) : t('common:booksCount', { count })}`;
  };
  return (
    <div className={classes.shelves}>
      {schoolLevels.map((level) => (
        <nav key={level} aria-label={t(level === 'primary' ? 'primary' : 'secondary')}>
          <ul className={classes.shelf}>
            {schoolGrades
              .filter((name) => partsOfGrade(name).level === level)
              .map((name) => {
                const { grade } = partsOfGrade(name);
                const found = counts.find((one) => one.grade === name);
                const total = found && formatTotal({ total: found.count, isMore: found.isMore === true });
                return (
                  <li key={name} className={found?.count === 0 ? classes.empty : undefined}>
                    <Link
                      to={pathTo('schoolGrade', { grade: name }) + part}
                      aria-label={labelOf(gradeName({ level, grade }), found)}
                      aria-current={name === chosen ? 'page' : undefined}
                    >
                      {level === 'primary' ? grade : roman[grade - 1]}
                    </Link>
                    <span className={classes.number} aria-hidden="true">
                      {total}
                    </span>
                  </li>
                );
              })}
          </ul>
          <p className={classes.lead} aria-hidden="true">
            {t(level)}
          </p>
        </nav>
      ))}
    </div>
  );
}

function GradeBooks({ filters }: { filters: SchoolFilters }) {
  const { t } = useTranslation(['school', 'search', 'common']);
  const navigate = useNavigate();
  const history = useHistory();
  const isWide = useIsWide();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const { sort, page } = filters;
  const query = schoolQuery(filters);
  const list = useQuery({
    ...bookQueries.list({ ...query, sort, page }),
    placeholderData: keepPreviousBooks,
  });
  // Only while the panel shows these counts: on phones they are loaded when the sheet opens.
  const facets = useQuery({ ...schoolFacets(query), enabled: isWide !== false || isSheetOpen });
  const shown = list.data && shownTotal(list.data, facets.isPlaceholderData ? undefined : facets.data);
  const { total, isMore = false, books } = list.data ?? {};
  const pages = offeredPages({ total: total ?? 0, isMore, page, length: books?.length ?? 0, perPage: booksPerPage });
  /** Applies a change to the filters of the URL, which may be ahead of the rendered state. */
  const change = (computeChange: SchoolFilterChange) => {
    const now = schoolFiltersAt(history.location) ?? filters;
    void navigate(schoolHref({ ...now, page: 1, ...computeChange(now) }), { preventScrollReset: true });
  };
  if (list.isSuccess && !list.isPlaceholderData && page > pages && pages > 0)
    return <Navigate replace to={schoolHref({ ...filters, page: pages })} />;
  const active = countSchoolFilters(filters);
  const isEmptyGrade = active === 0 && page === 1 && !list.isPlaceholderData && books?.length === 0;
  const panel = <SchoolFilterPanel filters={filters} onChange={change} />;
  return (
    <>
      <div className={classes.bar}>
        <h2 id={booksId} className={classes.count}>
          <span role="status">
            {shown &&
              (shown.isMore
                ? t('common:booksOver', { total: formatTotal(shown) })
                : t('common:booksCount', { count: shown.total }))}
          </span>
        </h2>
        {!isEmptyGrade && (
          <>
            <Button className={classes.open} leftSection={<FilterIcon />} onClick={() => setSheetOpen(true)}>
              {t('filters')}
              {active > 0 && ` (${active})`}
            </Button>
            <NativeSelect
              aria-label={t('sort')}
              value={sort}
              data={schoolSorts.map((name) => ({ value: name, label: t(sortTexts[name]) }))}
              onChange={({ currentTarget: { value } }) =>
                change(() => ({ sort: schoolSorts.find((name) => name === value) ?? 'price-asc' }))
              }
            />
          </>
        )}
      </div>
      <div className={isEmptyGrade ? undefined : classes.columns}>
        {isWide !== false && !isEmptyGrade && <div className={classes.column}>{panel}</div>}
        {isWide === false && (
          <Sheet
            title={t('filters')}
            isOpen={isSheetOpen}
            onClose={() => setSheetOpen(false)}
            footer={
              <Button variant="filled" onClick={() => setSheetOpen(false)}>
                {t('search:applyFilters')}
                {shown && ` (${formatTotal(shown)})`}
              </Button>
            }
          >
            {panel}
          </Sheet>
        )}
        <section className={classes.results} aria-labelledby={booksId}>
          <BookGrid
            books={books}
            isFailed={list.isError}
            onRetry={() => void list.refetch()}
            failedTitle={t('failed')}
            empty={
              active > 0 ? (
                <EmptyState
                  title={t('none')}
                  action={
                    <Button component={Link} to={pathTo('schoolGrade', { grade: filters.grade })}>
                      {t('search:clearFilters')}
                    </Button>
                  }
                >
                  {t('noneBody')}
                </EmptyState>
              ) : (
                <EmptyState
                  title={t('noneInGrade')}
                  action={
                    <Button component={Link} to={newListPath}>
                      {t('makeList')}
                    </Button>
                  }
                >
                  {t('noneInGradeBody')}
                </EmptyState>
              )
            }
            skeletons={booksPerPage}
            eager={4}
            columns="column"
            isStale={list.isPlaceholderData}
            actionFor={heartFor}
            noteFor={(book) => <SchoolNote book={book} />}
          />
          <Pager page={page} pageCount={pages} hrefFor={(next) => schoolHref({ ...filters, page: next })} />
        </section>
      </div>
    </>
  );
}

/** The publisher, the writing in the book, and whether its code is used. */
function SchoolNote({ book: { school, publisher } }: { book: BookCard }) {
  const { t } = useTranslation(['school', 'schoolNames']);
  if (!school) return null;
  const parts = [
    publisher,
    school.written && t(`schoolNames:${writtenKeys[school.written]}`),
    school.codeUsed && t('codeUsed'),
  ];
  return <>{parts.filter(Boolean).join(' · ')}</>;
}

const sortTexts = { 'price-asc': 'sortPrice', newest: 'sortNewest', title: 'sortTitle' } as const;
