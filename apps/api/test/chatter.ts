import { Conversation, SendMessageAck, type Message } from '@korice/contracts';
import type { BuiltUser } from './factories/build-user.js';
import type { Endpoint } from './processes.js';
import { connectSocket, type TestSocket } from './sockets.js';

/** A chat client that keeps received messages over reconnects, as the browser does. */
export interface Chatter {
  /** Sends a message and resends it with the same `clientId` after a lost connection. */
  send: (content: string, clientId: string) => Promise<Message>;
  /** Breaks the connection; the client reconnects automatically. */
  tear: () => void;
  /** Returns the displayed messages: all before the first gap. */
  shown: () => Message[];
  socket: TestSocket;
}

const pageSize = 200;
/** The two errors of socket.io-client that mean a missing acknowledgement. */
const missingAcknowledgement = /operation has timed out|socket has been disconnected/;

/** Joins a room as one of its members. Disconnects when the running test ends. */
export async function startChatter(server: Endpoint, user: BuiltUser, roomId: string): Promise<Chatter> {
  const held = new Map<number, Message>();
  const socket = await connectSocket(server, user.token);

  const shown = (): Message[] => {
    const messages: Message[] = [];
    for (let message = held.get(1); message; message = held.get(message.seq + 1)) messages.push(message);
    return messages;
  };

  /** Reloads the messages after a gap. */
  async function fetchMissing(): Promise<void> {
    for (;;) {
      const query = `after=${shown().length}&limit=${pageSize}`;
      const response = await fetch(`${server.url}/api/messaging/room/${roomId}?${query}`, { headers: user.auth });
      if (!response.ok) throw new Error(`The room answers ${response.status}.`);
      const { messages } = Conversation.parse(await response.json());
      for (const message of messages) held.set(message.seq, message);
      if (messages.length < pageSize) return;
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
        // The server is down; the next connection retries.
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
      // The connection broke; the next one joins again.
      if (!(error instanceof Error) || !missingAcknowledgement.test(error.message)) throw error;
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
          if (!(error instanceof Error) || !missingAcknowledgement.test(error.message)) throw error;
        }
      }
    },
  };
}
