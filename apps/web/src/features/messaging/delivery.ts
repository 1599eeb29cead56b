import type { Message } from '@korice/contracts';
import { ProblemError } from '../../lib/call.js';
import type { Outbox, UnsentMessage } from './outbox.js';

/** Milliseconds before the first retry; doubled after each failure up to `maxRetryDelayMs`. */
const firstRetryDelayMs = 1_000;
const maxRetryDelayMs = 30_000;

export interface Delivery {
  /** Ids of the messages being sent. Returns the same set until a change. */
  readSending: () => ReadonlySet<string>;
  subscribe: (listener: () => void) => () => void;
  send: (roomId: string, content: string) => void;
  /** Sends a refused message again. */
  retry: (clientId: string) => void;
  /** Sends all waiting messages without further delay. */
  wake: () => void;
  /** Sends messages until the returned function is called. */
  start: () => () => void;
}

interface DeliveryOptions {
  outbox: Outbox;
  /** Idempotent by `clientId`. */
  post: (message: UnsentMessage) => Promise<Message>;
  /** Called before the message leaves the outbox. */
  onSent: (message: Message) => void;
  /** Called with the number of delayed messages that were sent. */
  onQueueSent: (count: number) => void;
  onRefused: (message: UnsentMessage) => void;
}

/** Tells whether a retry may succeed. After a missing session the next login sends the outbox. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false;
  return error.status === 0 || error.status >= 500 || error.code === 'RATE_LIMITED' || error.code === 'UNAUTHENTICATED';
}

/**
 * Sends the messages of an outbox, those of one conversation in sequence. Temporary failures are retried with growing delays; a refused
 * message waits for the person and does not block later ones.
 */
export function createDelivery({ outbox, post, onSent, onQueueSent, onRefused }: DeliveryOptions): Delivery {
  const listeners = new Set<() => void>();
  const draining = new Set<string>();
  const retryTimers = new Map<string, ReturnType<typeof setTimeout>>();
  const failures = new Map<string, number>();
  /** Ids of the messages that could not be sent at once. */
  const delayed = new Set(outbox.read().map(({ clientId }) => clientId));
  let sending: ReadonlySet<string> = new Set();
  let isStopped = true;

  function setSending(clientId: string, isSending: boolean): void {
    const next = new Set(sending);
    if (isSending) next.add(clientId);
    else next.delete(clientId);
    sending = next;
    for (const listener of listeners) listener();
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
  async function attempt(message: UnsentMessage): Promise<'sent' | 'refused' | 'waits'> {
    const { clientId, roomId } = message;
    setSending(clientId, true);
    try {
      const sent = await post(message);
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
      outbox.setRefusal(clientId, error instanceof ProblemError ? error.code : '');
      onRefused(message);
      return 'refused';
    } finally {
      setSending(clientId, false);
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

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    send(roomId, content) {
      const { clientId } = outbox.add(roomId, content);
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
