import { toDouble } from '../bson/numbers.js';
import { type Document, isDocument, isNumeric } from '../bson/values.js';
import { CommandError, notSupported } from '../errors.js';
import { checkFields, countArgument } from './arguments.js';
import type { Command, CommandContext } from './command.js';
import { catalogueCommands } from './commands/catalogue.js';
import { explainCommands } from './commands/explain.js';
import { handshakeCommands, hello } from './commands/handshake.js';
import { indexCommands } from './commands/indexes.js';
import { readCommands } from './commands/read.js';
import { writeCommands } from './commands/write.js';

const COMMANDS: Readonly<Record<string, Command>> = {
  ...handshakeCommands,
  ...readCommands,
  ...writeCommands,
  ...indexCommands,
  ...catalogueCommands,
  ...explainCommands,
};

/** Fields that every command takes; those of transactions are refused by name. */
const GENERIC_FIELDS = [
  '$clusterTime',
  '$db',
  '$readPreference',
  'comment',
  'lsid',
  'maxTimeMS',
  'readConcern',
  'txnNumber',
  'writeConcern',
];
const TRANSACTION_FIELDS = ['autocommit', 'startTransaction'];
const TRANSACTION_COMMANDS = ['abortTransaction', 'commitTransaction'];
const REPLICA_SET = 'embedded';

type Services = Omit<CommandContext, 'database' | 'deadline'>;

function checkConcerns({ readConcern, writeConcern }: Document): void {
  const level = isDocument(readConcern) ? readConcern.level : undefined;
  if (level !== undefined && !['available', 'local', 'majority'].includes(String(level)))
    throw notSupported(`the read concern ${String(level)}`);
  const w = isDocument(writeConcern) ? writeConcern.w : undefined;
  if (isNumeric(w) ? toDouble(w) > 1 : w !== undefined && w !== 'majority')
    throw new CommandError(100, 'UnsatisfiableWriteConcern', 'Not enough data-bearing nodes');
}

function checkCommand(name: string, command: Document, definition: Command): void {
  const fields = Object.entries(command).filter(([field]) => field !== name && !GENERIC_FIELDS.includes(field));
  if (fields.some(([field]) => TRANSACTION_FIELDS.includes(field))) throw notSupported('transactions');
  checkFields(Object.fromEntries(fields), name, definition);
  if (command.txnNumber !== undefined && !definition.writes)
    throw new CommandError(20, 'IllegalOperation', `${name} takes no transaction number`);
  checkConcerns(command);
}

function errorReply(error: unknown): Document {
  if (error instanceof CommandError)
    return { ok: 0, errmsg: error.message, code: error.code, codeName: error.codeName, ...error.details };
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { ok: 0, errmsg: message, code: 8, codeName: 'UnknownError' };
}

/** Runs one command and answers with its reply; failures become error replies. */
export async function dispatch(
  command: Document,
  services: Services,
  address: string,
  onFault: (error: unknown) => void,
): Promise<Document> {
  const [name = ''] = Object.keys(command);
  services.statistics.count(name);
  if (name === 'hello' || name === 'isMaster' || name === 'ismaster') return hello(name, address, REPLICA_SET);
  try {
    if (TRANSACTION_COMMANDS.includes(name)) throw notSupported('transactions');
    const definition = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!definition) throw new CommandError(59, 'CommandNotFound', `no such command: '${name}'`);
    checkCommand(name, command, definition);
    if (typeof command.$db !== 'string' || command.$db === '')
      throw new CommandError(73, 'InvalidNamespace', 'a command names its database in $db');
    const limit = countArgument(command, 'maxTimeMS');
    const context = { ...services, database: command.$db, deadline: limit ? Date.now() + limit : Infinity };
    const reply = await services.sessions.run(command, () => definition.run(command, context));
    return { ...reply, ok: 1 };
  } catch (error) {
    if (!(error instanceof CommandError)) onFault(error);
    return errorReply(error);
  }
}
