import type { Message } from '@korice/contracts';
import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import type { RealtimeStatus } from '../../lib/realtime/realtime.js';
import type { Messenger, MessengerNews } from './messenger.js';
import type { UnsentMessage } from './outbox.js';

export const MessengerContext = createContext<Messenger | null>(null);

/** The messenger of the dashboard around. Throws outside of one. */
export function useMessenger(): Messenger {
  const messenger = useContext(MessengerContext);
  if (!messenger) throw new Error('There is no messenger around');
  return messenger;
}

/** Everything that is written and not sent, oldest first. */
export function useOutbox(): readonly UnsentMessage[] {
  const { outbox } = useMessenger();
  return useSyncExternalStore(outbox.subscribe, outbox.readShown);
}

/** The ids of those that are on their way now. */
export function useSending(): ReadonlySet<string> {
  const { delivery } = useMessenger();
  return useSyncExternalStore(delivery.subscribe, delivery.readSending);
}

export function useConnectionStatus(): RealtimeStatus {
  const { connection } = useMessenger();
  return useSyncExternalStore(connection.subscribe, connection.readStatus);
}

/** Calls the latest `news` with what the messenger has to tell. */
export function useMessengerNews(news: Partial<MessengerNews>): void {
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
