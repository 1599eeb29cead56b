import type { ClientToServerEvents, ServerToClientEvents } from '@korice/contracts';
import type { Server, Socket } from 'socket.io';
import type { Actor } from '../platform/actor.js';

/** What the server remembers of a connection; a visitor has no actor. */
export interface SocketData {
  actor?: Actor;
}

/** What processes tell each other. */
interface ProcessEvents {
  /** Look which sessions have ended: the one that says so may have ended some while nobody heard it. */
  readSessions: () => void;
}

export type ChatServer = Server<ClientToServerEvents, ServerToClientEvents, ProcessEvents, SocketData>;
export type ChatSocket = Socket<ClientToServerEvents, ServerToClientEvents, ProcessEvents, SocketData>;

/** The sockets of one account, on every process. */
export const userChannel = (userId: string) => `user:${userId}`;

/** The sockets that have joined a room, on every process. */
export const roomChannel = (roomId: string) => `room:${roomId}`;
