import { hostname } from 'node:os';
import { isArray } from '../../bson/values.js';
import { typeMismatch } from '../../errors.js';
import { MAX_DOCUMENT_BYTES } from '../../storage/engine.js';
import type { Command } from '../command.js';

/** The release whose behaviour is followed; its wire version is 21. */
const VERSION = '7.0.0';
const MAX_WIRE_VERSION = 21;

const buildInfo: Command = {
  takes: [],
  run: () => ({
    version: VERSION,
    versionArray: [7, 0, 0, 0],
    gitVersion: 'embedded',
    modules: ['embedded-mongo'],
    bits: 64,
    debug: false,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  }),
};

export const handshakeCommands: Readonly<Record<string, Command>> = {
  ping: { takes: [], run: () => ({}) },
  buildInfo,
  buildinfo: buildInfo,
  endSessions: {
    takes: [],
    run: ({ endSessions }, { sessions }) => {
      if (!isArray(endSessions)) throw typeMismatch('endSessions must be an array');
      sessions.end(endSessions);
      return {};
    },
  },
  serverStatus: {
    takes: ['repl', 'metrics', 'locks'],
    run: (_command, { statistics }) => ({
      host: hostname(),
      version: VERSION,
      process: 'embedded-mongo',
      pid: process.pid,
      uptime: (Date.now() - statistics.startedAt) / 1000,
      localTime: new Date(),
      connections: { current: statistics.connections, totalCreated: statistics.connectionsCreated },
      opcounters: { ...statistics.operations },
      mem: { bits: 64, resident: Math.round(process.memoryUsage.rss() / 1024 / 1024) },
    }),
  },
};

/** A replica set of one member, since drivers retry writes on such only. */
export function hello(name: string, address: string, setName: string): Record<string, unknown> {
  return {
    helloOk: true,
    [name === 'hello' ? 'isWritablePrimary' : 'ismaster']: true,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: 1,
    minWireVersion: 0,
    maxWireVersion: MAX_WIRE_VERSION,
    readOnly: false,
    setName,
    setVersion: 1,
    hosts: [address],
    me: address,
    primary: address,
    secondary: false,
    ok: 1,
  };
}
