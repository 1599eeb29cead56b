const steps = [1, 2, 4, 5, 10] as const;

/** Returns the top of a chart: the next of 1, 2, 4, 5 or 10 times a power of ten, at least 4. */
export function chartCeiling(values: readonly number[]): number {
  const highest = Math.max(4, ...values);
  const power = 10 ** Math.floor(Math.log10(highest));
  return (steps.find((step) => step * power >= highest) ?? 10) * power;
}
