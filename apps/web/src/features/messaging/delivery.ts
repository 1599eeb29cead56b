import type { Message } from '@korice/contracts';
import { ProblemError } from '../../lib/call.js';
import { createListeners } from '../../lib/listeners.js';
import type { Outbox, UnsentMessage } from './outbox.js';

/** Milliseconds before the first retry; doubled after each failure up to `maxRetryDelayMs`. */
const firstRetryDelayMs = 1_000;
const maxRetryDelayMs = 30_000;

export interface Delivery {
  /** The messages being sent, by `clientId`, with the sent share of their photos, 0 to 1. Returns the same map until a change. */
  readSending: () => ReadonlyMap<string, number>;
  subscribe: (listener: () => void) => () => void;
  /** See `Outbox.add`. */
  send: (roomId: string, content: string, photoIds?: readonly string[], clientId?: string) => void;
  /** Sends a refused message again. */
  retry: (clientId: string) => void;
  /** Sends all waiting messages without further delay. */
  wake: () => void;
  /** Sends messages until the returned function is called. */
  start: () => () => void;
}

interface DeliveryOptions {
  outbox: Outbox;
  /** Idempotent by `clientId`. Calls `onProgress` with the sent share of the photos. */
  post: (message: UnsentMessage, onProgress: (share: number) => void) => Promise<Message>;
  /** Called before the message leaves the outbox. */
  onSent: (message: Message) => void;
  /** Called with the number of delayed messages that were sent. */
  onQueueSent: (count: number) => void;
  onRefused: (message: UnsentMessage) => void;
}

/** Returns whether a retry may succeed. After an expired session, the next login sends the outbox. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false;
  return error.status === 0 || error.status >= 500 || error.code === 'RATE_LIMITED' || error.code === 'UNAUTHENTICATED';
}

/**
 * Sends the messages of an outbox, those of one conversation in sequence. Temporary failures are retried with growing delays; a refused
 * message waits for the person and does not block later ones.
 */
export function createDelivery({ outbox, post, onSent, onQueueSent, onRefused }: DeliveryOptions): Delivery {
  const listeners = createListeners();
  const draining = new Set<string>();
  const retryTimers = new Map<string, ReturnType<typeof setTimeout>>();
  const failures = new Map<string, number>();
  /** Ids of the messages that could not be sent at once. */
  const delayed = new Set(outbox.read().map(({ clientId }) => clientId));
  let sending: ReadonlyMap<string, number> = new Map();
  let isStopped = true;

  /** `share` is null when the message is not being sent. */
  function setSending(clientId: string, share: number | null): void {
    const next = new Map(sending);
    if (share === null) next.delete(clientId);
    else next.set(clientId, share);
    sending = next;
    listeners.notify();
  }

  const nextMessage = (roomId: string) =>
    outbox.read().find((message) => message.roomId === roomId && message.refusal === null);

  function scheduleRetry(roomId: string, error: unknown): void {
    for (const message of outbox.read()) if (message.roomId === roomId) delayed.add(message.clientId);
    const count = failures.get(roomId) ?? 0;
    failures.set(roomId, count + 1);
    const requestedSeconds = error instanceof ProblemError ? error.retryAfter : undefined;
    const delayMs =
      requestedSeconds === undefined
        ? Math.min(firstRetryDelayMs * 2 ** count, maxRetryDelayMs)
        : requestedSeconds * 1000;
    retryTimers.set(
      roomId,
      setTimeout(() => {
        retryTimers.delete(roomId);
        void drain(roomId);
      }, delayMs),
    );
  }

  /** 'waits' also delays later messages of the conversation. */
  async function attempt(message: UnsentMessage): Promise<'sent' | 'refused' | 'removed' | 'waits'> {
    const { clientId, roomId } = message;
    setSending(clientId, 0);
    try {
      const sent = await post(message, (share) => setSending(clientId, share));
      if (isStopped) return 'waits';
      failures.delete(roomId);
      onSent(sent);
      outbox.remove(clientId);
      return 'sent';
    } catch (error) {
      if (isStopped) return 'waits';
      if (isTemporary(error)) {
        scheduleRetry(roomId, error);
        return 'waits';
      }
      delayed.delete(clientId);
      // Another tab has sent the message and deleted its photos meanwhile.
      if (!outbox.isStored(clientId)) return 'removed';
      outbox.setRefusal(clientId, error instanceof ProblemError ? error.code : '');
      onRefused(message);
      return 'refused';
    } finally {
      setSending(clientId, null);
    }
  }

  async function drain(roomId: string): Promise<void> {
    if (draining.has(roomId) || retryTimers.has(roomId)) return;
    draining.add(roomId);
    let sentLate = 0;
    for (let message = nextMessage(roomId); message && !isStopped; message = nextMessage(roomId)) {
      const outcome = await attempt(message);
      if (outcome === 'waits') break;
      if (outcome === 'sent' && delayed.delete(message.clientId)) sentLate += 1;
    }
    draining.delete(roomId);
    if (sentLate > 0 && !isStopped) onQueueSent(sentLate);
  }

  function clearRetryTimers(): void {
    for (const timer of retryTimers.values()) clearTimeout(timer);
    retryTimers.clear();
  }

  function wake(): void {
    clearRetryTimers();
    failures.clear();
    for (const roomId of new Set(outbox.read().map((message) => message.roomId))) void drain(roomId);
  }

  return {
    readSending: () => sending,

    subscribe: listeners.subscribe,

    send(roomId, content, photoIds, key) {
      const { clientId } = outbox.add(roomId, content, photoIds, key);
      if (retryTimers.has(roomId)) delayed.add(clientId);
      void drain(roomId);
    },

    retry(clientId) {
      const message = outbox.read().find((candidate) => candidate.clientId === clientId);
      if (!message) return;
      delayed.delete(clientId);
      outbox.setRefusal(clientId, null);
      void drain(message.roomId);
    },

    wake,

    start() {
      isStopped = false;
      wake();
      return () => {
        isStopped = true;
        clearRetryTimers();
      };
    },
  };
}
