import type {
  BlockChanged,
  ClientToServerEvents,
  DealChanged,
  Message,
  RoomChanged,
  RoomRead,
  ServerToClientEvents,
  UnreadCount,
} from '@korice/contracts';
import type { Socket } from 'socket.io-client';
import { createListeners } from '../listeners.js';

/** `lost` after a delay, so that a short interruption is not shown. */
export type RealtimeStatus = 'connecting' | 'connected' | 'lost';

/** Events of the connection. */
export interface RealtimeEvents {
  /** After every connection: events since the previous one were missed. */
  connected: () => void;
  /** This socket now receives the events of the conversation; after every connection. */
  joined: (roomId: string) => void;
  newMessage: (message: Message) => void;
  roomRead: (read: RoomRead) => void;
  roomChanged: (room: RoomChanged) => void;
  unreadCount: (unread: UnreadCount) => void;
  blockChanged: (block: BlockChanged) => void;
  dealChanged: (deal: DealChanged) => void;
  /** The server refused the token. */
  refused: () => void;
}

export interface Realtime {
  readStatus: () => RealtimeStatus;
  /** Calls `listener` when the status changes; returns the function that ends this. */
  subscribe: (listener: () => void) => () => void;
  /** Joins a conversation, again after every connection, until the returned function is called. */
  join: (roomId: string) => () => void;
  /** Connects with a token until the returned function is called; can be called again. */
  open: (token: string) => () => void;
}

/** Milliseconds. The first connection may take longer, because it loads the library. */
const firstConnectionMs = 10_000;
const reconnectionMs = 3_000;
const retryDelayMs = 5_000;
const ackTimeoutMs = 10_000;

type RealtimeSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** Creates a closed realtime connection of an account. `open` loads the library and retries every failure until it is closed. */
export function createRealtime(userId: string, events: RealtimeEvents): Realtime {
  const listeners = createListeners();
  const rooms = new Map<string, number>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let status: RealtimeStatus = 'connecting';
  let socket: RealtimeSocket | undefined;
  let lostTimer: ReturnType<typeof setTimeout> | undefined;
  /** Number of `open` calls: callbacks of an earlier one are ignored. */
  let opening = 0;

  function after(delayMs: number, run: () => void): ReturnType<typeof setTimeout> {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, delayMs);
    timers.add(timer);
    return timer;
  }

  function awaitConnection(timeoutMs: number): void {
    clearTimeout(lostTimer);
    lostTimer = after(timeoutMs, () => setStatus('lost'));
  }

  function setStatus(next: RealtimeStatus): void {
    if (status === next) return;
    status = next;
    listeners.notify();
  }

  function requestJoin(to: RealtimeSocket, roomId: string): void {
    const retry = () => {
      if (to.connected && rooms.has(roomId)) requestJoin(to, roomId);
    };
    to.timeout(ackTimeoutMs).emit('joinRoom', roomId, (error, ack) => {
      // After a timeout only the error is set, contrary to the type.
      if ((error as Error | null) !== null) after(retryDelayMs, retry);
      else if (ack.ok) events.joined(roomId);
      else if (ack.code !== 'ROOM_NOT_FOUND') after(retryDelayMs, retry);
    });
  }

  /** Tells the server whether this page is visible. Needed after every connection, because the server stores it per connection. */
  function sendInView(): void {
    if (!socket?.connected) return;
    socket.emit('setInView', document.visibilityState === 'visible', noop);
  }

  function listen(to: RealtimeSocket): void {
    to.on('connect', () => {
      clearTimeout(lostTimer);
      setStatus('connected');
      sendInView();
      events.connected();
      for (const roomId of rooms.keys()) requestJoin(to, roomId);
    });
    to.on('disconnect', (reason) => {
      awaitConnection(reconnectionMs);
      // The library does not reconnect after a disconnection by the server. If the session has ended, the server refuses the attempt.
      if (reason === 'io server disconnect') to.connect();
    });
    to.on('connect_error', (error) => {
      if (to.active) return;
      if (codeOf(error) === 'UNAUTHENTICATED') events.refused();
      else after(retryDelayMs, () => to.connect());
    });
    to.on('newMessage', events.newMessage);
    to.on('roomRead', events.roomRead);
    to.on('roomChanged', events.roomChanged);
    to.on('blockChanged', events.blockChanged);
    to.on('dealChanged', events.dealChanged);
    to.on(`unreadCount:${userId}`, events.unreadCount);
  }

  function load(token: string, own: number): void {
    import('socket.io-client').then(
      ({ io }) => {
        if (own !== opening) return;
        socket = io({
          auth: { token },
          forceNew: true,
          transports: ['websocket', 'polling'],
          tryAllTransports: true,
        });
        listen(socket);
      },
      () => {
        if (own === opening) after(retryDelayMs, () => load(token, own));
      },
    );
  }

  return {
    readStatus: () => status,

    subscribe: listeners.subscribe,

    join(roomId) {
      const holders = rooms.get(roomId) ?? 0;
      rooms.set(roomId, holders + 1);
      if (holders === 0 && socket?.connected) requestJoin(socket, roomId);
      return () => {
        const left = (rooms.get(roomId) ?? 1) - 1;
        if (left > 0) rooms.set(roomId, left);
        else rooms.delete(roomId);
      };
    },

    open(token) {
      opening += 1;
      awaitConnection(firstConnectionMs);
      load(token, opening);
      document.addEventListener('visibilitychange', sendInView);
      return () => {
        opening += 1;
        document.removeEventListener('visibilitychange', sendInView);
        for (const timer of timers) clearTimeout(timer);
        timers.clear();
        socket?.removeAllListeners();
        socket?.disconnect();
        socket = undefined;
        setStatus('connecting');
      };
    },
  };
}

/** Ignores the acknowledgement: the next visibility change and the next connection send the state again. */
const noop = (): void => undefined;

/** Returns the error code with which the server refused a connection; undefined without a code. */
function codeOf(error: Error): unknown {
  const data: unknown = 'data' in error ? error.data : undefined;
  return typeof data === 'object' && data !== null && 'code' in data ? data.code : undefined;
}
