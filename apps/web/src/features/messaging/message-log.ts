import type { Message } from '@korice/contracts';

/*
 * What a browser holds of a conversation: messages by `seq`, each once. The server numbers a room's messages without gaps (decision
 * 0007), so a browser that misses one knows it.
 */

/** What both know of one message; who has read it never becomes less. */
const fuller = (held: Message, added: Message): Message => {
  const unknown = held.readBy.filter((reader) => !added.readBy.includes(reader));
  return unknown.length === 0 ? added : { ...added, readBy: [...added.readBy, ...unknown] };
};

/** Both together, by `seq`, whatever order they came in and however often. */
export function mergeMessages(held: Message[], added: readonly Message[]): Message[] {
  if (added.length === 0) return held;
  const bySeq = new Map(held.map((message) => [message.seq, message]));
  for (const message of added) {
    const known = bySeq.get(message.seq);
    bySeq.set(message.seq, known ? fuller(known, message) : message);
  }
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/** Without the words of the other member, whose account is deleted: as the server keeps the messages, only their places are left. */
export const withoutOthersWords = (messages: readonly Message[], viewerId: string): Message[] =>
  messages.map((message) =>
    message.sender === viewerId || message.kind !== 'text'
      ? message
      : { ...message, kind: 'removed', content: '', clientId: '' },
  );

/** The last `seq` up to which nothing is missing, from the oldest one that is held on; 0 when none is held. */
export function gaplessSeq(messages: readonly Message[]): number {
  let seq = messages[0]?.seq ?? 0;
  for (const message of messages.slice(1)) {
    if (message.seq !== seq + 1) break;
    seq = message.seq;
  }
  return seq;
}

export const hasGap = (messages: readonly Message[]): boolean => gaplessSeq(messages) !== (messages.at(-1)?.seq ?? 0);

/** The room has messages before the oldest one that is held. */
export const hasOlder = (messages: readonly Message[]): boolean => (messages[0]?.seq ?? 1) > 1;

/**
 * Where a browser that was away has to ask on from: nothing is missing up to there, and nothing that the viewer wrote up to there waits
 * for being seen.
 */
export function settledSeq(messages: readonly Message[], viewerId: string): number {
  const unseen = messages.find(({ sender, readBy }) => sender === viewerId && readBy.every((id) => id === viewerId));
  const gapless = gaplessSeq(messages);
  return unseen ? Math.min(gapless, unseen.seq - 1) : gapless;
}

/** `readerId` has read everything up to `seq`. */
export function markReadUpTo(messages: Message[], readerId: string, seq: number): Message[] {
  const isNews = (message: Message) => message.seq <= seq && !message.readBy.includes(readerId);
  if (!messages.some(isNews)) return messages;
  return messages.map((message) => (isNews(message) ? { ...message, readBy: [...message.readBy, readerId] } : message));
}

/** Somebody else sent it and the viewer has not read it. */
export const isUnread = ({ sender, readBy }: Message, viewerId: string): boolean =>
  sender !== viewerId && !readBy.includes(viewerId);

/** What was unread when a conversation was opened: `count` of the other's messages, the last of them at most `seq`. */
export interface UnreadMark {
  seq: number;
  count: number;
}

/** The first message of a mark; undefined when it is older than what is held. */
export function firstUnread(messages: readonly Message[], viewerId: string, mark: UnreadMark): Message | undefined {
  const others = messages.filter(({ sender, seq }) => sender !== viewerId && seq <= mark.seq);
  return mark.count > 0 ? others.at(-mark.count) : undefined;
}
