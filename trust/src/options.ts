import { parseArgs } from 'node:util';

export interface Options {
  /** Areas to run; all when empty. */
  only: string[];
  /** Repeats areas that passed earlier with the same sources. */
  again: boolean;
  json: boolean;
  /** Time limit of the whole run. */
  minutes: number;
}

/** Parses the command line. @throws on unknown options */
export function readOptions(args: readonly string[], areas: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: '' },
      again: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      minutes: { type: 'string', default: '40' },
    },
  });
  const only = values.only.split(',').filter((name) => name !== '');
  const unknown = only.filter((name) => !areas.includes(name));
  if (unknown.length > 0) throw new Error(`There is no area ${unknown.join(', ')}; there are ${areas.join(', ')}.`);
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Error(`--minutes=${values.minutes} is no time.`);
  return { only, again: values.again, json: values.json, minutes };
}
