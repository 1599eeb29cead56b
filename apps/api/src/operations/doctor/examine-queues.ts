import { type Finding, timeBefore, type DoctorContext } from './finding.js';

const hourMs = 3_600_000;
/** A job that is overdue for longer belongs to an earlier release and is not reported: no process runs it any more. */
const forgottenMs = 7 * 24 * hourMs;
/** An entry is overdue this long after `nextAttemptAt`, which already contains the pause between attempts. */
const overdueMs = hourMs;

/** Finds jobs that fail or that no process runs, overdue events and notices, and mails and events whose attempts have ended. */
export async function* examineQueues(context: DoctorContext): AsyncGenerator<Finding> {
  const { models, alone } = context;
  const { jobs, migrations, outboxEvents, mails, pushDeliveries } = models;

  for await (const { _id, lastError } of migrations
    .find({ lastError: { $ne: null } })
    .sort({ _id: 1 })
    .lean()
    .cursor())
    yield {
      kind: 'failed job',
      description: `the migration '${_id}' failed with: ${lastError ?? ''}; start the product again once the cause is gone`,
    };
  for await (const { _id, failures, lastError } of jobs
    .find({ failures: { $gt: 0 } })
    .sort({ _id: 1 })
    .lean()
    .cursor())
    yield {
      kind: 'failed job',
      description: `failures in a row of the job '${_id}': ${failures}, last with: ${lastError ?? ''}; it is repeated by itself, and the log has the stack`,
    };

  // Everything is late while the product is stopped.
  if (!alone) {
    const late = timeBefore(context, hourMs);
    const due = { nextRunAt: { $lte: late, $gte: timeBefore(context, forgottenMs) }, leasedUntil: { $lte: late } };
    for await (const { _id, nextRunAt } of jobs.find(due).sort({ _id: 1 }).lean().cursor())
      yield {
        kind: 'late job',
        description: `no process runs the job '${_id}', which was due at ${nextRunAt.toISOString()}; restart the product`,
      };
    const overdue = { nextAttemptAt: { $lte: timeBefore(context, overdueMs) } };
    for (const [name, count] of [
      ['mails', await mails.countDocuments({ status: 'queued', ...overdue })],
      ['push notices', await pushDeliveries.countDocuments({ status: 'queued', ...overdue })],
      ['domain events', await outboxEvents.countDocuments({ status: 'pending', ...overdue })],
    ] as const)
      if (count > 0)
        yield {
          kind: 'late job',
          description: `${name} due for more than an hour: ${count}; restart the product and read its log`,
        };
  }

  for (const [kind, count] of await countBy(mails.find({ status: 'failed' }, { kind: 1 }).lean().cursor(), 'kind'))
    yield {
      kind: 'given up',
      description: `mails '${kind}' in 30 days: ${count}; the log says why, SMTP_URL and the sender's SPF and DKIM are the usual causes`,
      isNote: true,
    };
  for (const [type, count] of await countBy(
    outboxEvents.find({ status: 'failed' }, { type: 1 }).lean().cursor(),
    'type',
  ))
    yield {
      kind: 'given up',
      description: `domain events '${type}' in 30 days: ${count}; their lastError in the collection outboxevents says why`,
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
