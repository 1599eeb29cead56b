import { verdictOf, type Finding } from './finding.js';

const columns = ['what', 'goal', 'figure', 'verdict'] as const;
type Row = Record<(typeof columns)[number], string>;

/** Returns all findings as an aligned Markdown table. */
export function table(findings: readonly Finding[]): string {
  const rows: Row[] = findings.map((finding) => ({
    what: finding.what,
    goal: goalText(finding),
    figure: figureText(finding.figure, finding.unit),
    verdict: verdictOf(finding),
  }));
  const heads = Object.fromEntries(columns.map((column) => [column, column])) as Row;
  const widths = columns.map((column) => Math.max(...[heads, ...rows].map((row) => row[column].length)));
  const line = (row: Row): string =>
    `| ${columns.map((column, index) => row[column].padEnd(widths[index] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(heads), rule, ...rows.map(line)].join('\n');
}

function goalText({ goal, unit }: Finding): string {
  if (!goal) return '–';
  return 'atMost' in goal ? `≤ ${figureText(goal.atMost, unit)}` : `≥ ${figureText(goal.atLeast, unit)}`;
}

/** Formats a figure with two decimals below 10, one below 100 and none above. */
function figureText(figure: number, unit: string): string {
  const size = Math.abs(figure);
  return `${figure.toFixed(size < 10 ? 2 : size < 100 ? 1 : 0)} ${unit}`;
}
