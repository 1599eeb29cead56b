import type { NetConnectOpts } from 'node:net';
import { startProxy, type Proxy } from './proxy.js';

/** A way to the database that can be broken as networks break. */
export interface DatabaseProxy extends Omit<Proxy, 'port'> {
  /** What a driver connects to. */
  uri: string;
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
  const { port, ...proxy } = await startProxy(target);
  return { ...proxy, uri: `mongodb://127.0.0.1:${port}/${database}?directConnection=true` };
}
