import { openConnectionForIndexes } from '../../../apps/api/src/db/connect.js';
import { type DatabaseCommand, nameOf, readCommands } from '../../../apps/api/test/database-commands.js';
import { startProxy } from '../../../apps/api/test/proxy.js';
import { explain } from '../../../apps/api/test/queries.js';
import type { Bench } from '../bench.js';
import type { Finding } from '../finding.js';
import type { Sample } from '../median.js';
import { startProduct } from '../product.js';

/** The collections that grow with the number of books. */
const growingCollections: readonly unknown[] = ['books', 'words', 'wishes'];
const reads = ['find', 'aggregate', 'count', 'distinct'];
/** The measurements of latency use smaller counts, so no cache contains what this one reads. */
const unusedCount = 1_001;

/** Returns the fields of a command that `explain` accepts. */
function explainable(command: DatabaseCommand): DatabaseCommand {
  const { lsid: _lsid, $db: _db, $clusterTime: _time, $readPreference: _preference, maxTimeMS: _ms, ...own } = command;
  return own;
}

/**
 * Sends each action once, records the database commands of the product in a proxy, and explains those that read a growing collection. The
 * raw measurements are the examined keys and documents and the returned documents of each command. Needs a server without TLS.
 */
export async function explainActions<Action extends string>(
  bench: Bench,
  databaseUri: string,
  actions: Readonly<Record<Action, (count: number) => string>>,
): Promise<Omit<Finding, 'part'>[]> {
  const uri = new URL(databaseUri);
  let received: DatabaseCommand[] = [];
  const proxy = await startProxy({ host: uri.hostname, port: Number(uri.port || 27_017) }, (client) => {
    readCommands(client, (command) => received.push(command));
  });
  const proxied = new URL(uri);
  proxied.host = `127.0.0.1:${proxy.port}`;
  proxied.searchParams.set('directConnection', 'true');
  const product = await startProduct(bench.cores.server, await bench.folder(), { MONGODB_URI: proxied.href });
  const connection = await openConnectionForIndexes(databaseUri);
  try {
    const findings: Omit<Finding, 'part'>[] = [];
    for (const [action, address] of Object.entries<(count: number) => string>(actions)) {
      received = [];
      await (await fetch(product.url + address(unusedCount))).arrayBuffer();
      const from: Sample = {};
      let examined = 0;
      const commands = received.filter(
        (command) => reads.includes(nameOf(command)) && growingCollections.includes(command[nameOf(command)]),
      );
      for (const [index, command] of commands.entries()) {
        const plan = await explain(connection, explainable(command));
        const name = `${index + 1} ${nameOf(command)} ${String(command[nameOf(command)])} ${plan.stages.join(' < ')}`;
        from[`${name}: keys`] = plan.keys;
        from[`${name}: documents`] = plan.documents;
        from[`${name}: returned`] = plan.returned;
        examined += plan.examined;
      }
      findings.push({ what: `${action}, a million books: examined`, figure: examined, unit: '', from });
    }
    return findings;
  } finally {
    await connection.close();
    await product.stop();
    await proxy.close();
  }
}
