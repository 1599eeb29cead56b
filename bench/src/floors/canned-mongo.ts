import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Long, serialize } from 'bson';
import { sessionFields, type SessionFields } from '../../../apps/api/src/modules/accounts/auth/session-fields.js';
import { bookRecord } from '../shop/book-record.js';
import { memberRecord } from '../shop/member-record.js';

// A MongoDB server that does not think: whatever is asked of `books` answers the same 20 books and of `users` the same account, encoded
// beforehand. What a program costs that asks it is then its driver's.

/** Kinds of messages on the wire. */
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
/** What a session needs of an account. */
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

/** Length, id, the id that is answered, and the kind. */
const headBytes = 16;

function message(kind: number, answeredId: number, before: Buffer, document: Uint8Array): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeInt32LE(headBytes + before.length + document.length, 0);
  head.writeInt32LE(answeredId, 8);
  head.writeInt32LE(kind, 12);
  return Buffer.concat([head, before, document]);
}

/** Of a reply to the old query, with which drivers say hello: capable, no cursor, from 0, one document. */
const oldReplyHead = Buffer.from([8, 0, 0, 0, ...Array<number>(12).fill(0), 1, 0, 0, 0]);
/** No flags, one section with one document. */
const messageHead = Buffer.alloc(5);
/** Before the command of a message: the head, flags and kind; in the command: its length, the type of its first field. */
const nameStart = headBytes + messageHead.length + 5;

function answerTo(asked: Buffer): Buffer {
  const id = asked.readInt32LE(4);
  if (asked.readInt32LE(12) === kinds.oldQuery) return message(kinds.oldReply, id, oldReplyHead, hello);
  const nameEnd = asked.indexOf(0, nameStart);
  if (asked.toString('latin1', nameStart, nameEnd) !== 'find') return message(kinds.message, id, messageHead, hello);
  const collection = asked.toString('latin1', nameEnd + 5, asked.indexOf(0, nameEnd + 5));
  return message(kinds.message, id, messageHead, answers[collection] ?? hello);
}

function serve(socket: Socket): void {
  let received = Buffer.alloc(0);
  socket.setNoDelay(true).on('data', (bytes) => {
    received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
    while (received.length >= headBytes && received.length >= received.readInt32LE(0)) {
      const length = received.readInt32LE(0);
      socket.write(answerTo(received.subarray(0, length)));
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
