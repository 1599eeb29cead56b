import { planParcels } from '../../../apps/api/src/modules/wanted/lists/plan-parcels.js';
import { randomPlanProblem } from '../../../apps/api/test/factories/random-plan-problem.js';
import { percentile } from '../median.js';
import type { Part } from './part.js';

/** The largest list, with copies of many sellers. */
const items = 40;
const sellers = 200;

/** CPU time of the planner of lists, in this process and on one thread, as in the product. */
export const plans: Part = {
  name: 'plans',
  run({ options }) {
    const times: number[] = [];
    // Warm-up, so that the code is compiled by the JIT.
    planParcels(randomPlanProblem(0, items, sellers));
    for (let seed = 1; seed <= options.repeats; seed += 1) {
      const problem = randomPlanProblem(seed, items, sellers);
      const start = process.cpuUsage();
      planParcels(problem);
      const { user, system } = process.cpuUsage(start);
      times.push((user + system) / 1_000);
    }
    return Promise.resolve([
      {
        what: `plan of ${items} items, ${sellers} sellers: CPU, p95`,
        goal: { atMost: 200 },
        figure: percentile(times, 0.95),
        unit: 'ms',
        from: {},
      },
    ]);
  },
};
