export type PagerItem =
  /** `isFar`: neither current, next to it, nor an end; left out on the narrowest screens. */
  | { kind: 'page'; page: number; isFar: boolean }
  /** `before` the page `next`. On the narrowest screens one stands for everything that is left out in a row, be it `far` pages alone. */
  | { kind: 'gap'; next: number; on: 'all' | 'wide' | 'narrow' };

/** Buttons around the current page. */
const range = 5;
/** Buttons at each end. */
const margin = 2;

/** What a pager shows: always five pages around `page` (shifted at the ends), two at both ends, a gap where pages are left out. */
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
