import type { RealtimeEvents } from '../lib/realtime/realtime.js';

/** The server end of the realtime connection, controlled by a test. */
export interface RealtimeServer {
  /** Emits an event to the browser. */
  tell: <E extends keyof RealtimeEvents>(event: E, ...payload: Parameters<RealtimeEvents[E]>) => void;
  /** Disconnects, or reconnects and rejoins. */
  connect: (isConnected: boolean) => void;
  /** The joined conversations. */
  rooms: ReadonlySet<string>;
}

let current: { events: RealtimeEvents; connect: (isConnected: boolean) => void; rooms: Set<string> } | undefined;

/** Returns the connection that the component under test has opened. @throws if there is none */
export const realtimeServer = (): RealtimeServer => {
  if (!current) throw new Error('No realtime connection is open');
  const { events, connect, rooms } = current;
  return {
    tell: (event, ...payload) => (events[event] as (...given: typeof payload) => void)(...payload),
    connect,
    rooms,
  };
};

/** Replaces `createRealtime`: connected at once, controlled by the test. */
export function createFakeRealtime(_userId: string, events: RealtimeEvents) {
  const listeners = new Set<() => void>();
  const rooms = new Set<string>();
  let status: 'connecting' | 'connected' | 'lost' = 'connecting';
  const connect = (isConnected: boolean) => {
    status = isConnected ? 'connected' : 'lost';
    for (const listener of listeners) listener();
    if (!isConnected) return;
    events.connected();
    for (const roomId of rooms) events.joined(roomId);
  };
  current = { events, connect, rooms };
  return {
    readStatus: () => status,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    join: (roomId: string) => {
      rooms.add(roomId);
      return () => rooms.delete(roomId);
    },
    open: () => {
      status = 'connected';
      return () => undefined;
    },
  };
}
