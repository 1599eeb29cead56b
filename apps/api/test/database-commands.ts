import type { Socket } from 'node:net';
import mongoose from 'mongoose';

/** A command to the database: its name is the first key. */
export type DatabaseCommand = Record<string, unknown>;

const headerBytes = 16;
const opMsg = 2013;

/** Calls `onCommand` with every command that a client of the database writes to a connection (OP_MSG of MongoDB's wire protocol). */
export function readCommands(client: Socket, onCommand: (command: DatabaseCommand) => unknown): void {
  let pending = Buffer.alloc(0);
  client.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= headerBytes && pending.length >= pending.readInt32LE(0)) {
      const message = pending.subarray(0, pending.readInt32LE(0));
      pending = pending.subarray(message.length);
      if (message.readInt32LE(12) !== opMsg) continue;
      // After the header: four bytes of flags, the kind of the first section (0: the command), its document.
      if (message[20] !== 0) throw new Error('The first section is not the command');
      onCommand(mongoose.mongo.BSON.deserialize(message.subarray(21), { allowObjectSmallerThanBufferSize: true }));
    }
  });
}

/**
 * Commands without a time limit: they read no documents of the product, continue a cursor whose first command is limited, manage
 * collections or indexes, or are `explain` commands of tests.
 */
const unlimited = new Set([
  'hello',
  'isMaster',
  'ping',
  'endSessions',
  'getMore',
  'killCursors',
  'createIndexes',
  'listIndexes',
  'dropIndexes',
  'listCollections',
  'create',
  'dropDatabase',
  'explain',
]);

export const nameOf = (command: DatabaseCommand): string => Object.keys(command)[0] ?? '';

/** Returns whether a command lacks a required `maxTimeMS`. */
export const isUnlimited = (command: DatabaseCommand): boolean =>
  !unlimited.has(nameOf(command)) && typeof command.maxTimeMS !== 'number';
