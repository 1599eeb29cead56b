import {
  JoinRoom,
  SendMessage,
  SetInView,
  type ClientToServerEvents,
  type JoinRoomAck,
  type RefusedAck,
  type SendMessageAck,
  type SetInViewAck,
} from '@korice/contracts';
import type { z } from 'zod';
import type { Actor } from '../platform/actor.js';
import type { Background } from '../platform/processes/background-tasks.js';
import type { AppContext } from '../config/app-context.js';
import type { RateLimits } from '../platform/rate-limiting/rate-limits.js';
import { HttpError } from '../platform/errors/http-error.js';
import { logOwnFault, toHttpError } from '../platform/errors/error-mapping.js';
import { limits } from '../platform/rate-limiting/limits.js';
import type { MessagingService } from '../modules/messaging/messaging.service.js';
import { roomChannel, viewChannel, type ChatSocket } from './channels.js';

interface Connection {
  socket: ChatSocket;
  actor: Actor;
  address: string;
}

/** Records a refused connection or event. */
export interface RefusalLog {
  socketRefused(error: HttpError, address: string, about: { origin?: string; event?: string; account?: string }): void;
}

/**
 * Returns a function that handles the calls of a member's socket. Parses every payload and acknowledges a refusal with its code; a call
 * without an acknowledgement callback gets no response. A shutdown waits in `background` for running calls.
 */
export function createCallHandler(
  messaging: MessagingService,
  {
    log,
    rateLimits,
    security,
    background,
  }: Pick<AppContext, 'log'> & { rateLimits: RateLimits; security: RefusalLog; background: Background },
) {
  function refusalOf(fault: unknown, event: string, { address, actor }: Connection): RefusedAck {
    const error = toHttpError(fault);
    if (!logOwnFault(log, error, 'call of a socket', { event }))
      security.socketRefused(error, address, { event, account: actor._id });
    return { ok: false, code: error.code };
  }

  function on<S extends z.ZodType, Ack>(
    connection: Connection,
    event: keyof ClientToServerEvents,
    payload: S,
    handle: (value: z.output<S>) => Promise<Ack>,
  ): void {
    const answer = async (value: unknown): Promise<Ack | RefusedAck> => {
      try {
        await rateLimits.consume(limits.socketEventsByAccount, connection.actor._id);
        const parsed = payload.safeParse(value);
        if (!parsed.success) throw new HttpError('VALIDATION_FAILED');
        return await handle(parsed.data);
      } catch (error) {
        return refusalOf(error, event, connection);
      }
    };
    connection.socket.on(event, (...received: unknown[]) => {
      const last = received.at(-1);
      background.run(event, async () => {
        const ack = await answer(received[0]);
        if (isAnswer(last)) last(ack);
      });
    });
  }

  return (socket: ChatSocket, actor: Actor): void => {
    const connection = { socket, actor, address: socket.handshake.address };
    on(connection, 'joinRoom', JoinRoom, async (roomId): Promise<JoinRoomAck> => {
      await rateLimits.consume(limits.joinsByAccount, actor._id);
      await messaging.assertMember(actor, roomId);
      await socket.join(roomChannel(roomId));
      return { ok: true };
    });

    on(connection, 'setInView', SetInView, async (isInView): Promise<SetInViewAck> => {
      if (isInView) await socket.join(viewChannel(actor._id));
      else await socket.leave(viewChannel(actor._id));
      return { ok: true };
    });

    on(connection, 'sendMessage', SendMessage, async ({ roomId, message, clientId }): Promise<SendMessageAck> => {
      const sent = await messaging.sendMessage(actor, roomId, { content: message, clientId, photos: [] });
      return { ok: true, message: sent.message };
    });
  };
}

/** Refuses the first call of a visitor with UNAUTHENTICATED and closes the connection. */
export function disconnectOnCall(socket: ChatSocket): void {
  const refuse = (_event: string, ...received: unknown[]): void => {
    socket.offAny(refuse);
    const last = received.at(-1);
    if (isAnswer(last)) last({ ok: false, code: 'UNAUTHENTICATED' } satisfies RefusedAck);
    socket.disconnect(true);
  };
  socket.onAny(refuse);
}

const isAnswer = (value: unknown): value is (ack: unknown) => void => typeof value === 'function';
