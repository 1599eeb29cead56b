import { medians, type Sample } from './median.js';

/** Measures the contenders alternately so that a slow phase of the machine affects all of them; returns medians. */
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
