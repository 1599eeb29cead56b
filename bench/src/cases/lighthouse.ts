import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromiumPath } from '../../../e2e/browser/chromium.js';
import type { Finding } from '../finding.js';
import type { Sample } from '../median.js';
import type { Part } from './part.js';
import { type VisitedPage, visitPages } from './visited-pages.js';

/** Installed with npx only when this part runs: it has 150 dependencies of 165 MB. */
const lighthouse = 'lighthouse@12.8.2';
/** Maximum size of a report, which contains a screenshot of every frame. */
const maxBytes = 64 * 1024 * 1024;

interface Report {
  categories: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', { score: number | null }>;
  audits: Partial<Record<string, { score: number | null; title: string; numericValue?: number }>>;
}

type Visit = Sample<'performance' | 'accessibility' | 'best practices' | 'seo' | 'LCP' | 'TBT' | 'CLS'>;

/** A report contains this text when Lighthouse failed to record the visit; the visit is then repeated once. */
const notRecorded = '"code": "NO_NAVSTART"';

/** Runs Lighthouse once with its mobile preset and an empty cache. `without` names audits to skip. */
async function visit(url: string, without: readonly string[], mayRepeat = true): Promise<Visit> {
  let stdout: string;
  try {
    ({ stdout } = await promisify(execFile)(
      'npx',
      [
        '--yes',
        lighthouse,
        url,
        '--quiet',
        '--output=json',
        '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
        ...(without.length > 0 ? [`--skip-audits=${without.join(',')}`] : []),
      ],
      { env: { ...process.env, CHROME_PATH: chromiumPath() }, maxBuffer: maxBytes },
    ));
  } catch (error) {
    const { stdout: report } = error as { stdout?: string };
    if (mayRepeat && report?.includes(notRecorded)) return visit(url, without, false);
    throw error;
  }
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

function findingsOf(page: VisitedPage, measured: Visit): Omit<Finding, 'part'>[] {
  const { performance, LCP, TBT, CLS } = measured;
  const others = Math.min(measured.accessibility, measured['best practices'], measured.seo);
  const about = `Lighthouse, ${page}`;
  return [
    { what: `${about}: performance`, goal: { atLeast: 98 }, figure: performance, unit: '', from: measured },
    { what: `${about}: the lowest other score`, goal: { atLeast: 100 }, figure: others, unit: '', from: measured },
    { what: `${about}: LCP`, goal: { atMost: 2_000 }, figure: LCP, unit: 'ms', from: measured },
    { what: `${about}: TBT`, goal: { atMost: 100 }, figure: TBT, unit: 'ms', from: measured },
    { what: `${about}: CLS`, goal: { atMost: 0.01 }, figure: CLS, unit: '', from: measured },
  ];
}

/** Audits that a page fails deliberately. */
const skipped: Partial<Record<VisitedPage, readonly string[]>> = {
  // The login page is `noindex`.
  login: ['is-crawlable'],
};

/** Lighthouse scores of the public pages with the demo data. */
export const lighthousePages: Part = {
  name: 'lighthouse',
  run: (bench) =>
    bench.cores.onBoth(() => visitPages(bench, (url, page) => visit(url, skipped[page] ?? []), findingsOf)),
};
