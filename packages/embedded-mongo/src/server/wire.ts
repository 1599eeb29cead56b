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

/** A violation of the wire protocol; the connection is closed. */
class ProtocolError extends Error {}

export interface WireRequest {
  readonly requestId: number;
  /** Whether it is an OP_QUERY of the legacy handshake, which needs an OP_REPLY. */
  readonly legacy: boolean;
  readonly command: Document;
  readonly expectsReply: boolean;
}

/** Splits a byte stream into messages. */
export class MessageSplitter {
  private chunks: Buffer[] = [];
  private size = 0;

  /** Returns the complete messages. @throws on an invalid length */
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

/** Reads the parts of one message sequentially with bounds checks. */
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

  /** Returns the end of a part that starts at the current position with its length. */
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

  /** Reads a named document sequence, such as the documents of an insert. */
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

/** Parses the legacy handshake: a query on `<database>.$cmd`. */
function parseLegacyQuery(message: Buffer): Omit<WireRequest, 'requestId'> {
  const reader = new MessageReader(message, HEADER_BYTES + 4, message.length);
  const [, database] = /^(.+)\.\$cmd$/.exec(reader.text()) ?? [];
  reader.position += 8;
  const command = { ...reader.document(), $db: database };
  if (!database || !/^(hello|is[mM]aster)$/.test(Object.keys(command)[0] ?? ''))
    throw new ProtocolError('a legacy query that is no handshake');
  return { legacy: true, command, expectsReply: true };
}

/** Parses one message. @throws ProtocolError when it is malformed */
export function parseRequest(message: Buffer): WireRequest {
  const [requestId, operation] = [message.readInt32LE(4), message.readInt32LE(12)];
  if (operation === OP_MSG) return { requestId, ...parseMessage(message) };
  if (operation === OP_QUERY) return { requestId, ...parseLegacyQuery(message) };
  throw new ProtocolError(`unsupported operation ${operation}`);
}

/** Encodes the reply in the format of its request. */
export function encodeReply({ requestId, legacy }: WireRequest, reply: Document): Buffer {
  const body = BSON.serialize(reply, { ignoreUndefined: true, checkKeys: false });
  const head = Buffer.alloc(legacy ? 36 : 21);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(requestId, 8);
  head.writeInt32LE(legacy ? OP_REPLY : OP_MSG, 12);
  if (legacy) head.writeInt32LE(1, 32);
  return Buffer.concat([head, body]);
}
