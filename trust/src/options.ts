import { parseArgs } from 'node:util';

export interface Options {
  /** Areas to run; all when empty. */
  only: string[];
  /** Repeats areas that passed earlier with the same sources. */
  again: boolean;
  json: boolean;
  /** Time limit of the whole run; without it only the limits of the areas hold. */
  minutes: number | undefined;
}

/** Parses the command line. @throws on unknown options */
export function readOptions(args: readonly string[], areas: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: '' },
      again: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      minutes: { type: 'string' },
    },
  });
  const only = values.only.split(',').filter((name) => name !== '');
  const unknown = only.filter((name) => !areas.includes(name));
  if (unknown.length > 0) throw new Error(`There is no area ${unknown.join(', ')}; there are ${areas.join(', ')}.`);
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
  if (minutes !== undefined && !(minutes > 0)) throw new Error(`--minutes=${values.minutes} is no time.`);
  return { only, again: values.again, json: values.json, minutes };
}
