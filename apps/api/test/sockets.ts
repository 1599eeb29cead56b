import type { ClientToServerEvents, ServerToClientEvents } from '@korice/contracts';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { onTestFinished } from 'vitest';

/** As the browser sees it. */
export type TestSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/**
 * A real socket, connected; of a visitor when there is no token. It ends with the running test. Throws the server's error when the
 * connection is refused.
 */
export async function connectSocket(
  { url }: { url: string },
  token?: string,
  options: Partial<ManagerOptions & SocketOptions> = {},
): Promise<TestSocket> {
  const socket: TestSocket = io(url, {
    forceNew: true,
    transports: ['websocket'],
    reconnectionDelay: 20,
    reconnectionDelayMax: 100,
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

/** Everything that a socket receives from now on, oldest first, by event. */
export function listen(socket: TestSocket): { of: (event: string) => unknown[] } {
  const received = new Map<string, unknown[]>();
  socket.onAny((event: string, payload: unknown) => {
    received.set(event, [...(received.get(event) ?? []), payload]);
  });
  return { of: (event) => received.get(event) ?? [] };
}
