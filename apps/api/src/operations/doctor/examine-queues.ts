import { type Finding, momentAgo, type Surroundings } from './finding.js';

const hourMs = 3_600_000;
/** A job of an earlier release, which no process runs any more, is not late for longer. */
const forgottenMs = 7 * 24 * hourMs;
/** Attempts pause for a day at most. */
const overdueMs = hourMs;

/** Finds jobs that fail or that no process runs, overdue events and notices, and mails and events whose attempts have ended. */
export async function* examineQueues(surroundings: Surroundings): AsyncGenerator<Finding> {
  const { models, alone } = surroundings;
  const { jobs, migrations, outboxEvents, mails, pushDeliveries } = models;

  for await (const { _id, lastError } of migrations
    .find({ lastError: { $ne: null } })
    .sort({ _id: 1 })
    .lean()
    .cursor())
    yield {
      kind: 'failed job',
      what: `the migration '${_id}' failed with: ${lastError ?? ''}; start the product again once the cause is gone`,
    };
  for await (const { _id, failures, lastError } of jobs
    .find({ failures: { $gt: 0 } })
    .sort({ _id: 1 })
    .lean()
    .cursor())
    yield {
      kind: 'failed job',
      what: `the job '${_id}' failed ${failures} times, last with: ${lastError ?? ''}; it is repeated by itself, and the log has the stack`,
    };

  // While the product is stopped everything is late.
  if (!alone) {
    const late = momentAgo(surroundings, hourMs);
    const due = { nextRunAt: { $lte: late, $gte: momentAgo(surroundings, forgottenMs) }, leasedUntil: { $lte: late } };
    for await (const { _id, nextRunAt } of jobs.find(due).sort({ _id: 1 }).lean().cursor())
      yield {
        kind: 'late job',
        what: `no process runs the job '${_id}', which was due at ${nextRunAt.toISOString()}; restart the product`,
      };
    const overdue = { nextAttemptAt: { $lte: momentAgo(surroundings, overdueMs) } };
    for (const [name, count] of [
      ['mails', await mails.countDocuments({ status: 'queued', ...overdue })],
      ['push notices', await pushDeliveries.countDocuments({ status: 'queued', ...overdue })],
      ['domain events', await outboxEvents.countDocuments({ status: 'pending', ...overdue })],
    ] as const)
      if (count > 0)
        yield {
          kind: 'late job',
          what: `${count} ${name} have been due for more than an hour; restart the product and read its log`,
        };
  }

  for (const [kind, count] of await countBy(mails.find({ status: 'failed' }, { kind: 1 }).lean().cursor(), 'kind'))
    yield {
      kind: 'given up',
      what: `${count} mails '${kind}' in 30 days; the log says why, SMTP_URL and the sender's SPF and DKIM are the usual causes`,
      isNote: true,
    };
  for (const [type, count] of await countBy(
    outboxEvents.find({ status: 'failed' }, { type: 1 }).lean().cursor(),
    'type',
  ))
    yield {
      kind: 'given up',
      what: `${count} domain events '${type}' in 30 days; their lastError in the collection outboxevents says why`,
      isNote: true,
    };
}

async function countBy<Name extends string>(
  records: AsyncIterable<Record<Name, string>>,
  name: Name,
): Promise<[string, number][]> {
  const counts = new Map<string, number>();
  for await (const record of records) counts.set(record[name], (counts.get(record[name]) ?? 0) + 1);
  return [...counts].toSorted();
}
