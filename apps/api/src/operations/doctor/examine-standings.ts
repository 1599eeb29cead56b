import { createStandings } from '../../modules/deals/standing.js';
import type { Finding, DoctorContext } from './finding.js';

/** Compares the rating and parcel counts of members, and the `counts` flags of their ratings, with the deals. */
export async function* examineStandings({ events, models }: DoctorContext): AsyncGenerator<Finding> {
  const standings = createStandings({ events }, models);
  const members = models.users.find({}, { name: 1 }).lean().cursor();
  for await (const { _id, name } of members) {
    if (!(await standings.isWrong(_id))) continue;
    yield {
      kind: 'wrong count',
      description: `the ratings or parcels of ${name} are counted wrongly`,
      repair: async () => {
        if (!(await standings.isWrong(_id))) return undefined;
        await standings.update(_id);
        return 'recounted';
      },
    };
  }
}
