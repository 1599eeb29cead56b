import type { Bench } from '../bench.js';
import type { Finding } from '../finding.js';

/** A part of the run: measures one request path of the product against its floor. */
export interface Part {
  /** The value for `--only`. */
  name: string;
  run(bench: Bench): Promise<Omit<Finding, 'part'>[]>;
}
