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
const UnsentMessage = z
  .object({
    clientId: z.string(),
    roomId: z.string(),
    content: z.string(),
    /** Milliseconds, rising within an outbox: the order in which they go out. */
    at: z.number(),
    /** The code with which it was refused: the person decides. '' for a failure without one, null for none. */
    refusal: z.string().nullable().optional(),
    /** In place of `refusal` before the reason was kept. */
    isRefused: z.boolean().optional(),
  })
  .transform(({ isRefused = false, refusal = isRefused ? '' : null, ...message }) => ({ ...message, refusal }));
export type UnsentMessage = z.infer<typeof UnsentMessage>;

/** What waits to be sent, kept on this device under the account's id until it is sent or discarded. */
export interface Outbox {
  /** Oldest first; the same array until something changes. */
  read: () => readonly UnsentMessage[];
  /** These and what another tab has just taken out, until it is known whether that was sent; the same array until something changes. */
  readShown: () => readonly UnsentMessage[];
  add: (roomId: string, content: string) => UnsentMessage;
  /** Nothing happens when it is gone meanwhile. */
  setRefusal: (clientId: string, refusal: string | null) => void;
  remove: (clientId: string) => void;
  /** Calls back after each change, here or in another tab; returns the way to stop. */
  subscribe: (listener: () => void) => () => void;
}

/** `settle` ends when it is known what became of a message that another tab has taken out. */
export function openOutbox(userId: string, settle: (message: UnsentMessage) => Promise<void>): Outbox {
  const listeners = new Set<() => void>();
  const leaving = new Set<UnsentMessage>();
  let stopElsewhere: (() => void) | undefined;
  let messages = load();
  let shown = messages;

  function load(): readonly UnsentMessage[] {
    return storedNames((clientId) => unsentName(userId, clientId))
      .flatMap((name) => parse(readStored(name)) ?? [])
      .sort(byTime);
  }

  function reload(): void {
    messages = load();
    shown = leaving.size === 0 ? messages : [...messages, ...leaving].sort(byTime);
    for (const listener of listeners) listener();
  }

  /** One that another tab has sent is not in its conversation here before the server told so: it stays in sight until then. */
  function reloadFromElsewhere(name: string | null): void {
    const taken = messages.find(({ clientId }) => unsentName(userId, clientId) === name);
    if (taken && readStored(unsentName(userId, taken.clientId)) === null) {
      leaving.add(taken);
      void settle(taken).finally(() => {
        leaving.delete(taken);
        reload();
      });
    }
    reload();
  }

  function write(message: UnsentMessage): void {
    writeStored(unsentName(userId, message.clientId), JSON.stringify(message));
    reload();
  }

  return {
    read: () => messages,
    readShown: () => shown,

    add(roomId, content) {
      const at = Math.max(Date.now(), (messages.at(-1)?.at ?? 0) + 1);
      const message = { clientId: newClientId(), roomId, content, at, refusal: null };
      write(message);
      return message;
    },

    setRefusal(clientId, refusal) {
      const message = messages.find((candidate) => candidate.clientId === clientId);
      if (message && message.refusal !== refusal) write({ ...message, refusal });
    },

    remove(clientId) {
      if (!messages.some((message) => message.clientId === clientId)) return;
      removeStored(unsentName(userId, clientId));
      reload();
    },

    subscribe(listener) {
      if (!stopElsewhere) {
        stopElsewhere = onStoredElsewhere(reloadFromElsewhere);
        // What other tabs did while nobody listened.
        reload();
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopElsewhere?.();
        stopElsewhere = undefined;
      };
    },
  };
}

const byTime = (a: UnsentMessage, b: UnsentMessage) => a.at - b.at;

/** Undefined for what an older version of the site kept in another shape. */
function parse(text: string | null): UnsentMessage | undefined {
  try {
    return UnsentMessage.safeParse(JSON.parse(text ?? 'null')).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
