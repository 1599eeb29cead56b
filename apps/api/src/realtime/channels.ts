import type { ClientToServerEvents, ServerToClientEvents } from '@korice/contracts';
import type { Server, Socket } from 'socket.io';
import type { Actor } from '../actor.js';

/** What the server remembers of a connection; a visitor has no actor. */
export interface SocketData {
  actor?: Actor;
}

type NoEvents = Record<string, never>;
export type ChatServer = Server<ClientToServerEvents, ServerToClientEvents, NoEvents, SocketData>;
export type ChatSocket = Socket<ClientToServerEvents, ServerToClientEvents, NoEvents, SocketData>;

/** The sockets of one account, on every process. */
export const userChannel = (userId: string) => `user:${userId}`;

/** The sockets that have joined a room, on every process. */
export const roomChannel = (roomId: string) => `room:${roomId}`;
