import type { Message } from '@korice/contracts';
import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import type { RealtimeStatus } from '../../lib/realtime/realtime.js';
import type { Messenger, MessengerEvents } from './messenger.js';
import type { UnsentMessage } from './outbox.js';

export const MessengerContext = createContext<Messenger | null>(null);

/** Returns the messenger. @throws Error outside a `MessengerProvider` */
export function useMessenger(): Messenger {
  const messenger = useContext(MessengerContext);
  if (!messenger) throw new Error('useMessenger needs a MessengerProvider');
  return messenger;
}

/** Returns all unsent messages, oldest first. */
export function useOutbox(): readonly UnsentMessage[] {
  const { outbox } = useMessenger();
  return useSyncExternalStore(outbox.subscribe, outbox.readShown);
}

/** Returns the messages that are being sent, by `clientId`, with the sent share of their photos. */
export function useSending(): ReadonlyMap<string, number> {
  const { delivery } = useMessenger();
  return useSyncExternalStore(delivery.subscribe, delivery.readSending);
}

export function useConnectionStatus(): RealtimeStatus {
  const { connection } = useMessenger();
  return useSyncExternalStore(connection.subscribe, connection.readStatus);
}

/** Subscribes the handlers in `news` to the messenger; always calls those of the latest render. */
export function useMessengerEvents(news: Partial<MessengerEvents>): void {
  const messenger = useMessenger();
  const latest = useRef(news);
  useEffect(() => {
    latest.current = news;
  });
  useEffect(
    () =>
      messenger.subscribe({
        incoming: (message: Message) => latest.current.incoming?.(message),
        queueSent: (count) => latest.current.queueSent?.(count),
        blocksChanged: () => latest.current.blocksChanged?.(),
        refused: (message) => latest.current.refused?.(message),
      }),
    [messenger],
  );
}
