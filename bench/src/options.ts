import { parseArgs } from 'node:util';

export interface Options {
  /** Parts of the run, all when empty. */
  only: string[];
  /** Findings as JSON, with what each figure was made of. */
  json: boolean;
  rounds: number;
  /** Of one load, in seconds. */
  seconds: number;
  /** How often a thing is done that is measured one by one. */
  repeats: number;
  /** Of a page in a browser. */
  visits: number;
  /** Of the chat. */
  clients: number;
  /** Of the mixed load. */
  requests: number;
  /** Books of the growth series. */
  sizes: number[];
  /** The file that the growth series is drawn into. */
  chart: string | undefined;
  /** A MongoDB server for a million books; its databases `korice_bench_…` are made and kept. */
  mongodbUri: string | undefined;
}

/** Reads the command line; throws on what it does not know. */
export function readOptions(args: readonly string[], mongodbUri: string | undefined): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: '' },
      json: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      clients: { type: 'string' },
      chart: { type: 'string' },
    },
  });
  const { quick, clients } = values;
  if (clients !== undefined && !/^[1-9]\d*$/.test(clients))
    throw new Error(`--clients=${clients} is no number of clients.`);
  return {
    only: values.only.split(',').filter((part) => part !== ''),
    json: values.json,
    rounds: 3,
    seconds: quick ? 1 : 10,
    repeats: quick ? 3 : 15,
    visits: quick ? 1 : 5,
    clients: Number(clients ?? (quick ? 200 : 5_000)),
    requests: quick ? 10_000 : 100_000,
    sizes: quick ? [1_000, 5_000] : [1_000, 10_000, 50_000],
    chart: values.chart,
    mongodbUri: mongodbUri === '' ? undefined : mongodbUri,
  };
}
