import type { PlanProblem } from './plan-model.js';
import { planParcels, type PlannedParcel } from './plan-parcels.js';

/** Solves the problems on a worker thread: 40 items of 200 sellers take up to 200 ms each. */
export default function planWorker(problems: readonly PlanProblem[]): PlannedParcel[][] {
  return problems.map((problem) => planParcels(problem));
}
