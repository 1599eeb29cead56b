import type { Area } from './areas.js';
import { verdictOf, type AreaOutcome, type Verdict } from './outcome.js';

export interface Finding {
  what: string;
  goal: number;
  count: number;
  failures: number;
  seconds: number;
  verdict: Verdict;
}

/** Returns a finding for each goal of the areas. */
export const findingsOf = (
  areas: readonly Area[],
  outcomes: Readonly<Record<string, AreaOutcome | undefined>>,
): Finding[] =>
  areas.flatMap(({ name, goals }) => {
    const outcome = outcomes[name];
    return Object.entries(goals).map(([what, goal]) => ({
      what,
      goal,
      count: outcome?.counts[what] ?? 0,
      failures: outcome?.failures.length ?? 0,
      seconds: outcome?.seconds ?? 0,
      verdict: verdictOf(what, goal, outcome),
    }));
  });

const columns = ['what', 'goal', 'count', 'failures', 'seconds', 'verdict'] as const;
const isFigure = (column: (typeof columns)[number]): boolean => column !== 'what' && column !== 'verdict';

/** Returns the findings as a Markdown table. */
export function table(findings: readonly Finding[]): string {
  const rows = findings.map((finding) => columns.map((column) => String(finding[column])));
  const widths = columns.map((column, index) => Math.max(column.length, ...rows.map((row) => row[index]?.length ?? 0)));
  const line = (row: readonly string[]): string => {
    const cells = columns.map((column, index) => {
      const [cell, width] = [row[index] ?? '', widths[index] ?? 0];
      return isFigure(column) ? cell.padStart(width) : cell.padEnd(width);
    });
    return `| ${cells.join(' | ')} |`;
  };
  const rule = columns.map((column, index) => {
    const dashes = '-'.repeat(widths[index] ?? 0);
    return isFigure(column) ? `${dashes.slice(1)}:` : dashes;
  });
  return [line(columns), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n');
}
