import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line to the product that can break. */
export interface CuttingProxy {
  url: string;
  /** Destroys the connection of every request for `path` with a body over `bytes`, as soon as half of the body went through. */
  cut: (path: string, bytes: number) => void;
  /** Lets everything through again. */
  heal: () => void;
  /** How many bytes of the body came through of each request that was cut, and how many it had. */
  cuts: readonly { came: number; of: number }[];
  close: () => Promise<void>;
}

const headEnd = Buffer.from('\r\n\r\n');

export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const cuts: { came: number; of: number }[] = [];
  let rule: { path: string; bytes: number } | undefined;

  /** The length of the body that the head of a request announces, when it is one to cut. */
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
    let watched: { came: number; of: number } | undefined;
    client.on('data', (chunk) => {
      upstream.write(chunk);
      if (watched) watched.came += chunk.length;
      else {
        // A browser begins a request with a chunk of its own.
        const end = chunk.indexOf(headEnd);
        const of = end === -1 ? undefined : lengthToCut(chunk.toString('latin1', 0, end));
        if (of !== undefined) watched = { came: chunk.length - end - headEnd.length, of };
      }
      if (!watched || watched.came < watched.of / 2) return;
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
