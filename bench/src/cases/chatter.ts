import { createRoom } from '@korice/contracts';
import { io } from 'socket.io-client';
import { sendJson } from '../send.js';
import { bookId } from '../shop/book-record.js';
import { memberId } from '../shop/member-record.js';
import { authorizationOf, tokenOf } from '../shop/tokens.js';

/** Milliseconds after which a response or message counts as lost. */
const timeoutMs = 10_000;

export interface Conversation {
  id: string;
  /** Tokens of both members. */
  tokens: readonly [string, string];
}

/** Opens the conversation of a buyer with the owner of a book; all three are numbers of the shop. */
export async function openConversation(
  url: string,
  { book, owner, buyer }: Record<'book' | 'owner' | 'buyer', number>,
): Promise<Conversation> {
  const { _id } = await sendJson<{ _id: string }>(url + createRoom.path, {
    method: createRoom.method,
    headers: { ...authorizationOf(buyer), 'content-type': 'application/json' },
    body: JSON.stringify({ bookId: bookId(book).toHexString(), members: [memberId(owner).toHexString()] }),
  });
  return { id: _id, tokens: [tokenOf(owner), tokenOf(buyer)] };
}

/** An open conversation of one member. */
export interface Chatter {
  /** Sends and waits for the acknowledgement. @throws when it is refused or times out */
  send(content: string, clientId: string): Promise<void>;
  /** Resolves to the time, on this process's clock, when a message with this content arrives. @throws on timeout */
  arrivalOf(content: string): Promise<number>;
  close(): void;
}

type Acknowledgement = { ok: boolean; code?: string };

/** Connects over a WebSocket and joins the room. */
export async function connectChatter(url: string, token: string, room: string): Promise<Chatter> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, ...(token !== '' && { auth: { token } }) });
  const awaited = new Map<string, (at: number) => void>();
  socket.on('newMessage', (message: { content: string; room: string }) => {
    if (message.room !== room) return;
    awaited.get(message.content)?.(performance.now());
    awaited.delete(message.content);
  });
  const ask = async (event: string, value: unknown): Promise<void> => {
    const answer = (await socket.timeout(timeoutMs).emitWithAck(event, value)) as Acknowledgement;
    if (!answer.ok) throw new Error(`${event} was refused: ${answer.code ?? ''}`);
  };
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  await ask('joinRoom', room);
  return {
    send: (content, clientId) => ask('sendMessage', { roomId: room, message: content, clientId }),
    arrivalOf: (content) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          awaited.delete(content);
          reject(new Error(`No client received ${content}.`));
        }, timeoutMs);
        awaited.set(content, (at) => {
          clearTimeout(late);
          resolve(at);
        });
      }),
    close() {
      socket.close();
    },
  };
}
