import { pathTo, type BookCard } from '@korice/contracts';
import type { Bench } from '../bench.js';
import type { Finding } from '../finding.js';
import { medians, type Sample } from '../median.js';
import { sendJson } from '../send.js';

/** The measured public pages. */
export type VisitedPage = 'home' | 'categories' | 'book' | 'login';

/** Visits each page with the demo data `visits` times (see `Options`). Resolves to the findings for the medians of the visits. */
export async function visitPages<Name extends string>(
  bench: Bench,
  visit: (url: string, page: VisitedPage) => Promise<Sample<Name>>,
  findingsOf: (page: VisitedPage, measured: Sample<Name>) => Omit<Finding, 'part'>[],
): Promise<Omit<Finding, 'part'>[]> {
  const product = await bench.demo();
  const [book] = await sendJson<BookCard[]>(`${product.url}/api/books`);
  if (!book) throw new Error('The demo data has no books.');
  const pages: [VisitedPage, string][] = [
    ['home', pathTo('home')],
    ['categories', pathTo('categories')],
    ['book', pathTo('book', { bookId: book._id })],
    ['login', pathTo('login')],
  ];
  const findings: Omit<Finding, 'part'>[] = [];
  for (const [page, path] of pages) {
    const visits: Sample<Name>[] = [];
    for (let count = 0; count < bench.options.visits; count += 1) visits.push(await visit(product.url + path, page));
    findings.push(...findingsOf(page, medians(visits)));
  }
  await product.stop();
  return findings;
}
