import dns from 'node:dns';
import { once } from 'node:events';
import { createServer, Socket, type AddressInfo } from 'node:net';
import { vi } from 'vitest';

export interface RecordedConnections {
  /** Returns `host:port` of the connections since the last call, except those to `expected` ports, and the looked-up names. */
  take(): string[];
  stop(): void;
}

/** Records every connection of this process, TLS and the database driver included, and every DNS lookup, except `expected` ports. */
export function recordConnections(expected: ReadonlySet<number>): RecordedConnections {
  let seen: string[] = [];
  const open = Reflect.get(Socket.prototype, 'connect') as (...args: unknown[]) => Socket;
  const connecting = vi.spyOn(Socket.prototype, 'connect');
  connecting.mockImplementation(function (this: Socket, ...args: unknown[]): Socket {
    // Node passes its own connection arguments as one array, options first.
    const first: unknown = Array.isArray(args[0]) ? args[0][0] : args[0];
    const { host = 'localhost', port, path } = first as { host?: string; port?: number | string; path?: string };
    if (!expected.has(Number(port))) seen.push(`${host}:${port ?? path ?? ''}`);
    return open.apply(this, args);
  });
  const looking = vi.spyOn(dns, 'lookup');
  const resolving = vi.spyOn(dns.promises.Resolver.prototype, 'resolve4');
  return {
    take() {
      const names = [...looking.mock.calls, ...resolving.mock.calls].map(([name]) => `the name ${name}`);
      const taken = [...seen, ...names];
      seen = [];
      looking.mockClear();
      resolving.mockClear();
      return taken;
    },
    stop() {
      connecting.mockRestore();
      looking.mockRestore();
      resolving.mockRestore();
    },
  };
}

/** Starts a server on all local addresses, which counts connections. It is a target that the product must never reach. */
export async function startTrap(): Promise<{
  port: number;
  connectionCount: () => number;
  close: () => Promise<void>;
}> {
  let connectionCount = 0;
  const server = createServer((socket) => {
    connectionCount += 1;
    socket.destroy();
  }).listen(0);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connectionCount: () => connectionCount,
    close: () =>
      new Promise((resolve) =>
        server.close(() => {
          resolve();
        }),
      ),
  };
}
