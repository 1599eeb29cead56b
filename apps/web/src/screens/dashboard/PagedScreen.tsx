import { offeredPages } from '@korice/contracts/lists';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { FailedState } from '../../components/loading/FailedState.js';
import { Pager } from '../../components/Pager.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { useListFocus } from '../../components/use-list-focus.js';
import { usePageHead } from '../../components/use-page-head.js';
import { formatNumber, formatTotal } from '../../lib/format.js';
import type { QueryView } from '../../lib/query-view.js';
import type { UrlState } from '../../lib/url-state.js';
import { DashboardHead } from './DashboardHead.js';
import classes from './PagedScreen.module.css';

interface PagedScreenProps<Row> {
  title: string;
  /** Below the title. */
  lead?: ReactNode;
  /** The lead contains the number of rows: screen readers announce its changes. */
  isLeadCount?: boolean;
  action?: ReactNode;
  /** Between head and rows. */
  toolbar?: ReactNode;
  query: Pick<QueryView<unknown>, 'isFetching' | 'refetch'> & { isPlaceholderData?: boolean };
  isLoading: boolean;
  skeleton: ReactNode;
  /** The rows of the page or, without `total`, of all pages; undefined when they did not load. */
  rows: readonly Row[] | undefined;
  /** The number of rows on all pages, where the API pages them. */
  total?: number | undefined;
  /** `total` is a lower bound. */
  isMore?: boolean | undefined;
  rowsPerPage: number;
  lastPage?: number;
  table: Pick<UrlState<{ page: number }>, 'view' | 'hrefFor'>;
  failedText: string;
  /** Shown in place of the table when it has no rows. */
  empty: ReactNode;
  /** The text below the table; `range` is like '11–20'. Defaults to range and total. */
  summaryOf?: (range: string, total: number) => ReactNode;
  /** Renders the rows of one page as a table. */
  children: (rows: readonly Row[]) => ReactNode;
}

/** A dashboard screen whose main part is a paged table: heading, toolbar, loading, failure, no rows, table, pager. */
export function PagedScreen<Row>({
  title,
  lead,
  isLeadCount = false,
  action,
  toolbar,
  query: { isFetching, isPlaceholderData = false, refetch },
  isLoading,
  skeleton,
  rows,
  total,
  isMore = false,
  rowsPerPage,
  lastPage,
  table: { view, hrefFor },
  failedText,
  empty,
  summaryOf,
  children,
}: PagedScreenProps<Row>) {
  usePageHead({ title });
  const listFocus = useListFocus<HTMLDivElement>();
  const isPagedByApi = total !== undefined;
  const count = total ?? rows?.length ?? 0;
  const length = rows?.length ?? 0;
  const list = { total: count, isMore, page: view.page, length, perPage: rowsPerPage };
  const pages = Math.max(1, offeredPages(list, lastPage));
  const page = isPagedByApi ? view.page : Math.min(view.page, pages);
  const first = (page - 1) * rowsPerPage;
  const shown = isPagedByApi ? rows : rows?.slice(first, first + rowsPerPage);
  const isPastEnd = isPagedByApi && !isPlaceholderData && rows?.length === 0 && count > 0;
  useRedirectTo(hrefFor(pages).search, isPastEnd);

  const last = first + (shown?.length ?? 0);
  const range = first + 1 === last ? formatNumber(last) : `${formatNumber(first + 1)}–${formatNumber(last)}`;
  return (
    <>
      <DashboardHead
        title={
          <>
            <ScreenTitle>{title}</ScreenTitle>
            {lead !== undefined && (
              <p className={classes.lead} role={isLeadCount ? 'status' : undefined}>
                {lead}
              </p>
            )}
          </>
        }
        action={action}
      />
      {toolbar}
      {/* A new element after loading: moving the same one below a toolbar would count as a layout shift. */}
      <div
        key={isLoading ? 'loading' : 'loaded'}
        {...listFocus}
        role="group"
        aria-label={title}
        tabIndex={-1}
        className={classes.list}
        aria-busy={isPlaceholderData}
      >
        {isLoading || isPastEnd ? (
          skeleton
        ) : !shown ? (
          <FailedState title={failedText} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : shown.length === 0 ? (
          empty
        ) : (
          <>
            {children(shown)}
            <div className={classes.foot}>
              {summaryOf ? (
                summaryOf(range, count)
              ) : (
                <span>{`${range} / ${formatTotal({ total: count, isMore })}`}</span>
              )}
              <Pager page={page} pageCount={pages} hrefFor={hrefFor} />
            </div>
          </>
        )}
      </div>
    </>
  );
}

/** Redirects to `search` from a page past the end, for example after its last row was deleted. */
export function useRedirectTo(search: string, isDue: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (isDue) void navigate({ search }, { replace: true, preventScrollReset: true });
  }, [isDue, search, navigate]);
}
