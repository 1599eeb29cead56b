import { Conversation, SendMessageAck, type Message } from '@korice/contracts';
import type { BuiltUser } from './factories/build-user.js';
import { connectSocket, type TestSocket } from './sockets.js';

/** A chat screen that keeps what it was told through lost connections, as the browser's does. */
export interface Chatter {
  /** Sends, and sends again under the same `clientId` whenever the connection is lost before the answer. */
  send: (content: string, clientId: string) => Promise<Message>;
  /** Tears the connection; it comes back by itself. */
  tear: () => void;
  /** What the screen shows: all messages from the first up to where one is missing. */
  shown: () => Message[];
  socket: TestSocket;
}

const mostOfPage = 200;
/** Of client.io's errors, the two that say that no answer came. */
const unanswered = /operation has timed out|socket has been disconnected/;

/** Opens a room on one server as one of its members. Ends with the running test. */
export async function startChatter({ url }: { url: string }, user: BuiltUser, roomId: string): Promise<Chatter> {
  const held = new Map<number, Message>();
  const socket = await connectSocket({ url }, user.token);

  const shown = (): Message[] => {
    const messages: Message[] = [];
    for (let message = held.get(1); message; message = held.get(message.seq + 1)) messages.push(message);
    return messages;
  };

  /** The one road back after a gap. */
  async function fetchMissing(): Promise<void> {
    for (;;) {
      const query = `after=${shown().length}&limit=${mostOfPage}`;
      const response = await fetch(`${url}/api/messaging/room/${roomId}?${query}`, { headers: user.auth });
      if (!response.ok) throw new Error(`The room answers ${response.status}.`);
      const { messages } = Conversation.parse(await response.json());
      for (const message of messages) held.set(message.seq, message);
      if (messages.length < mostOfPage) return;
    }
  }

  let missing = false;
  let fetching = false;
  async function catchUp(): Promise<void> {
    missing = true;
    if (fetching) return;
    fetching = true;
    while (missing && socket.connected) {
      missing = false;
      await fetchMissing().catch((error: unknown) => {
        // The server has gone; the next connection begins anew.
        if (!(error instanceof TypeError)) throw error;
      });
    }
    fetching = false;
  }

  socket.on('newMessage', (message) => {
    if (message.room !== roomId) return;
    held.set(message.seq, message);
    if (shown().length < message.seq) void catchUp();
  });
  const join = async (): Promise<void> => {
    const ack = await socket.emitWithAck('joinRoom', roomId);
    if (!ack.ok) throw new Error(`The room is closed: ${ack.code}.`);
    await catchUp();
  };
  socket.on('connect', () => {
    join().catch((error: unknown) => {
      // The connection broke meanwhile; the next one joins anew.
      if (!(error instanceof Error) || !unanswered.test(error.message)) throw error;
    });
  });
  await join();

  return {
    socket,
    shown,
    tear() {
      socket.io.engine.close();
    },
    async send(content, clientId) {
      for (;;) {
        try {
          const message = { message: content, roomId, clientId };
          const ack = SendMessageAck.parse(await socket.timeout(5_000).emitWithAck('sendMessage', message));
          if (ack.ok) return ack.message;
          throw new Error(`The message was refused: ${ack.code}.`);
        } catch (error) {
          if (!(error instanceof Error) || !unanswered.test(error.message)) throw error;
        }
      }
    },
  };
}
