import { JoinRoom, SendMessage, type JoinRoomAck, type RefusedAck, type SendMessageAck } from '@korice/contracts';
import type { z } from 'zod';
import type { Actor } from '../actor.js';
import type { Background } from '../platform/processes/background-tasks.js';
import type { Deps } from '../deps.js';
import { HttpError } from '../platform/errors/http-error.js';
import { logOwnFault, toHttpError } from '../platform/errors/error-mapping.js';
import { createCountForAccount, limits } from '../limits.js';
import type { MessagingService } from '../modules/messaging/messaging.service.js';
import { roomChannel, type ChatSocket } from './channels.js';

/**
 * Makes the function that answers the calls of one socket. Whatever comes is parsed; a refusal is answered with its code, and a call
 * that asks for no answer gets none. A stop can wait in `background` for those under way.
 */
export function createAnswerCalls(
  messaging: MessagingService,
  { env, log, security, background }: Pick<Deps, 'env' | 'log' | 'security'> & { background: Background },
) {
  const countJoin = createCountForAccount(env.RATE_LIMIT, limits.joinsByAccount);

  function refusalOf(fault: unknown, event: string, { data, handshake }: ChatSocket): RefusedAck {
    const error = toHttpError(fault);
    if (!logOwnFault(log, error, 'call of a socket', { event }))
      security.socketRefused(error, handshake.address, { event, ...(data.actor && { account: data.actor._id }) });
    return { ok: false, code: error.code };
  }

  function on<S extends z.ZodType, Ack>(
    socket: ChatSocket,
    event: 'joinRoom' | 'sendMessage',
    payload: S,
    handle: (actor: Actor, value: z.output<S>) => Promise<Ack>,
  ): void {
    const answer = async (value: unknown): Promise<Ack | RefusedAck> => {
      try {
        const { actor } = socket.data;
        if (!actor) throw new HttpError('UNAUTHENTICATED');
        const parsed = payload.safeParse(value);
        if (!parsed.success) throw new HttpError('VALIDATION_FAILED');
        return await handle(actor, parsed.data);
      } catch (error) {
        return refusalOf(error, event, socket);
      }
    };
    socket.on(event, (...received: unknown[]) => {
      const last = received.at(-1);
      background.run(event, async () => {
        const ack = await answer(received[0]);
        if (isAnswer(last)) last(ack);
      });
    });
  }

  return (socket: ChatSocket): void => {
    on(socket, 'joinRoom', JoinRoom, async (actor, roomId): Promise<JoinRoomAck> => {
      countJoin(actor._id);
      await messaging.assertMember(actor, roomId);
      await socket.join(roomChannel(roomId));
      return { ok: true };
    });

    on(socket, 'sendMessage', SendMessage, async (actor, { roomId, message, clientId }): Promise<SendMessageAck> => {
      const sent = await messaging.sendMessage(actor, roomId, { content: message, clientId });
      return { ok: true, message: sent.message };
    });
  };
}

const isAnswer = (value: unknown): value is (ack: unknown) => void => typeof value === 'function';
