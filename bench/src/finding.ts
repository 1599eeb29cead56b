import type { Sample } from './median.js';

/** An inclusive limit of a figure. */
export type Goal = { atMost: number } | { atLeast: number };

/** One line of the result: the figure and its goal. */
export interface Finding {
  /** The part of the run, the value for `--only`. */
  part: string;
  what: string;
  /** Absent when the figure is informative only. */
  goal?: Goal;
  figure: number;
  /** `×` for a ratio, otherwise a unit. */
  unit: string;
  /** The raw measurements, for `--json`. */
  from: Sample;
}

export type Verdict = 'met' | 'missed' | 'no goal';

export function verdictOf({ goal, figure }: Pick<Finding, 'goal' | 'figure'>): Verdict {
  if (!goal) return 'no goal';
  const isMet = 'atMost' in goal ? figure <= goal.atMost : figure >= goal.atLeast;
  return isMet ? 'met' : 'missed';
}
