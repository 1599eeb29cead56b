import { medians, type Sample } from './median.js';

/** Measures each contender once a round, in turn, so that a slow minute of the machine meets all of them; answers medians. */
export async function interleave<Contender extends string, Name extends string>(
  rounds: number,
  contenders: Record<Contender, () => Promise<Sample<Name>>>,
): Promise<Record<Contender, Sample<Name>>> {
  const names = Object.keys(contenders) as Contender[];
  const samples = new Map<Contender, Sample<Name>[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) samples.get(name)?.push(await contenders[name]());
  return Object.fromEntries(names.map((name) => [name, medians(samples.get(name) ?? [])])) as Record<
    Contender,
    Sample<Name>
  >;
}
