import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pathTo, type BookCard } from '@korice/contracts';
import type { Bench } from '../bench.js';
import type { Finding } from '../finding.js';
import { medians, type Sample } from '../median.js';
import { sendJson } from '../send.js';
import type { Part } from './part.js';

/** Fetched by npm when this part runs: it brings 150 packages and 165 MB that nothing else here needs. */
const lighthouse = 'lighthouse@12.8.2';
const chromium = '/usr/bin/chromium';
/** A report has every picture of the page in it. */
const mostBytes = 64 * 1024 * 1024;

interface Report {
  categories: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', { score: number | null }>;
  audits: Partial<Record<string, { score: number | null; title: string; numericValue?: number }>>;
}

type Visit = Sample<'performance' | 'accessibility' | 'best practices' | 'seo' | 'LCP' | 'TBT' | 'CLS'>;

/** One visit on Lighthouse's telephone, with nothing kept from before. `skipped` names audits that the page is to fail. */
async function visit(url: string, skipped: readonly string[]): Promise<Visit> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      lighthouse,
      url,
      '--quiet',
      '--output=json',
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
      ...(skipped.length > 0 ? [`--skip-audits=${skipped.join(',')}`] : []),
    ],
    { env: { CHROME_PATH: chromium, ...process.env }, maxBuffer: mostBytes },
  );
  const { categories, audits } = JSON.parse(stdout) as Report;
  const score = (name: keyof Report['categories']): number => (categories[name].score ?? 0) * 100;
  const value = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    seo: score('seo'),
    LCP: value('largest-contentful-paint'),
    TBT: value('total-blocking-time'),
    CLS: value('cumulative-layout-shift'),
  };
}

function findingsOf(page: string, measured: Visit): Omit<Finding, 'part'>[] {
  const { performance, LCP, TBT, CLS } = measured;
  const others = Math.min(measured.accessibility, measured['best practices'], measured.seo);
  const about = `Lighthouse, ${page}`;
  return [
    { what: `${about}: performance`, goal: { atLeast: 95 }, figure: performance, unit: '', from: measured },
    { what: `${about}: the least of the rest`, goal: { atLeast: 100 }, figure: others, unit: '', from: measured },
    { what: `${about}: LCP`, goal: { atMost: 2_000 }, figure: LCP, unit: 'ms', from: measured },
    { what: `${about}: TBT`, goal: { atMost: 100 }, figure: TBT, unit: 'ms', from: measured },
    { what: `${about}: CLS`, goal: { atMost: 0.01 }, figure: CLS, unit: '', from: measured },
  ];
}

/** What Lighthouse says of the pages that visitors come to, in the shop that comes with the product. */
export const lighthousePages: Part = {
  name: 'lighthouse',
  async run(bench: Bench) {
    const product = await bench.demo();
    const [book] = await sendJson<BookCard[]>(`${product.url}/api/books`);
    if (!book) throw new Error('The shop that comes with the product has no books.');
    const pages = [
      { name: 'home', path: pathTo('home') },
      { name: 'categories', path: pathTo('categories') },
      { name: 'book', path: pathTo('book', { bookId: book._id }) },
      // Search engines are asked not to show it.
      { name: 'login', path: pathTo('login'), skipped: ['is-crawlable'] },
    ];
    const findings: Omit<Finding, 'part'>[] = [];
    for (const { name, path, skipped = [] } of pages) {
      const visits: Visit[] = [];
      for (let count = 0; count < bench.options.visits; count += 1)
        visits.push(await visit(product.url + path, skipped));
      findings.push(...findingsOf(name, medians(visits)));
    }
    await product.stop();
    return findings;
  },
};
