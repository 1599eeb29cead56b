import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useHistory } from '../../lib/navigation/history-context.js';

export interface TableView<View> {
  view: View;
  /** Changes a part of it, from the first page on. */
  change: (part: Partial<View>) => void;
  /** Where one of its pages is. */
  hrefFor: (page: number) => { search: string };
}

/** What of a table the address says to show, and how that changes. */
export function useTableView<View extends { page: number }>(
  read: (query: URLSearchParams) => View,
  searchOf: (view: View) => string,
): TableView<View> {
  const history = useHistory();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const view = read(query);
  return {
    view,
    /** From the address, which may be ahead of what is drawn. */
    change(part) {
      const now = read(new URLSearchParams(history.location.search));
      void navigate({ search: searchOf({ ...now, page: 1, ...part }) }, { replace: true, preventScrollReset: true });
    },
    hrefFor: (page) => ({ search: searchOf({ ...view, page }) }),
  };
}

/**
 * Leads from a page past the end, as after the last row of the last page was deleted, to the last one there is; true until that shows.
 * `answer` is undefined until the API has answered for the page of the view.
 */
export function useLastPage<View>(
  { hrefFor }: Pick<TableView<View>, 'hrefFor'>,
  answer: { rows: readonly unknown[]; total: number } | undefined,
  pageCount: number,
): boolean {
  const navigate = useNavigate();
  const isPastEnd = answer?.rows.length === 0 && answer.total > 0;
  const { search } = hrefFor(pageCount);
  useEffect(() => {
    if (isPastEnd) void navigate({ search }, { replace: true, preventScrollReset: true });
  }, [isPastEnd, search, navigate]);
  return isPastEnd;
}
