import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Logger } from './logger.js';

/** The labels of a finished request. Each has few values, because every value is a time series of its own. */
export interface AnsweredRequest {
  method: string;
  /** The pattern (`/api/books/:bookId`), never the URL. */
  route: string;
  /** `2xx` and the like. */
  status: string;
}

/** Metrics of this process for Prometheus. */
export interface Metrics {
  countRequest(request: AnsweredRequest, seconds: number): void;
  /** Adds a value that is read at every scrape. A failed read is logged and shown as NaN. */
  addGauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** The media type of `read`. */
  contentType: string;
  /** Resolves to all metrics in the text format of Prometheus. */
  read(): Promise<string>;
}

/** Upper bounds of the histogram's buckets, in seconds. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function createMetrics(log: Logger): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'korice_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  return {
    countRequest(request, seconds) {
      requests.observe({ ...request }, seconds);
    },
    addGauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          try {
            this.set(await read());
          } catch (error) {
            log.warn({ err: error, metric: name }, 'a metric could not be read');
            this.set(Number.NaN);
          }
        },
      });
    },
    contentType: registry.contentType,
    read: () => registry.metrics(),
  };
}
