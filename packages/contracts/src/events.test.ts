import { describe, expect, it } from 'vitest';
import { Handshake, JoinRoom, RoomChanged, SendMessage, SendMessageAck, unreadCountEvent } from './events.js';

const roomId = 'aabbccddeeff001122334455';

describe('the realtime events', () => {
  // @spec 7-event-send
  it('take a message with or without a clientId', () => {
    expect(SendMessage.parse({ message: ' Da. ', roomId })).toEqual({ message: 'Da.', roomId, clientId: '' });
    expect(SendMessage.parse({ message: 'Da.', roomId, clientId: 'a-1' }).clientId).toBe('a-1');
  });

  it.each([undefined, null, [], 'text', { roomId }, { message: 'Da.' }, { message: 'Da.', roomId: { $ne: 1 } }])(
    'take no message like %j',
    (payload) => {
      expect(SendMessage.safeParse(payload).success).toBe(false);
    },
  );

  // @spec 7-event-join
  it('join a room by its id alone', () => {
    expect(JoinRoom.parse(roomId.toUpperCase())).toBe(roomId);
    for (const payload of ['x', { roomId }, [roomId], null]) expect(JoinRoom.safeParse(payload).success).toBe(false);
  });

  it('need no token to connect', () => {
    for (const auth of [{}, { token: null }]) expect(Handshake.safeParse(auth).success).toBe(true);
    for (const auth of [{ token: '' }, { token: 7 }, { token: 'a'.repeat(5_000) }])
      expect(Handshake.safeParse(auth).success).toBe(false);
  });

  it('answer with a code or with what was asked for', () => {
    expect(SendMessageAck.safeParse({ ok: true }).success).toBe(false);
    expect(SendMessageAck.safeParse({ ok: false, code: 'ROOM_NOT_FOUND' }).success).toBe(true);
    expect(SendMessageAck.safeParse({ ok: false, code: 'NO_SUCH_CODE' }).success).toBe(false);
  });

  // @spec 4-badge-live 7-event-unread
  it('name the count of one account', () => {
    expect(unreadCountEvent(roomId)).toBe(`unreadCount:${roomId}`);
    expect(RoomChanged.shape).not.toHaveProperty('messages');
  });
});
