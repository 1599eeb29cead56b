import type { ClientToServerEvents, ServerToClientEvents } from '@korice/contracts';
import type { Server, Socket } from 'socket.io';
import type { Actor } from '../platform/actor.js';

/** The state of a connection. A visitor has no actor. */
export interface SocketData {
  actor?: Actor;
}

/** Events between processes. */
interface ProcessEvents {
  /**
   * Asks each process to check the sessions of its sockets: the sender may have ended sessions while it was
   * disconnected.
   */
  readSessions: () => void;
}

export type ChatServer = Server<ClientToServerEvents, ServerToClientEvents, ProcessEvents, SocketData>;
export type ChatSocket = Socket<ClientToServerEvents, ServerToClientEvents, ProcessEvents, SocketData>;

/** Returns the channel of the sockets of one account, on every process. */
export const userChannel = (userId: string) => `user:${userId}`;

/** Returns the channel of the sockets of one account whose page is visible, on every process. */
export const viewChannel = (userId: string) => `view:${userId}`;

/** Returns the channel of the sockets that joined a conversation, on every process. */
export const roomChannel = (roomId: string) => `room:${roomId}`;
