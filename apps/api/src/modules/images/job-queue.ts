import { HttpError } from '../../platform/errors/http-error.js';

/** Lets a few jobs run at once and a bounded number wait their turn, first come first served. */
export class JobQueue {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** How many jobs run and wait right now. */
  counts(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waiting.length };
  }

  /** Runs `job` when a place is free; throws UNAVAILABLE at once when too many wait already. */
  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else if (this.#waiting.length < this.#mostWaiting)
      await new Promise<void>((start) => {
        this.#waiting.push(start);
      });
    else throw new HttpError('UNAVAILABLE', { retryAfter: 5 });
    try {
      return await job();
    } finally {
      // The place passes on to the next one in line, so nobody who comes in between can take it.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
