import { connect, type Socket } from 'node:net';
import { BSON } from 'bson';
import type { Document } from 'mongodb';

export const OP_MSG = 2013;
export const OP_QUERY = 2004;

export function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

export const message = (operation: number, body: Buffer, length = body.length + 16) =>
  Buffer.concat([int32(length), int32(77), int32(0), int32(operation), body]);

export const body = (command: Document) => Buffer.concat([Buffer.from([0]), BSON.serialize(command)]);

export function sequence(name: string, documents: Document[]): Buffer {
  const content = Buffer.concat([Buffer.from(`${name}\0`), ...documents.map((document) => BSON.serialize(document))]);
  return Buffer.concat([Buffer.from([1]), int32(content.length + 4), content]);
}

export const opMsg = (flags: number, ...sections: Buffer[]) =>
  message(OP_MSG, Buffer.concat([int32(flags), ...sections]));

function open(uri: string): Promise<Socket> {
  const path = decodeURIComponent(/^mongodb:\/\/([^/]+)\//.exec(uri)?.[1] ?? '');
  return new Promise((resolve, reject) => {
    const socket = connect(path, () => resolve(socket)).once('error', reject);
  });
}

/** Sends chunks sequentially and resolves to the first reply, or `closed`. */
export async function exchange(uri: string, ...pieces: Buffer[]): Promise<Document | 'closed'> {
  const socket = await open(uri);
  const answer = new Promise<Document | 'closed'>((resolve) => {
    socket.once('data', (reply) => {
      const start = reply.readInt32LE(12) === OP_MSG ? 21 : 36;
      resolve({ responseTo: reply.readInt32LE(8), ...BSON.deserialize(reply.subarray(start)) });
    });
    socket.once('close', () => resolve('closed'));
  });
  for (const piece of pieces) await new Promise((resolve) => socket.write(piece, resolve));
  const result = await answer;
  socket.destroy();
  return result;
}
