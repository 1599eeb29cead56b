import { describe, expect, it } from 'vitest';
import { Handshake, JoinRoom, RoomChanged, SendMessage, SendMessageAck, unreadCountEvent } from './events.js';

const roomId = 'aabbccddeeff001122334455';

describe('realtime events', () => {
  // @spec 7-event-send
  it('accept a message with or without a clientId', () => {
    expect(SendMessage.parse({ message: ' Da. ', roomId })).toEqual({ message: 'Da.', roomId, clientId: '' });
    expect(SendMessage.parse({ message: 'Da.', roomId, clientId: 'a-1' }).clientId).toBe('a-1');
  });

  it.each([undefined, null, [], 'text', { roomId }, { message: 'Da.' }, { message: 'Da.', roomId: { $ne: 1 } }])(
    'refuse the message %j',
    (payload) => {
      expect(SendMessage.safeParse(payload).success).toBe(false);
    },
  );

  // @spec 7-event-join
  it('accept only an id to join a conversation', () => {
    expect(JoinRoom.parse(roomId.toUpperCase())).toBe(roomId);
    for (const payload of ['x', { roomId }, [roomId], null]) expect(JoinRoom.safeParse(payload).success).toBe(false);
  });

  it('accept a connection without a token, but not with an invalid one', () => {
    for (const auth of [{}, { token: null }]) expect(Handshake.safeParse(auth).success).toBe(true);
    for (const auth of [{ token: '' }, { token: 7 }, { token: 'a'.repeat(5_000) }])
      expect(Handshake.safeParse(auth).success).toBe(false);
  });

  it('acknowledge with a message or with an error code', () => {
    expect(SendMessageAck.safeParse({ ok: true }).success).toBe(false);
    expect(SendMessageAck.safeParse({ ok: false, code: 'ROOM_NOT_FOUND' }).success).toBe(true);
    expect(SendMessageAck.safeParse({ ok: false, code: 'NO_SUCH_CODE' }).success).toBe(false);
  });

  // @spec 4-badge-live 7-event-unread
  it('name the unread count after its account', () => {
    expect(unreadCountEvent(roomId)).toBe(`unreadCount:${roomId}`);
    expect(RoomChanged.shape).not.toHaveProperty('messages');
  });
});
