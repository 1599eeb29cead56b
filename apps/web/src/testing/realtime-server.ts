import type { RealtimeEvents } from '../lib/realtime/realtime.js';

/** What a test does in place of the server's end of the realtime connection. */
export interface RealtimeServer {
  /** Tells the browser; the connection stands and has joined whatever was asked for. */
  tell: <E extends keyof RealtimeEvents>(event: E, ...payload: Parameters<RealtimeEvents[E]>) => void;
  /** Loses the connection, or brings it back, which joins again. */
  connect: (isConnected: boolean) => void;
  /** The rooms that are joined now. */
  rooms: ReadonlySet<string>;
}

let current: { events: RealtimeEvents; connect: (isConnected: boolean) => void; rooms: Set<string> } | undefined;

/** The connection that the component under test has opened. Throws before there is one. */
export const realtimeServer = (): RealtimeServer => {
  if (!current) throw new Error('Nothing has opened a realtime connection');
  const { events, connect, rooms } = current;
  return {
    tell: (event, ...payload) => (events[event] as (...given: typeof payload) => void)(...payload),
    connect,
    rooms,
  };
};

/** Stands in for `createRealtime`: connected at once, told by the test what to tell. */
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
