import type { Document } from '../../bson/values.js';
import { MAX_DOCUMENT_BYTES } from '../../storage/engine.js';
import { documentsArgument } from '../arguments.js';
import { MAX_WRITE_BATCH } from './write.js';
import type { Command } from '../command.js';

/** The emulated MongoDB release and its wire version. */
const VERSION = '7.0.0';
const MAX_WIRE_VERSION = 21;

const buildInfo: Command = {
  takes: [],
  run: () => ({
    version: VERSION,
    versionArray: [...VERSION.split('.').map(Number), 0],
    modules: ['embedded-mongo'],
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  }),
};

const serverStatus: Command = {
  takes: [],
  run: (_command, { statistics }) => ({
    version: VERSION,
    pid: process.pid,
    uptime: process.uptime(),
    connections: { current: statistics.connections },
    opcounters: Object.fromEntries(statistics.operations),
    mem: { resident: Math.round(process.memoryUsage.rss() / 1024 / 1024) },
  }),
};

const endSessions: Command = {
  takes: [],
  run: (command, { sessions }) => {
    sessions.end(documentsArgument(command, 'endSessions'));
    return {};
  },
};

export const handshakeCommands = {
  ping: { takes: [], run: () => ({}) },
  buildInfo,
  serverStatus,
  endSessions,
} satisfies Record<string, Command>;

/** Reports a replica set with one member: drivers retry writes on replica sets only. */
export const hello = (name: string, address: string, readOnly: boolean): Document => ({
  helloOk: true,
  [name === 'hello' ? 'isWritablePrimary' : 'ismaster']: true,
  setName: 'embedded',
  hosts: [address],
  me: address,
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: MAX_WRITE_BATCH,
  logicalSessionTimeoutMinutes: 30,
  minWireVersion: 0,
  maxWireVersion: MAX_WIRE_VERSION,
  readOnly,
  ok: 1,
});
