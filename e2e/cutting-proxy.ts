import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy in front of the product that cuts connections on request. */
export interface CuttingProxy {
  url: string;
  /** Destroys the connection of every request for `path` with a body over `bytes` after half of the body. */
  cut: (path: string, bytes: number) => void;
  /** Forwards everything again. */
  heal: () => void;
  /** Forwarded and announced bytes of the body of each cut request. */
  cuts: readonly { forwarded: number; total: number }[];
  close: () => Promise<void>;
}

const headEnd = Buffer.from('\r\n\r\n');

export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const cuts: { forwarded: number; total: number }[] = [];
  let rule: { path: string; bytes: number } | undefined;

  /** Returns the announced body length of a request to cut, otherwise undefined. */
  function lengthToCut(head: string): number | undefined {
    if (!rule || !head.startsWith(`POST ${rule.path} `)) return undefined;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    return length > rule.bytes ? length : undefined;
  }

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    upstream.pipe(client);
    let watched: { forwarded: number; total: number } | undefined;
    client.on('data', (chunk) => {
      upstream.write(chunk);
      if (watched) watched.forwarded += chunk.length;
      else {
        // Browsers send the head of a request as a separate chunk.
        const end = chunk.indexOf(headEnd);
        const total = end === -1 ? undefined : lengthToCut(chunk.toString('latin1', 0, end));
        if (total !== undefined) watched = { forwarded: chunk.length - end - headEnd.length, total };
      }
      if (!watched || watched.forwarded < watched.total / 2) return;
      cuts.push(watched);
      end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: (path, bytes) => {
      rule = { path, bytes };
    },
    heal: () => {
      rule = undefined;
    },
    cuts,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
