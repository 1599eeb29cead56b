import { createServer, connect, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';
import { once } from 'node:events';

/** A way to the database that can be broken as networks break. */
export interface DatabaseProxy {
  /** What a driver connects to. */
  uri: string;
  /** Ends every connection and takes no new one, as when the server's process has gone. */
  cut: () => Promise<void>;
  /** Goes on taking connections and passes nothing on, as when the server hangs or packets are lost. */
  stall: () => void;
  /** Serves again. Of connections that stood still nothing comes any more: they end. */
  restore: () => Promise<void>;
  close: () => Promise<void>;
}

/** The host or the socket file that a connection string names, and its database. */
function targetOf(uri: string): { target: NetConnectOpts; database: string } {
  const [, host = '', database = ''] = /^mongodb:\/\/([^/?]+)\/?([^?]*)/.exec(uri) ?? [];
  const decoded = decodeURIComponent(host.split(',')[0] ?? '');
  if (decoded.startsWith('/')) return { target: { path: decoded }, database };
  const { hostname, port } = new URL(`tcp://${decoded}`);
  return { target: { host: hostname, port: Number(port) }, database };
}

/** Listens on a port of its own in front of the server that `uri` names. */
export async function startDatabaseProxy(uri: string): Promise<DatabaseProxy> {
  const { target, database } = targetOf(uri);
  const open = new Set<Socket>();
  let isStalled = false;

  const server = createServer((client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    // Both ends are broken on purpose.
    client.on('error', () => client.destroy());
    if (isStalled) return;
    const upstream = connect(target);
    open.add(upstream);
    upstream.once('close', () => {
      open.delete(upstream);
      client.destroy();
    });
    upstream.on('error', () => upstream.destroy());
    client.once('close', () => upstream.destroy());
    client.pipe(upstream);
    upstream.pipe(client);
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
    uri: `mongodb://127.0.0.1:${port}/${database}?directConnection=true`,
    cut: close,
    stall() {
      isStalled = true;
      for (const socket of open) {
        socket.unpipe();
        socket.pause();
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
