import type { Message } from '@korice/contracts';
import { formatDate } from '../../lib/format.js';
import { serverNow } from '../../lib/server-time.js';
import { firstUnread, type UnreadMark } from './message-log.js';
import type { UnsentMessage } from './outbox.js';

/** A line of a conversation. */
export type ThreadItem =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'unread'; key: string }
  | { kind: 'message'; key: string; message: Message }
  | { kind: 'deal'; key: string; message: Message }
  | { kind: 'unsent'; key: string; unsent: UnsentMessage };

/** Lists messages with their days, the divider before the first unread one, and unsent messages at the end. */
export function threadItems(
  messages: readonly Message[],
  unsent: readonly UnsentMessage[],
  viewerId: string,
  mark: UnreadMark | null,
): ThreadItem[] {
  const items: ThreadItem[] = [];
  const unreadId = mark && firstUnread(messages, viewerId, mark)?._id;
  let day = '';
  for (const message of messages) {
    if (message.kind === 'removed') continue;
    const on = formatDate(message.createdAt);
    if (on !== day) items.push({ kind: 'day', key: `day ${on}`, day: on });
    day = on;
    if (message._id === unreadId) items.push({ kind: 'unread', key: 'unread' });
    items.push({ kind: message.kind === 'text' ? 'message' : 'deal', key: keyOf(message), message });
  }
  const arrived = new Set(messages.filter(({ sender }) => sender === viewerId).map(({ clientId }) => clientId));
  for (const message of unsent)
    if (!arrived.has(message.clientId))
      items.push({ kind: 'unsent', key: ownKey(viewerId, message.clientId), unsent: message });
  return items;
}

/** Returns the same key before and after sending, so that React keeps the element. */
const ownKey = (senderId: string, clientId: string) => `${senderId} ${clientId}`;
const keyOf = ({ _id, sender, clientId }: Message) => (clientId === '' ? _id : ownKey(sender, clientId));

/** Formats a day as today, yesterday or date. */
export function dayName(day: string, words: { today: string; yesterday: string }): string {
  const now = serverNow();
  if (day === formatDate(new Date(now))) return words.today;
  if (day === formatDate(new Date(now - 24 * 3_600_000))) return words.yesterday;
  return day;
}
