/** What a run of tests has shown. */
export interface Outcome {
  /** Cases by the name after `trust:` in the annotations of the tests. */
  counts: Record<string, number>;
  /** What failed, by name. */
  failures: string[];
}

/** Of an area: everything its runs have shown, and how long that took. */
export type AreaOutcome = Outcome & { seconds: number };

export function addUp(outcomes: readonly Outcome[]): Outcome {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes)
    for (const [name, count] of Object.entries(outcome.counts)) counts[name] = (counts[name] ?? 0) + count;
  return { counts, failures: outcomes.flatMap(({ failures }) => failures) };
}

const prefix = 'trust:';

/** Adds up annotations; those of other kinds are left out, and one that is no number of cases throws. */
export function countAnnotations(annotations: readonly { type: string; message: string }[]): Record<string, number> {
  const own = annotations.filter(({ type }) => type.startsWith(prefix));
  return addUp(
    own.map(({ type, message }) => {
      if (!/^\d+$/.test(message)) throw new Error(`The annotation ${type} says '${message}', which is no count.`);
      return { counts: { [type.slice(prefix.length)]: Number(message) }, failures: [] };
    }),
  ).counts;
}

export type Verdict = 'met' | 'failed' | 'too few' | 'not run';

/** Of one goal of an area; any failure in the area is one of each of its goals. */
export function verdictOf(name: string, goal: number, outcome: Outcome | undefined): Verdict {
  if (!outcome) return 'not run';
  if (outcome.failures.length > 0) return 'failed';
  return (outcome.counts[name] ?? 0) >= goal ? 'met' : 'too few';
}
