/** The outcome of a test run. */
export interface Outcome {
  /** Number of cases by the name after `trust:` in test annotations. */
  counts: Record<string, number>;
  /** Names of failed tests. */
  failures: string[];
}

/** The outcome of an area's runs with their duration. */
export type AreaOutcome = Outcome & { seconds: number };

export function addUp(outcomes: readonly Outcome[]): Outcome {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes)
    for (const [name, count] of Object.entries(outcome.counts)) counts[name] = (counts[name] ?? 0) + count;
  return { counts, failures: outcomes.flatMap(({ failures }) => failures) };
}

const prefix = 'trust:';

/** Adds up the annotations with this prefix. @throws when the message of one is not a number */
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

/** Returns the verdict of one goal; any failure in the area fails each of its goals. */
export function verdictOf(name: string, goal: number, outcome: Outcome | undefined): Verdict {
  if (!outcome) return 'not run';
  if (outcome.failures.length > 0) return 'failed';
  return (outcome.counts[name] ?? 0) >= goal ? 'met' : 'too few';
}
