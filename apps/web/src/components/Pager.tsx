import { useTranslation } from 'react-i18next';
import { Link, type To } from 'react-router-dom';
import { formatNumber } from '../lib/format.js';
import { classNames } from './class-names.js';
import { LeftIcon, RightIcon } from './icons.js';
import classes from './Pager.module.css';

type PagerItem =
  /** `isFar`: neither current, adjacent nor an end; hidden on the narrowest screens. */
  | { kind: 'page'; page: number; isFar: boolean }
  /** Precedes page `next`. On the narrowest screens one gap replaces a whole run of hidden pages. */
  | { kind: 'gap'; next: number; on: 'all' | 'wide' | 'narrow' };

/** Number of buttons around the current page, including it. */
const range = 5;
/** Number of buttons at each end. */
const margin = 2;

/** Returns the items of a pager: five pages around `page` (shifted at the ends), two at both ends, and gaps. */
export function pagerItems(page: number, pageCount: number): PagerItem[] {
  const start = Math.max(1, Math.min(page - Math.floor(range / 2), pageCount - range + 1));
  const isShown = (candidate: number) =>
    candidate <= margin || candidate > pageCount - margin || (candidate >= start && candidate < start + range);
  const isFar = (candidate: number) => Math.abs(candidate - page) > 1 && candidate !== 1 && candidate !== pageCount;

  const items: PagerItem[] = [];
  let previous = 0;
  let hasGap = false;
  for (let candidate = 1; candidate <= pageCount; candidate++) {
    if (!isShown(candidate)) continue;
    if (candidate > previous + 1) items.push({ kind: 'gap', next: candidate, on: hasGap ? 'wide' : 'all' });
    else if (isFar(candidate) && !hasGap) items.push({ kind: 'gap', next: candidate, on: 'narrow' });
    hasGap = isFar(candidate);
    items.push({ kind: 'page', page: candidate, isFar: isFar(candidate) });
    previous = candidate;
  }
  return items;
}

/** Links to the pages of a list: five around the current one, two at each end. Renders nothing for one page. */
export function Pager({
  page,
  pageCount,
  hrefFor,
  preventScrollReset = false,
}: {
  page: number;
  pageCount: number;
  /** The URL of a page, so that it opens in a new tab and crawlers find it. */
  hrefFor: (page: number) => To;
  /** For a list in the middle of a page: turning the page does not scroll. */
  preventScrollReset?: boolean;
}) {
  const { t } = useTranslation();
  if (pageCount < 2) return null;

  const arrow = (target: number, label: string, Icon: typeof LeftIcon) =>
    target < 1 || target > pageCount ? (
      <span className={classes.off} aria-hidden="true">
        <Icon />
      </span>
    ) : (
      <Link to={hrefFor(target)} preventScrollReset={preventScrollReset} aria-label={label}>
        <Icon />
      </Link>
    );

  return (
    <nav className={classes.pager} aria-label={t('pagination')}>
      {arrow(page - 1, t('previousPage'), LeftIcon)}
      {pagerItems(page, pageCount).map((item) =>
        item.kind === 'gap' ? (
          <span
            key={`gap ${item.next}`}
            className={item.on === 'all' ? undefined : classes[item.on]}
            aria-hidden="true"
          >
            …
          </span>
        ) : (
          <Link
            key={item.page}
            to={hrefFor(item.page)}
            preventScrollReset={preventScrollReset}
            className={classNames(item.isFar && classes.wide)}
            aria-label={t('pageNumber', { page: formatNumber(item.page) })}
            aria-current={item.page === page ? 'page' : undefined}
          >
            {formatNumber(item.page)}
          </Link>
        ),
      )}
      {arrow(page + 1, t('nextPage'), RightIcon)}
    </nav>
  );
}
