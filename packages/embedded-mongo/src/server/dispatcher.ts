import { toDouble } from '../bson/numbers.js';
import { type Document, isDocument, isNumeric } from '../bson/values.js';
import { CommandError, notSupported } from '../errors.js';
import { checkFields, countArgument, stringArgument } from './arguments.js';
import type { Command, CommandContext, Services } from './command.js';
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

const GENERIC_FIELDS = '$clusterTime $db $readPreference comment lsid maxTimeMS readConcern writeConcern'.split(' ');
const COUNTERS: Record<string, string> = {
  find: 'query',
  getMore: 'getmore',
  insert: 'insert',
  update: 'update',
  delete: 'delete',
};
const READ_CONCERNS: unknown[] = ['available', 'local', 'majority', undefined];

function checkConcerns({ readConcern, writeConcern }: Document): void {
  const level = isDocument(readConcern) ? readConcern.level : undefined;
  if (!READ_CONCERNS.includes(level)) throw notSupported(`read concern ${JSON.stringify(level)}`);
  const w = isDocument(writeConcern) ? (writeConcern.w ?? 1) : 1;
  if (w !== 'majority' && !(isNumeric(w) && toDouble(w) <= 1))
    throw new CommandError('UnsatisfiableWriteConcern', 'Not enough data-bearing nodes');
}

function checkCommand(name: string, command: Document): Command {
  if (/^(commit|abort)Transaction$/.test(name) || 'startTransaction' in command || 'autocommit' in command)
    throw notSupported('transactions');
  const definition = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!definition) throw new CommandError('CommandNotFound', `no such command: '${name}'`);
  checkFields(command, name, [name, ...GENERIC_FIELDS, ...definition.takes]);
  checkConcerns(command);
  return definition;
}

function errorReply(error: unknown): Document {
  const known = error instanceof CommandError ? error : new CommandError('UnknownError', String(error));
  return { ok: 0, errmsg: known.message, code: known.code, codeName: known.codeName, ...known.details };
}

/** Runs one command and returns its reply; errors become error replies. */
export async function dispatch(command: Document, services: Services, address: string): Promise<Document> {
  const [name = ''] = Object.keys(command);
  const { engine, statistics, sessions, log } = services;
  const counter = COUNTERS[name] ?? 'command';
  statistics.operations.set(counter, (statistics.operations.get(counter) ?? 0) + 1);
  if (/^(hello|is[mM]aster)$/.test(name)) return hello(name, address, engine.isReadOnly);
  try {
    const definition = checkCommand(name, command);
    const limit = countArgument(command, 'maxTimeMS');
    const deadline = limit > 0 ? Date.now() + limit : Infinity;
    const context: CommandContext = { ...services, database: stringArgument(command, '$db'), deadline };
    return { ...(await sessions.run(command, () => definition.run(command, context))), ok: 1 };
  } catch (error) {
    if (!(error instanceof CommandError)) log.error({ err: error, command: name }, 'a command failed unexpectedly');
    return errorReply(error);
  }
}
