import type { NetConnectOpts, Socket } from 'node:net';
import { startProxy, type Proxy } from './proxy.js';

/** A TCP proxy in front of the database that simulates network failures. */
export interface DatabaseProxy extends Omit<Proxy, 'port'> {
  /** Connection string for drivers. */
  uri: string;
}

/** Parses the host or socket path and the database of a connection string. */
function targetOf(uri: string): { target: NetConnectOpts; database: string } {
  const [, host = '', database = ''] = /^mongodb:\/\/([^/?]+)\/?([^?]*)/.exec(uri) ?? [];
  const decoded = decodeURIComponent(host.split(',')[0] ?? '');
  if (decoded.startsWith('/')) return { target: { path: decoded }, database };
  const { hostname, port } = new URL(`tcp://${decoded}`);
  return { target: { host: hostname, port: Number(port) }, database };
}

/** Listens on a free port in front of the server of `uri`; calls `onClient` with each connection. */
export async function startDatabaseProxy(uri: string, onClient?: (client: Socket) => void): Promise<DatabaseProxy> {
  const { target, database } = targetOf(uri);
  const { port, ...proxy } = await startProxy(target, onClient);
  return { ...proxy, uri: `mongodb://127.0.0.1:${port}/${database}?directConnection=true` };
}
