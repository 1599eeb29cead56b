import { z } from 'zod';
import { newClientId } from '../../lib/client-id.js';
import {
  onStoredElsewhere,
  readStored,
  removeStored,
  storedNames,
  unsentName,
  writeStored,
} from '../../lib/storage.js';

/** A message that the person has sent and the server has not confirmed. */
const UnsentMessage = z.object({
  clientId: z.string(),
  roomId: z.string(),
  content: z.string(),
  /** Milliseconds, rising within an outbox: the order in which they go out. */
  at: z.number(),
  /** The server has refused it: the person decides. */
  isRefused: z.boolean(),
});
export type UnsentMessage = z.infer<typeof UnsentMessage>;

/** What waits to be sent, kept on this device under the account's id until it is sent or discarded. */
export interface Outbox {
  /** Oldest first; the same array until something changes. */
  read: () => readonly UnsentMessage[];
  add: (roomId: string, content: string) => UnsentMessage;
  /** Nothing happens when it is gone meanwhile. */
  setRefused: (clientId: string, isRefused: boolean) => void;
  remove: (clientId: string) => void;
  /** Calls back after each change, here or in another tab; returns the way to stop. */
  subscribe: (listener: () => void) => () => void;
}

export function openOutbox(userId: string): Outbox {
  const listeners = new Set<() => void>();
  let stopElsewhere: (() => void) | undefined;
  let messages = load();

  function load(): readonly UnsentMessage[] {
    return storedNames((clientId) => unsentName(userId, clientId))
      .flatMap((name) => parse(readStored(name)) ?? [])
      .sort((a, b) => a.at - b.at);
  }

  function reload(): void {
    messages = load();
    for (const listener of listeners) listener();
  }

  function write(message: UnsentMessage): void {
    writeStored(unsentName(userId, message.clientId), JSON.stringify(message));
    reload();
  }

  return {
    read: () => messages,

    add(roomId, content) {
      const at = Math.max(Date.now(), (messages.at(-1)?.at ?? 0) + 1);
      const message = { clientId: newClientId(), roomId, content, at, isRefused: false };
      write(message);
      return message;
    },

    setRefused(clientId, isRefused) {
      const message = messages.find((candidate) => candidate.clientId === clientId);
      if (message && message.isRefused !== isRefused) write({ ...message, isRefused });
    },

    remove(clientId) {
      if (!messages.some((message) => message.clientId === clientId)) return;
      removeStored(unsentName(userId, clientId));
      reload();
    },

    subscribe(listener) {
      listeners.add(listener);
      stopElsewhere ??= onStoredElsewhere(reload);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopElsewhere?.();
        stopElsewhere = undefined;
      };
    },
  };
}

/** Undefined for what an older version of the site kept in another shape. */
function parse(text: string | null): UnsentMessage | undefined {
  try {
    return UnsentMessage.safeParse(JSON.parse(text ?? 'null')).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
