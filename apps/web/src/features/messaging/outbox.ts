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
import { removePhotos } from './photo-store.js';

/** A message that the server has not confirmed. */
const UnsentMessage = z
  .object({
    clientId: z.string(),
    roomId: z.string(),
    content: z.string(),
    /** `id` is the id in `photo-store.ts` and the `clientId` of the upload; `sentId` is the API's id, null before the upload. */
    photos: z.array(z.object({ id: z.string(), sentId: z.string().nullable() })).default([]),
    /** Milliseconds, strictly increasing within an outbox: the order of sending. */
    at: z.number(),
    /** Error code of the refusal, '' for an error without code; null while not refused. */
    refusal: z.string().nullable().optional(),
    /** The field of the older format without `refusal`. */
    isRefused: z.boolean().optional(),
  })
  .transform(({ isRefused = false, refusal = isRefused ? '' : null, ...message }) => ({ ...message, refusal }));
export type UnsentMessage = z.infer<typeof UnsentMessage>;

/** Unsent messages of an account, stored on this device until they are sent or discarded. */
export interface Outbox {
  /** Oldest first. Returns the same array until a change. */
  read: () => readonly UnsentMessage[];
  /** Also contains messages that another tab removed, until `settle` resolves. Returns the same array until a change. */
  readShown: () => readonly UnsentMessage[];
  /** `photoIds` are ids in `photo-store.ts`. With a `clientId` repeated calls send one message. */
  add: (roomId: string, content: string, photoIds?: readonly string[], clientId?: string) => UnsentMessage;
  /** Stores the API's id of an uploaded photo; null if the API no longer has the photo. */
  setSentPhoto: (clientId: string, photoId: string, sentId: string | null) => void;
  /** Removes photos from a message, such as those that the device has lost. */
  removePhotos: (clientId: string, photoIds: readonly string[]) => void;
  /** Stores or clears a refusal. Like `setSentPhoto`, does nothing when the message is no longer stored. */
  setRefusal: (clientId: string, refusal: string | null) => void;
  /** Returns whether the message is stored, read again: another tab may have sent and removed it a moment ago. */
  isStored: (clientId: string) => boolean;
  /** Removes a message and its photos. */
  remove: (clientId: string) => void;
  /** Calls `listener` after each change, in this or another tab; returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
}

/** `settle` resolves when it is known whether a message that another tab removed was sent. */
export function openOutbox(userId: string, settle: (message: UnsentMessage) => Promise<void>): Outbox {
  const listeners = new Set<() => void>();
  const unsettled = new Set<UnsentMessage>();
  let stopListening: (() => void) | undefined;
  let messages = load();
  let visible = messages;

  function load(): readonly UnsentMessage[] {
    return storedNames((clientId) => unsentName(userId, clientId))
      .flatMap((name) => parse(readStored(name)) ?? [])
      .sort(byTime);
  }

  function reload(): void {
    messages = load();
    visible = unsettled.size === 0 ? messages : [...messages, ...unsettled].sort(byTime);
    for (const listener of listeners) listener();
  }

  /** Keeps showing a message that another tab sent until it arrives from the server. */
  function onOtherTab(name: string | null): void {
    const removed = messages.find(({ clientId }) => unsentName(userId, clientId) === name);
    if (removed && readStored(unsentName(userId, removed.clientId)) === null) {
      unsettled.add(removed);
      void settle(removed).finally(() => {
        unsettled.delete(removed);
        reload();
      });
    }
    reload();
  }

  function write(message: UnsentMessage): void {
    writeStored(unsentName(userId, message.clientId), JSON.stringify(message));
    reload();
  }

  const find = (clientId: string) => messages.find((message) => message.clientId === clientId);

  return {
    read: () => messages,
    readShown: () => visible,

    add(roomId, content, photoIds = [], clientId = newClientId()) {
      const at = Math.max(Date.now(), (messages.at(-1)?.at ?? 0) + 1);
      const photos = photoIds.map((id) => ({ id, sentId: null }));
      const message = { clientId, roomId, content, photos, at, refusal: null };
      write(message);
      return message;
    },

    setSentPhoto(clientId, photoId, sentId) {
      const message = find(clientId);
      if (!message) return;
      write({ ...message, photos: message.photos.map((one) => (one.id === photoId ? { ...one, sentId } : one)) });
    },

    removePhotos(clientId, photoIds) {
      const message = find(clientId);
      if (message) write({ ...message, photos: message.photos.filter(({ id }) => !photoIds.includes(id)) });
    },

    isStored: (clientId) => readStored(unsentName(userId, clientId)) !== null,

    setRefusal(clientId, refusal) {
      const message = find(clientId);
      if (message && message.refusal !== refusal) write({ ...message, refusal });
    },

    remove(clientId) {
      const message = find(clientId);
      if (!message) return;
      removeStored(unsentName(userId, clientId));
      void removePhotos(
        userId,
        message.photos.map(({ id }) => id),
      );
      reload();
    },

    subscribe(listener) {
      if (!stopListening) {
        stopListening = onStoredElsewhere(onOtherTab);
        // Other tabs may have changed the outbox while there was no subscriber.
        reload();
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopListening?.();
        stopListening = undefined;
      };
    },
  };
}

const byTime = (a: UnsentMessage, b: UnsentMessage) => a.at - b.at;

/** Returns undefined for an unknown format. */
function parse(text: string | null): UnsentMessage | undefined {
  try {
    return UnsentMessage.safeParse(JSON.parse(text ?? 'null')).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
