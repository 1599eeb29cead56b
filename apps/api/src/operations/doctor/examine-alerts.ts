import { alertTerms, anchorsOf } from '../../modules/wanted/alerts/alert-anchors.js';
import type { AlertFields } from '../../modules/wanted/alerts/alert.model.js';
import { requiredOf } from '../../modules/books/search/query-terms.js';
import type { Finding, DoctorContext } from './finding.js';

type Derived = Pick<AlertFields, 'anchors' | 'second'> & { terms?: unknown };

/**
 * Returns every valid set of derived fields: any required term of a search can be its anchor, because the rarest term changes with the
 * books.
 */
function possibleFields(alert: AlertFields): [Derived, ...Derived[]] {
  if (alert.kind !== 'search') return [anchorsOf(alert, undefined)];
  const terms = alertTerms(alert.search.q ?? '');
  const subject = { ...alert, terms };
  const [longest, ...others] = requiredOf(terms).toSorted((a, b) => b.word.length - a.word.length);
  if (alert.namedCategory !== undefined || !longest) return [{ ...anchorsOf(subject, undefined), terms }];
  const withAnchor = (term: typeof longest) => ({ ...anchorsOf(subject, term), terms });
  return [withAnchor(longest), ...others.map(withAnchor)];
}

/** Returns a text that is equal for equal fields. */
const textOf = ({ anchors, second, terms }: Derived): string =>
  JSON.stringify([anchors, second ?? null, terms ?? null]);

/** Compares the anchors of alerts with their searches, works and sellers, and finds books that an alert matched twice. */
export async function* examineAlerts({ models }: DoctorContext): AsyncGenerator<Finding> {
  const { alerts, alertMatches } = models;
  for await (const alert of alerts.find().sort({ _id: 1 }).lean().cursor()) {
    const [fields, ...others] = possibleFields(alert);
    if ([fields, ...others].some((one) => textOf(one) === textOf(alert))) continue;
    yield {
      kind: 'wrong anchors',
      description: `alert ${alert._id.toHexString()} is stored under words that are not those of its ${alert.kind}, so it misses books`,
      repair: async () => {
        const { second, ...set } = fields;
        const update = second ? { $set: { ...set, second } } : { $set: set, $unset: { second: 1 } };
        await alerts.updateOne({ _id: alert._id }, update);
        return 'stored again';
      },
    };
  }

  let previous = '';
  for await (const { _id, alert, book } of alertMatches
    .find({}, { alert: 1, book: 1 })
    .sort({ alert: 1, book: 1, _id: 1 })
    .lean()
    .cursor()) {
    const key = `${alert.toHexString()} ${book.toHexString()}`;
    if (key === previous)
      yield {
        kind: 'double notice',
        description: `alert ${alert.toHexString()} found book ${book.toHexString()} twice; its unique index is missing until the next start of the product`,
        repair: async () => ((await alertMatches.deleteOne({ _id })).deletedCount === 1 ? 'removed' : undefined),
      };
    previous = key;
  }
}
