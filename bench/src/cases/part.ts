import type { Bench } from '../bench.js';
import type { Finding } from '../finding.js';

/** A part of the run: measures one road through the product against its floor. */
export interface Part {
  /** As `--only` names it. */
  name: string;
  run(bench: Bench): Promise<Omit<Finding, 'part'>[]>;
}
