import type { Message } from '@korice/contracts';
import { ProblemError } from '../../lib/call.js';
import type { Outbox, UnsentMessage } from './outbox.js';

/** Milliseconds until the next attempt: the first pause, doubled with each failure up to the longest. */
const firstPause = 1_000;
const longestPause = 30_000;

export interface Delivery {
  /** The ids of what is on its way now; the same set until that changes. */
  readSending: () => ReadonlySet<string>;
  subscribe: (listener: () => void) => () => void;
  send: (roomId: string, content: string) => void;
  /** Sends what was refused once more. */
  retry: (clientId: string) => void;
  /** Everything that waits goes now: the network is back. */
  wake: () => void;
  /** Sends what there is, and goes on until the returned function is called. */
  start: () => () => void;
}

interface Ways {
  outbox: Outbox;
  /** The same message again is the same message: the server knows its `clientId`. */
  post: (message: UnsentMessage) => Promise<Message>;
  /** Before the message leaves the outbox. */
  onSent: (message: Message) => void;
  /** So many messages that had to wait are there now. */
  onQueueSent: (count: number) => void;
  onRefused: (message: UnsentMessage) => void;
}

/** Whether the same request may succeed later. A missing session is: the account's next one finds the outbox as it is. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false;
  return error.status === 0 || error.status >= 500 || error.code === 'RATE_LIMITED' || error.code === 'UNAUTHENTICATED';
}

/**
 * Takes the messages of an outbox to the server: those of a room one after the other, so that they come in the order in which they were
 * written. What fails in passing is tried again until it is there; what is refused waits for the person and holds nothing up.
 */
export function createDelivery({ outbox, post, onSent, onQueueSent, onRefused }: Ways): Delivery {
  const listeners = new Set<() => void>();
  const busy = new Set<string>();
  const pauses = new Map<string, ReturnType<typeof setTimeout>>();
  const failures = new Map<string, number>();
  /** What did not go out at once. */
  const waited = new Set(outbox.read().map(({ clientId }) => clientId));
  let sending: ReadonlySet<string> = new Set();
  let isStopped = true;

  function setSending(clientId: string, isSending: boolean): void {
    const next = new Set(sending);
    if (isSending) next.add(clientId);
    else next.delete(clientId);
    sending = next;
    for (const listener of listeners) listener();
  }

  const nextOf = (roomId: string) =>
    outbox.read().find((message) => message.roomId === roomId && message.refusal === null);

  function pause(roomId: string, error: unknown): void {
    for (const message of outbox.read()) if (message.roomId === roomId) waited.add(message.clientId);
    const count = failures.get(roomId) ?? 0;
    failures.set(roomId, count + 1);
    const asked = error instanceof ProblemError ? error.retryAfter : undefined;
    const milliseconds = asked === undefined ? Math.min(firstPause * 2 ** count, longestPause) : asked * 1000;
    pauses.set(
      roomId,
      setTimeout(() => {
        pauses.delete(roomId);
        void drain(roomId);
      }, milliseconds),
    );
  }

  /** One that `waits` holds up what was written after it. */
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
      if (isPassing(error)) {
        pause(roomId, error);
        return 'waits';
      }
      waited.delete(clientId);
      outbox.setRefusal(clientId, error instanceof ProblemError ? error.code : '');
      onRefused(message);
      return 'refused';
    } finally {
      setSending(clientId, false);
    }
  }

  async function drain(roomId: string): Promise<void> {
    if (busy.has(roomId) || pauses.has(roomId)) return;
    busy.add(roomId);
    let late = 0;
    for (let message = nextOf(roomId); message && !isStopped; message = nextOf(roomId)) {
      const outcome = await attempt(message);
      if (outcome === 'waits') break;
      if (outcome === 'sent' && waited.delete(message.clientId)) late += 1;
    }
    busy.delete(roomId);
    if (late > 0 && !isStopped) onQueueSent(late);
  }

  function clearPauses(): void {
    for (const timer of pauses.values()) clearTimeout(timer);
    pauses.clear();
  }

  function wake(): void {
    clearPauses();
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
      if (pauses.has(roomId)) waited.add(clientId);
      void drain(roomId);
    },

    retry(clientId) {
      const message = outbox.read().find((candidate) => candidate.clientId === clientId);
      if (!message) return;
      waited.delete(clientId);
      outbox.setRefusal(clientId, null);
      void drain(message.roomId);
    },

    wake,

    start() {
      isStopped = false;
      wake();
      return () => {
        isStopped = true;
        clearPauses();
      };
    },
  };
}
