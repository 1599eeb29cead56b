import { z } from 'zod';
import { bounded, ClientId, Id } from './common.js';
import { Conversation, Message, MessageContent, type UnreadCount } from './messaging.js';
import { errorCodes } from './problem.js';

/**
 * The realtime events (Socket.IO, same origin). To recover missed events, the browser joins its conversation again on every connect and
 * fetches the messages `after` the last `seq` up to which it has all messages.
 */

/** The authentication of a connection. Without a token it cannot join a conversation; a wrong token fails with `{ code }` as error data. */
export const Handshake = z.object({ token: bounded(4_096).min(1).max(4_096).nullish() });

/** A refused event, with an error code of the problem documents. */
export const RefusedAck = z.object({ ok: z.literal(false), code: z.enum(errorCodes) });
export type RefusedAck = z.infer<typeof RefusedAck>;

/** `joinRoom`: subscribes this socket to the events of the conversation. */
export const JoinRoom = Id;
export const JoinRoomAck = z.discriminatedUnion('ok', [z.object({ ok: z.literal(true) }), RefusedAck]);
export type JoinRoomAck = z.infer<typeof JoinRoomAck>;

/** `setInView`: whether the page of this socket is visible. A member with a visible page gets no push about messages and deals. */
export const SetInView = z.boolean();
export type SetInViewAck = JoinRoomAck;

/** `sendMessage`: equivalent to the POST; the same `clientId` sent through both creates one message. */
export const SendMessage = z.object({ message: MessageContent, roomId: Id, clientId: ClientId.default('') });
export type SendMessage = z.output<typeof SendMessage>;
export const SendMessageAck = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), message: Message }),
  RefusedAck,
]);
export type SendMessageAck = z.infer<typeof SendMessageAck>;

/** Sent once to every socket in the conversation and to the other sockets of its members. */
export const NewMessage = Message;

/** Sent to the conversation and to the reader's own sockets: `userId` has read up to `seq`. */
export const RoomRead = z.object({ roomId: Id, userId: Id, seq: z.int().min(1) });
export type RoomRead = z.infer<typeof RoomRead>;

/** Sent to each member's sockets with their view: a new conversation, its book was changed, reserved, sold or deleted, or an account blocked or unblocked. */
export const RoomChanged = Conversation.omit({ messages: true });
export type RoomChanged = z.infer<typeof RoomChanged>;

/** Sent to the sockets of both members: `userId` has blocked or unblocked `blockedId`. */
export const BlockChanged = z.object({ userId: Id, blockedId: Id, isBlocked: z.boolean() });
export type BlockChanged = z.infer<typeof BlockChanged>;

/**
 * Sent to the sockets of both members when a deal is proposed or takes a step, with its new `rev`, and when the account of one of them is
 * blocked or unblocked.
 */
export const DealChanged = z.object({ dealId: Id, roomId: Id, rev: z.int() });
export type DealChanged = z.infer<typeof DealChanged>;

/** Sent to the sockets of one account with its `UnreadCount` when it receives or reads a message. */
export const unreadCountEvent = (userId: string) => `unreadCount:${userId}` as const;

/** Events that a browser sends; the last argument acknowledges them. */
export interface ClientToServerEvents {
  joinRoom: (roomId: z.input<typeof JoinRoom>, answer: (ack: JoinRoomAck) => void) => void;
  setInView: (isInView: z.input<typeof SetInView>, answer: (ack: SetInViewAck) => void) => void;
  sendMessage: (message: z.input<typeof SendMessage>, answer: (ack: SendMessageAck) => void) => void;
}

/** Events that the server sends. */
export interface ServerToClientEvents {
  newMessage: (message: Message) => void;
  roomRead: (read: RoomRead) => void;
  roomChanged: (room: RoomChanged) => void;
  blockChanged: (block: BlockChanged) => void;
  dealChanged: (deal: DealChanged) => void;
  [unreadCount: `unreadCount:${string}`]: (unread: UnreadCount) => void;
}
