import { BSON } from 'bson';
import { decode } from '../bson/codec.js';
import type { Document } from '../bson/values.js';

const HEADER_BYTES = 16;
const MAX_MESSAGE_BYTES = 48_000_000 + 16 * 1024;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const REQUIRED_FLAGS = 0xffff;

/** Bytes that are not MongoDB's wire protocol; the connection is closed. */
export class ProtocolError extends Error {}

export interface WireRequest {
  readonly requestId: number;
  /** The way in which the old handshake asks, and must be answered. */
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
    for (;;) {
      const length = this.nextLength();
      if (length === undefined || this.size < length) return messages;
      const all = this.chunks.length === 1 && this.chunks[0] ? this.chunks[0] : Buffer.concat(this.chunks);
      messages.push(all.subarray(0, length));
      this.size -= length;
      this.chunks = this.size > 0 ? [all.subarray(length)] : [];
    }
  }

  private nextLength(): number | undefined {
    if (this.size < 4) return undefined;
    if ((this.chunks[0]?.length ?? 0) < 4) this.chunks = [Buffer.concat(this.chunks)];
    const length = this.chunks[0]?.readInt32LE(0) ?? 0;
    if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) throw new ProtocolError(`bad message length ${length}`);
    return length;
  }
}

function documentAt(message: Buffer, position: number, end: number): { document: Document; next: number } {
  const length = message.readInt32LE(position);
  if (length < 5 || position + length > end) throw new ProtocolError(`bad document length ${length}`);
  return { document: decode(message.subarray(position, position + length)), next: position + length };
}

function stringAt(message: Buffer, position: number): { text: string; next: number } {
  const end = message.indexOf(0, position);
  if (end < 0) throw new ProtocolError('a string without an end');
  return { text: message.toString('utf8', position, end), next: end + 1 };
}

function parseMessage(message: Buffer): WireRequest {
  const flags = message.readUInt32LE(HEADER_BYTES);
  const unknown = flags & REQUIRED_FLAGS & ~(CHECKSUM_PRESENT | MORE_TO_COME);
  if (unknown !== 0) throw new ProtocolError(`unknown flag bits ${unknown}`);
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  let body: Document | undefined;
  const sequences: Document = {};
  for (let position = HEADER_BYTES + 4; position < end;) {
    const kind = message[position++];
    if (kind === 0) {
      if (body) throw new ProtocolError('two bodies in one message');
      const section = documentAt(message, position, end);
      body = section.document;
      position = section.next;
    } else if (kind === 1) {
      const sectionEnd = position + message.readInt32LE(position);
      if (sectionEnd > end || sectionEnd <= position) throw new ProtocolError('bad section length');
      const { text: name, next } = stringAt(message, position + 4);
      const documents: Document[] = [];
      for (position = next; position < sectionEnd;) {
        const element = documentAt(message, position, sectionEnd);
        documents.push(element.document);
        position = element.next;
      }
      sequences[name] = documents;
    } else throw new ProtocolError(`unknown section kind ${String(kind)}`);
  }
  if (!body) throw new ProtocolError('a message without a body');
  return {
    requestId: message.readInt32LE(4),
    legacy: false,
    command: { ...body, ...sequences },
    expectsReply: (flags & MORE_TO_COME) === 0,
  };
}

/** The first handshake of a driver may come as a query on `<database>.$cmd`. */
function parseLegacyQuery(message: Buffer): WireRequest {
  const { text: namespace, next } = stringAt(message, HEADER_BYTES + 4);
  const { document } = documentAt(message, next + 8, message.length);
  const [name = ''] = Object.keys(document);
  if (!namespace.endsWith('.$cmd') || !['hello', 'isMaster', 'ismaster'].includes(name))
    throw new ProtocolError('a legacy query that is no handshake');
  const command = { ...document, $db: namespace.slice(0, -'.$cmd'.length) };
  return { requestId: message.readInt32LE(4), legacy: true, command, expectsReply: true };
}

/** Reads one message. Throws on anything that is not well formed. */
export function parseRequest(message: Buffer): WireRequest {
  const operation = message.readInt32LE(12);
  if (operation === OP_MSG) return parseMessage(message);
  if (operation === OP_QUERY) return parseLegacyQuery(message);
  throw new ProtocolError(`unsupported operation ${operation}`);
}

let lastReplyId = 0;

/** Encodes the answer to a request in the form it asked for. */
export function encodeReply(request: WireRequest, reply: Document): Buffer {
  const body = BSON.serialize(reply, { ignoreUndefined: true, checkKeys: false });
  const head = Buffer.alloc(request.legacy ? 36 : 21);
  lastReplyId = (lastReplyId + 1) | 0;
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(lastReplyId, 4);
  head.writeInt32LE(request.requestId, 8);
  head.writeInt32LE(request.legacy ? OP_REPLY : OP_MSG, 12);
  if (request.legacy) {
    head.writeInt32LE(8, HEADER_BYTES);
    head.writeInt32LE(1, 32);
  }
  return Buffer.concat([head, body]);
}
