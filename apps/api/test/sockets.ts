import type { ClientToServerEvents, ServerToClientEvents } from '@korice/contracts';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import type { Endpoint } from './processes.js';

/** A socket with the browser's types. */
export type TestSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** Connects a socket, without a token as a visitor; disconnects when the running test ends. @throws the server's connection error */
export async function connectSocket(
  { url, localAddress }: Endpoint,
  token?: string,
  options: Partial<ManagerOptions & SocketOptions> = {},
): Promise<TestSocket> {
  const socket: TestSocket = io(url, {
    forceNew: true,
    transports: ['websocket'],
    reconnectionDelay: 20,
    reconnectionDelayMax: 100,
    // The types omit an option of the WebSocket transport.
    ...(localAddress !== undefined && { localAddress }),
    ...(token !== undefined && { auth: { token } }),
    ...options,
  });
  onTestFinished(() => {
    socket.disconnect();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

/** Records everything that a socket receives, oldest first, by event. */
export function listen(socket: TestSocket): { of: (event: string) => unknown[] } {
  const received = new Map<string, unknown[]>();
  socket.onAny((event: string, payload: unknown) => {
    received.set(event, [...(received.get(event) ?? []), payload]);
  });
  return { of: (event) => received.get(event) ?? [] };
}
