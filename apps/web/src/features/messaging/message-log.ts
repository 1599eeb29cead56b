import type { Message } from '@korice/contracts';

/*
 * Cached messages of a conversation, unique by `seq`. The server numbers them without gaps (decision 0007), so a gap means a lost message.
 */

/** Merges two copies of a message; readers are never removed. */
const mergeMessage = (held: Message, added: Message): Message => {
  const unknown = held.readBy.filter((reader) => !added.readBy.includes(reader));
  return unknown.length === 0 ? added : { ...added, readBy: [...added.readBy, ...unknown] };
};

/** Merges messages by `seq`, without duplicates, in any order of arrival. */
export function mergeMessages(held: Message[], added: readonly Message[]): Message[] {
  if (added.length === 0) return held;
  const bySeq = new Map(held.map((message) => [message.seq, message]));
  for (const message of added) {
    const known = bySeq.get(message.seq);
    bySeq.set(message.seq, known ? mergeMessage(known, message) : message);
  }
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/** Removes the texts of a member whose account is deleted, as the server does. */
export const withoutOtherMembersTexts = (messages: readonly Message[], viewerId: string): Message[] =>
  messages.map((message) => {
    if (message.sender === viewerId || message.kind !== 'text') return message;
    const { photos: _photos, ...rest } = message;
    return { ...rest, kind: 'removed', content: '', clientId: '' };
  });

/** Returns the last `seq` before the first gap, counted from the oldest cached message; 0 without messages. */
export function gaplessSeq(messages: readonly Message[]): number {
  let seq = messages[0]?.seq ?? 0;
  for (const message of messages.slice(1)) {
    if (message.seq !== seq + 1) break;
    seq = message.seq;
  }
  return seq;
}

export const hasGap = (messages: readonly Message[]): boolean => gaplessSeq(messages) !== (messages.at(-1)?.seq ?? 0);

export const hasOlder = (messages: readonly Message[]): boolean => (messages[0]?.seq ?? 1) > 1;

/** Returns the `seq` to refetch from: up to it nothing is missing and all of the viewer's messages are seen. */
export function settledSeq(messages: readonly Message[], viewerId: string): number {
  const unseen = messages.find(({ sender, readBy }) => sender === viewerId && readBy.every((id) => id === viewerId));
  const gapless = gaplessSeq(messages);
  return unseen ? Math.min(gapless, unseen.seq - 1) : gapless;
}

export function markReadUpTo(messages: Message[], readerId: string, seq: number): Message[] {
  const isNewlyRead = (message: Message) => message.seq <= seq && !message.readBy.includes(readerId);
  if (!messages.some(isNewlyRead)) return messages;
  return messages.map((message) =>
    isNewlyRead(message) ? { ...message, readBy: [...message.readBy, readerId] } : message,
  );
}

export const isUnread = ({ sender, readBy }: Message, viewerId: string): boolean =>
  sender !== viewerId && !readBy.includes(viewerId);

/** What was unread when the conversation was opened: the last `count` of the other member's messages up to `seq`. */
export interface UnreadMark {
  seq: number;
  count: number;
}

/** Returns the first unread message of a mark; undefined while it is not loaded. */
export function firstUnread(messages: readonly Message[], viewerId: string, mark: UnreadMark): Message | undefined {
  const others = messages.filter(({ sender, seq }) => sender !== viewerId && seq <= mark.seq);
  return mark.count > 0 ? others.at(-mark.count) : undefined;
}
