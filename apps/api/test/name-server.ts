import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';
import { onTestFinished } from 'vitest';

interface NameServer {
  /** Address and port, for `createLookup`. */
  address: string;
  /** Type and name of the received queries, such as `AAAA archive.org`, oldest first. */
  asked: string[];
}

interface Question {
  name: string;
  type: number;
  /** Where the question ends in its message. */
  end: number;
}

const typeNames = new Map([
  [1, 'A'],
  [28, 'AAAA'],
]);
const headerBytes = 12;

/**
 * Starts a DNS server (RFC 1035) on a UDP port of 127.0.0.1, which closes when the running test ends. `zone` has the IPv4 and IPv6
 * addresses of each name; without it the server never replies.
 */
export async function startNameServer(zone?: Record<string, string[]>): Promise<NameServer> {
  const asked: string[] = [];
  const socket = createSocket('udp4', (query, { address, port }) => {
    const question = readQuestion(query);
    asked.push(`${typeNames.get(question.type) ?? question.type} ${question.name}`);
    if (zone) socket.send(replyTo(query, question, zone[question.name]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return { address: `127.0.0.1:${socket.address().port}`, asked };
}

function readQuestion(query: Buffer): Question {
  const labels: string[] = [];
  let offset = headerBytes;
  for (let length = query.readUInt8(offset); length > 0; length = query.readUInt8(offset)) {
    labels.push(query.toString('latin1', offset + 1, offset + 1 + length));
    offset += 1 + length;
  }
  return { name: labels.join('.'), type: query.readUInt16BE(offset + 1), end: offset + 5 };
}

/** Returns the addresses of the queried type; NXDOMAIN without `addresses`. */
function replyTo(query: Buffer, { type, end }: Question, addresses: string[] | undefined): Buffer {
  const found = (addresses ?? []).filter((address) => typeNames.get(type) === (isIPv4(address) ? 'A' : 'AAAA'));
  const header = Buffer.alloc(headerBytes);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(addresses ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(found.length, 6);
  return Buffer.concat([header, query.subarray(headerBytes, end), ...found.map((address) => recordOf(type, address))]);
}

/** Returns a record with a TTL of 60 s; its name refers to that of the question. */
function recordOf(type: number, address: string): Buffer {
  const data = isIPv4(address) ? address.split('.').map(Number) : bytesOfV6(address);
  return Buffer.from([0xc0, headerBytes, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length, ...data]);
}

/** Parses an IPv6 address of hexadecimal groups. */
function bytesOfV6(address: string): number[] {
  const [start = [], end = []] = address
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))));
  const zeros = Array<number>(8 - start.length - end.length).fill(0);
  return [...start, ...zeros, ...end].flatMap((group) => [group >> 8, group & 0xff]);
}
