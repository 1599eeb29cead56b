import { z } from 'zod';
import { bounded, ClientId, Id } from './common.js';
import { Conversation, Message, MessageContent, type UnreadCount } from './messaging.js';
import { errorCodes } from './problem.js';

/**
 * The realtime events (Socket.IO, same origin). There is one road back after any gap: on every connect the browser joins its room
 * anew and fetches what came `after` the last `seq` up to which it holds every message.
 */

/** What a connection says of itself. Without a token it may join nothing; a wrong one is refused with `{ code }` as the error's data. */
export const Handshake = z.object({ token: bounded(4_096).min(1).max(4_096).nullish() });

/** Why a call of a socket was refused, in the codes of the problem documents. */
export const RefusedAck = z.object({ ok: z.literal(false), code: z.enum(errorCodes) });
export type RefusedAck = z.infer<typeof RefusedAck>;

/** `joinRoom`: from now on this socket receives the room's events. */
export const JoinRoom = Id;
export const JoinRoomAck = z.discriminatedUnion('ok', [z.object({ ok: z.literal(true) }), RefusedAck]);
export type JoinRoomAck = z.infer<typeof JoinRoomAck>;

/** `sendMessage`: the same as the POST, to the point that one `clientId` through both gives one message. */
export const SendMessage = z.object({ message: MessageContent, roomId: Id, clientId: ClientId.default('') });
export type SendMessage = z.output<typeof SendMessage>;
export const SendMessageAck = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), message: Message }),
  RefusedAck,
]);
export type SendMessageAck = z.infer<typeof SendMessageAck>;

/** To every socket in the room and to the members' own sockets, once to each. */
export const NewMessage = Message;

/** To the room and to the reader's own sockets: `userId` has read up to `seq`. */
export const RoomRead = z.object({ roomId: Id, userId: Id, seq: z.int().min(1) });
export type RoomRead = z.infer<typeof RoomRead>;

/** To the members' own sockets, each as they see it: a new room, or its book was changed, reserved, sold or deleted. */
export const RoomChanged = Conversation.omit({ messages: true });
export type RoomChanged = z.infer<typeof RoomChanged>;

/** To the sockets of both: from now on `userId` takes nothing from `blockedId`, or takes it again. */
export const BlockChanged = z.object({ userId: Id, blockedId: Id, isBlocked: z.boolean() });
export type BlockChanged = z.infer<typeof BlockChanged>;

/** To the sockets of one account, when a message comes and when it reads, with its `UnreadCount`. */
export const unreadCountEvent = (userId: string) => `unreadCount:${userId}` as const;

/** What a browser sends; each call is answered through its last argument. */
export interface ClientToServerEvents {
  joinRoom: (roomId: z.input<typeof JoinRoom>, answer: (ack: JoinRoomAck) => void) => void;
  sendMessage: (message: z.input<typeof SendMessage>, answer: (ack: SendMessageAck) => void) => void;
}

/** What the server sends. */
export interface ServerToClientEvents {
  newMessage: (message: Message) => void;
  roomRead: (read: RoomRead) => void;
  roomChanged: (room: RoomChanged) => void;
  blockChanged: (block: BlockChanged) => void;
  [unreadCount: `unreadCount:${string}`]: (unread: UnreadCount) => void;
}
