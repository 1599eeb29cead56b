import dns from 'node:dns';
import { once } from 'node:events';
import { createServer, Socket, type AddressInfo } from 'node:net';
import { vi } from 'vitest';

export interface RecordedConnections {
  /** `host:port` of everything that this process connected to since the last call, but for `expected` ports, and names it looked up. */
  take(): string[];
  stop(): void;
}

/**
 * Hears below everything else, TLS and the database's driver included, whom this process connects to and which names it asks the
 * machine's resolver for. Ports of `expected` are the test's own.
 */
export function recordConnections(expected: ReadonlySet<number>): RecordedConnections {
  let seen: string[] = [];
  const open = Reflect.get(Socket.prototype, 'connect') as (...args: unknown[]) => Socket;
  const connecting = vi.spyOn(Socket.prototype, 'connect');
  connecting.mockImplementation(function (this: Socket, ...args: unknown[]): Socket {
    // Node hands on its own connections as one list, with the options first.
    const first: unknown = Array.isArray(args[0]) ? args[0][0] : args[0];
    const { host = 'localhost', port, path } = first as { host?: string; port?: number | string; path?: string };
    if (!expected.has(Number(port))) seen.push(`${host}:${port ?? path ?? ''}`);
    return open.apply(this, args);
  });
  const looking = vi.spyOn(dns, 'lookup');
  return {
    take() {
      const names = looking.mock.calls.map(([name]) => `the name ${name}`);
      const taken = [...seen, ...names];
      seen = [];
      looking.mockClear();
      return taken;
    },
    stop() {
      connecting.mockRestore();
      looking.mockRestore();
    },
  };
}

/** A server of this machine that nobody may reach, on every address of it. */
export async function startTrap(): Promise<{ port: number; heard: () => number; close: () => Promise<void> }> {
  let heard = 0;
  const server = createServer((socket) => {
    heard += 1;
    socket.destroy();
  }).listen(0);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    heard: () => heard,
    close: () =>
      new Promise((resolve) =>
        server.close(() => {
          resolve();
        }),
      ),
  };
}
