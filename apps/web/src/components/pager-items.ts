export type PagerItem =
  /** `isFar`: neither current, adjacent nor an end; hidden on the narrowest screens. */
  | { kind: 'page'; page: number; isFar: boolean }
  /** Precedes page `next`. On the narrowest screens one gap replaces a whole run of hidden pages. */
  | { kind: 'gap'; next: number; on: 'all' | 'wide' | 'narrow' };

/** Buttons around the current page. */
const range = 5;
/** Buttons at each end. */
const margin = 2;

/** Returns the items of a pager: five pages around `page` (shifted at the ends), two at both ends, and gaps. */
export function pagerItems(page: number, pageCount: number): PagerItem[] {
  const start = Math.max(1, Math.min(page - Math.floor(range / 2), pageCount - range + 1));
  const isShown = (at: number) => at <= margin || at > pageCount - margin || (at >= start && at < start + range);
  const isFar = (at: number) => Math.abs(at - page) > 1 && at !== 1 && at !== pageCount;

  const items: PagerItem[] = [];
  let previous = 0;
  let hasGap = false;
  for (let at = 1; at <= pageCount; at++) {
    if (!isShown(at)) continue;
    if (at > previous + 1) items.push({ kind: 'gap', next: at, on: hasGap ? 'wide' : 'all' });
    else if (isFar(at) && !hasGap) items.push({ kind: 'gap', next: at, on: 'narrow' });
    hasGap = isFar(at);
    items.push({ kind: 'page', page: at, isFar: isFar(at) });
    previous = at;
  }
  return items;
}
