import { planParcels, type PlannedParcel, type PlanProblem } from './plan-parcels.js';

/** Solves the problems on a worker thread: 40 items of 200 sellers take up to 200 ms each. */
export default function planWorker(problems: readonly PlanProblem[]): PlannedParcel[][] {
  return problems.map((problem) => planParcels(problem));
}
