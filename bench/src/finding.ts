import type { Sample } from './median.js';

/** A limit that a figure keeps, both ends included. */
export type Goal = { atMost: number } | { atLeast: number };

/** One line of the result: what was measured, against what it was to be. */
export interface Finding {
  /** The part of the run, as `--only` names it. */
  part: string;
  what: string;
  /** Absent where a figure is only told. */
  goal?: Goal;
  figure: number;
  /** `×` for a ratio, else a unit. */
  unit: string;
  /** What the figure was made of, for `--json`. */
  from: Sample;
}

export type Verdict = 'met' | 'missed' | 'told';

export function verdictOf({ goal, figure }: Pick<Finding, 'goal' | 'figure'>): Verdict {
  if (!goal) return 'told';
  const isMet = 'atMost' in goal ? figure <= goal.atMost : figure >= goal.atLeast;
  return isMet ? 'met' : 'missed';
}
