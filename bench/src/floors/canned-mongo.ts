import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Long, serialize } from 'bson';
import { sessionFields, type SessionFields } from '../../../apps/api/src/modules/accounts/auth/session-fields.js';
import { bookRecord } from '../shop/book-record.js';
import { memberRecord } from '../shop/member-record.js';

// A MongoDB server with constant pre-encoded replies: the same 20 books for `books`, the same account for `users`.
// The cost of a program that queries it is the cost of the driver.

/** Opcodes of the wire protocol. */
const kinds = { oldReply: 1, oldQuery: 2004, message: 2013 } as const;

const hello = serialize({
  helloOk: true,
  ismaster: true,
  isWritablePrimary: true,
  maxBsonObjectSize: 16 * 1024 * 1024,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  minWireVersion: 0,
  maxWireVersion: 21,
  readOnly: false,
  ok: 1,
});
const cursor = (name: string, firstBatch: object[]) =>
  serialize({ cursor: { firstBatch, id: Long.ZERO, ns: `canned.${name}` }, ok: 1 }, { ignoreUndefined: true });
const member = memberRecord(0);
/** The fields of an account that a session check reads. */
const account = Object.fromEntries(
  (['_id', ...Object.keys(sessionFields)] as (keyof SessionFields)[]).map((name) => [name, member[name]]),
);
const answers: Record<string, Uint8Array> = {
  books: cursor(
    'books',
    Array.from({ length: 20 }, (_, index) => bookRecord(index)),
  ),
  users: cursor('users', [account]),
};

/** Length, request id, id of the request replied to, and opcode. */
const headBytes = 16;

function message(kind: number, answeredId: number, before: Buffer, document: Uint8Array): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeInt32LE(headBytes + before.length + document.length, 0);
  head.writeInt32LE(answeredId, 8);
  head.writeInt32LE(kind, 12);
  return Buffer.concat([head, before, document]);
}

/** OP_REPLY to the legacy handshake query: flags, no cursor, offset 0, one document. */
const oldReplyHead = Buffer.from([8, 0, 0, 0, ...Array<number>(12).fill(0), 1, 0, 0, 0]);
/** Zero flags, one section with one document. */
const messageHead = Buffer.alloc(5);
/** Offset of the command name: header, flags and section kind, then the document length and the type of the first field. */
const nameStart = headBytes + messageHead.length + 5;

function replyTo(request: Buffer): Buffer {
  const id = request.readInt32LE(4);
  if (request.readInt32LE(12) === kinds.oldQuery) return message(kinds.oldReply, id, oldReplyHead, hello);
  const nameEnd = request.indexOf(0, nameStart);
  if (request.toString('latin1', nameStart, nameEnd) !== 'find') return message(kinds.message, id, messageHead, hello);
  const collection = request.toString('latin1', nameEnd + 5, request.indexOf(0, nameEnd + 5));
  return message(kinds.message, id, messageHead, answers[collection] ?? hello);
}

function serve(socket: Socket): void {
  let received = Buffer.alloc(0);
  socket.setNoDelay(true).on('data', (bytes) => {
    received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
    while (received.length >= headBytes && received.length >= received.readInt32LE(0)) {
      const length = received.readInt32LE(0);
      socket.write(replyTo(received.subarray(0, length)));
      received = received.subarray(length);
    }
  });
}

const server = createServer(serve);
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/canned\n`);
});
process.on('SIGTERM', () => {
  process.exit(0);
});
