import { parseArgs } from 'node:util';

export interface Options {
  /** Parts to run; all when empty. */
  only: string[];
  /** Prints the findings as JSON with the raw measurements. */
  json: boolean;
  rounds: number;
  /** Duration of one load, in seconds. */
  seconds: number;
  /** Repetitions of sequential measurements. */
  repeats: number;
  /** Visits of each page in a browser. */
  visits: number;
  /** Clients of the chat. */
  clients: number;
  /** Requests of the mixed load. */
  requests: number;
  /** Sequential requests of each action of the growth series. */
  actionRequests: number;
  /** Numbers of books of the growth series. */
  sizes: number[];
  /** Path of the SVG chart of the growth series. */
  chart: string | undefined;
  /** A MongoDB server for a million books; its databases `korice_bench_…` are reused. */
  mongodbUri: string | undefined;
}

/** Parses the command line. @throws on unknown options */
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
    actionRequests: quick ? 40 : 200,
    sizes: quick ? [1_000, 5_000] : [1_000, 10_000, 50_000],
    chart: values.chart,
    mongodbUri: mongodbUri === '' ? undefined : mongodbUri,
  };
}
