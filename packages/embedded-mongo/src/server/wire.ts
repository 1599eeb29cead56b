import { BSON } from 'bson';
import { decode } from '../bson/codec.js';
import type { Document } from '../bson/values.js';

const HEADER_BYTES = 16;
const MAX_MESSAGE_BYTES = 48_000_000 + 16 * 1024;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const MORE_TO_COME = 2;
const REQUIRED_FLAGS = 0xffff;

/** Bytes that are not MongoDB's wire protocol; the connection is closed. */
class ProtocolError extends Error {}

export interface WireRequest {
  readonly requestId: number;
  /** Asked in the way of the old handshake, and to be answered so. */
  readonly legacy: boolean;
  readonly command: Document;
  readonly expectsReply: boolean;
}

/** Cuts a stream of bytes into whole messages. */
export class MessageSplitter {
  private chunks: Buffer[] = [];
  private size = 0;

  /** Returns the messages that are complete now. Throws on an impossible length. */
  push(chunk: Buffer): Buffer[] {
    this.chunks.push(chunk);
    this.size += chunk.length;
    const messages: Buffer[] = [];
    for (let length = this.nextLength(); length <= this.size; length = this.nextLength()) {
      const [first = Buffer.alloc(0), ...others] = this.chunks;
      const all = others.length > 0 ? Buffer.concat(this.chunks) : first;
      messages.push(all.subarray(0, length));
      this.chunks = [all.subarray(length)];
      this.size -= length;
    }
    return messages;
  }

  private nextLength(): number {
    if (this.size < HEADER_BYTES) return Infinity;
    const [first = Buffer.alloc(0)] = this.chunks;
    if (first.length < HEADER_BYTES) this.chunks = [Buffer.concat(this.chunks)];
    const length = this.chunks[0]?.readInt32LE(0) ?? 0;
    if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) throw new ProtocolError(`bad message length ${length}`);
    return length;
  }
}

/** Reads the parts of one message from front to back; every read checks the end. */
class MessageReader {
  private readonly message: Buffer;
  private readonly end: number;
  position: number;

  constructor(message: Buffer, position: number, end: number) {
    this.message = message;
    this.position = position;
    this.end = end;
  }

  get done(): boolean {
    return this.position >= this.end;
  }

  byte(): number {
    return this.message.readUInt8(this.position++);
  }

  /** The end of a part that begins here with its own length. */
  partEnd(least: number): number {
    const end = this.position + this.message.readInt32LE(this.position);
    if (end < this.position + least || end > this.end) throw new ProtocolError('a part longer than its message');
    return end;
  }

  document(): Document {
    const start = this.position;
    this.position = this.partEnd(5);
    return decode(this.message.subarray(start, this.position));
  }

  text(): string {
    const end = this.message.indexOf(0, this.position);
    if (end < 0 || end >= this.end) throw new ProtocolError('a string without an end');
    const text = this.message.toString('utf8', this.position, end);
    this.position = end + 1;
    return text;
  }

  /** A named list of documents, such as those of an insert. */
  sequence(): Document {
    const part = new MessageReader(this.message, this.position + 4, this.partEnd(5));
    const name = part.text();
    const documents: Document[] = [];
    while (!part.done) documents.push(part.document());
    this.position = part.position;
    return { [name]: documents };
  }
}

function parseMessage(message: Buffer): Omit<WireRequest, 'requestId'> {
  const flags = message.readUInt32LE(HEADER_BYTES);
  if (flags & REQUIRED_FLAGS & ~MORE_TO_COME) throw new ProtocolError(`unknown flags ${flags}`);
  const reader = new MessageReader(message, HEADER_BYTES + 4, message.length);
  const bodies: Document[] = [];
  const sequences: Document = {};
  while (!reader.done) {
    const kind = reader.byte();
    if (kind === 0) bodies.push(reader.document());
    else if (kind === 1) Object.assign(sequences, reader.sequence());
    else throw new ProtocolError(`unknown section kind ${kind}`);
  }
  if (bodies.length !== 1) throw new ProtocolError(`a message with ${bodies.length} bodies`);
  return { legacy: false, command: { ...bodies[0], ...sequences }, expectsReply: (flags & MORE_TO_COME) === 0 };
}

/** The first handshake of a driver may come as a query on `<database>.$cmd`. */
function parseLegacyQuery(message: Buffer): Omit<WireRequest, 'requestId'> {
  const reader = new MessageReader(message, HEADER_BYTES + 4, message.length);
  const [, database] = /^(.+)\.\$cmd$/.exec(reader.text()) ?? [];
  reader.position += 8;
  const command = { ...reader.document(), $db: database };
  if (!database || !/^(hello|is[mM]aster)$/.test(Object.keys(command)[0] ?? ''))
    throw new ProtocolError('a legacy query that is no handshake');
  return { legacy: true, command, expectsReply: true };
}

/** Reads one message. Throws on anything that is not well formed. */
export function parseRequest(message: Buffer): WireRequest {
  const [requestId, operation] = [message.readInt32LE(4), message.readInt32LE(12)];
  if (operation === OP_MSG) return { requestId, ...parseMessage(message) };
  if (operation === OP_QUERY) return { requestId, ...parseLegacyQuery(message) };
  throw new ProtocolError(`unsupported operation ${operation}`);
}

/** Encodes the answer to a request in the form it asked for. */
export function encodeReply({ requestId, legacy }: WireRequest, reply: Document): Buffer {
  const body = BSON.serialize(reply, { ignoreUndefined: true, checkKeys: false });
  const head = Buffer.alloc(legacy ? 36 : 21);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(requestId, 8);
  head.writeInt32LE(legacy ? OP_REPLY : OP_MSG, 12);
  if (legacy) head.writeInt32LE(1, 32);
  return Buffer.concat([head, body]);
}
