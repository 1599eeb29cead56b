import { createServer, connect, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';
import { once } from 'node:events';

/** A TCP proxy that simulates network failures. */
export interface Proxy {
  /** Local port. */
  port: number;
  /** Closes every connection and refuses new ones, like a stopped server. */
  cut: () => Promise<void>;
  /** Accepts connections but forwards nothing, like a hanging server. */
  stall: () => void;
  /** Delays all responses on open connections by `ms`, like a busy server. */
  delay: (ms: number) => void;
  /** Serves again; stalled connections are closed. */
  restore: () => Promise<void>;
  close: () => Promise<void>;
}

/** Listens on a free port in front of `target`; calls `onClient` with each connection. */
export async function startProxy(
  target: NetConnectOpts,
  onClient: (client: Socket) => void = () => undefined,
): Promise<Proxy> {
  const open = new Set<Socket>();
  const pairs = new Map<Socket, Socket>();
  let isStalled = false;

  const server = createServer((client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    // Both ends are broken on purpose.
    client.on('error', () => client.destroy());
    onClient(client);
    if (isStalled) return;
    const upstream = connect(target);
    open.add(upstream);
    upstream.once('close', () => {
      open.delete(upstream);
      pairs.delete(upstream);
      client.destroy();
    });
    upstream.on('error', () => upstream.destroy());
    client.once('close', () => upstream.destroy());
    client.pipe(upstream);
    upstream.pipe(client);
    pairs.set(upstream, client);
  });

  const endAll = (): void => {
    for (const socket of open) socket.destroy();
  };
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const close = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    endAll();
    await closed;
  };

  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    cut: close,
    stall() {
      isStalled = true;
      for (const socket of open) {
        socket.unpipe();
        socket.pause();
      }
    },
    delay(ms) {
      for (const [upstream, client] of pairs) {
        upstream.unpipe(client);
        upstream.pause();
        setTimeout(() => upstream.pipe(client), ms);
      }
    },
    async restore() {
      isStalled = false;
      endAll();
      if (!server.listening) await listen(port);
    },
    async close() {
      if (server.listening) await close();
    },
  };
}
