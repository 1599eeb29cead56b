import { fold } from '@korice/book-text/fold';
import type { Conversation, Message, RoomChanged, RoomMember } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import type { InfiniteData } from '@tanstack/react-query';
import { withoutOthersWords } from './message-log.js';

/** Pages of conversations as they were asked for; where in them one stands says nothing, see `latestFirst`. */
export type ConversationPages = InfiniteData<Conversation[]>;

/** All that are held, each once, the latest first. */
export function latestFirst(pages: readonly (readonly Conversation[])[]): Conversation[] {
  const byId = new Map<string, Conversation>();
  for (const conversation of pages.flat()) {
    const held = byId.get(conversation._id);
    if (!held || held.updatedAt < conversation.updatedAt) byId.set(conversation._id, conversation);
  }
  return [...byId.values()].sort((a, b) =>
    a.updatedAt === b.updatedAt ? compare(b._id, a._id) : compare(b.updatedAt, a.updatedAt),
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const lastSeq = ({ messages }: Conversation): number => messages.at(-1)?.seq ?? 0;

export const findConversation = (pages: ConversationPages | undefined, roomId: string): Conversation | undefined =>
  pages?.pages.flat().find(({ _id }) => _id === roomId);

function change(
  pages: ConversationPages,
  roomId: string,
  alter: (conversation: Conversation) => Conversation,
): ConversationPages {
  return {
    ...pages,
    pages: pages.pages.map((page) =>
      page.map((conversation) => (conversation._id === roomId ? alter(conversation) : conversation)),
    ),
  };
}

/** A message has come: it is the last one now, and one more to read unless the viewer wrote it. A known one changes nothing. */
export const withMessage = (pages: ConversationPages, message: Message, viewerId: string): ConversationPages =>
  change(pages, message.room, (conversation) =>
    message.seq <= lastSeq(conversation)
      ? conversation
      : {
          ...conversation,
          messages: [message],
          updatedAt: message.createdAt,
          unread: message.sender === viewerId ? conversation.unread : conversation.unread + 1,
        },
  );

/** The viewer has read up to `seq`, here or on another device. */
export const withOwnRead = (pages: ConversationPages, roomId: string, seq: number): ConversationPages =>
  change(pages, roomId, (conversation) =>
    seq < lastSeq(conversation) || conversation.unread === 0 ? conversation : { ...conversation, unread: 0 },
  );

/** The account of whom the viewer talked to is deleted. */
export const isOtherGone = (conversation: Pick<Conversation, 'members'>, viewerId: string): boolean =>
  (otherMember(conversation, viewerId)?.name ?? '') === '';

/** A conversation that is held, with what has changed around its messages. */
export const changedBy = (room: RoomChanged, { messages }: Conversation, viewerId: string): Conversation => ({
  ...room,
  messages: isOtherGone(room, viewerId) ? withoutOthersWords(messages, viewerId) : messages,
});

/** A room is new, its book changed, or its other member is gone. */
export function withRoom(pages: ConversationPages, room: RoomChanged, viewerId: string): ConversationPages {
  if (findConversation(pages, room._id))
    return change(pages, room._id, (held) => ({
      ...changedBy(room, held, viewerId),
      updatedAt: held.updatedAt > room.updatedAt ? held.updatedAt : room.updatedAt,
    }));
  const [first = [], ...rest] = pages.pages;
  return { ...pages, pages: [[{ ...room, messages: [] }, ...first], ...rest] };
}

/** Whom the viewer talks to. */
export const otherMember = ({ members }: Pick<Conversation, 'members'>, viewerId: string): RoomMember | undefined =>
  members.find(({ _id }) => _id !== viewerId);

/** The address at which a conversation is open. */
export const conversationHref = (roomId: string): string => `${pathTo('messaging')}?room=${roomId}`;

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Those in which every word of `text` begins some word of title, author, the other's name or the last message, in either script. */
export function filterConversations(
  conversations: readonly Conversation[],
  text: string,
  viewerId: string,
): Conversation[] {
  const sought = wordsOf(text);
  return conversations.filter((conversation) => {
    const { book, messages } = conversation;
    const words = wordsOf(
      [book.title, book.author, otherMember(conversation, viewerId)?.name, messages.at(-1)?.content].join(' '),
    );
    return sought.every((word) => words.some((candidate) => candidate.startsWith(word)));
  });
}
