import { fold } from '@korice/book-text/fold';
import type { Conversation, DealSide, Message, RoomChanged, RoomMember } from '@korice/contracts';
import type { InfiniteData } from '@tanstack/react-query';
import { withoutOtherMembersTexts } from './message-log.js';

/** Pages as they were loaded; updates break their order, see `latestFirst`. */
export type ConversationPages = InfiniteData<Conversation[]>;

/** Flattens pages without duplicates, newest first. */
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

function updateConversation(
  pages: ConversationPages,
  roomId: string,
  update: (conversation: Conversation) => Conversation,
): ConversationPages {
  return {
    ...pages,
    pages: pages.pages.map((page) =>
      page.map((conversation) => (conversation._id === roomId ? update(conversation) : conversation)),
    ),
  };
}

/** Makes a new message the last one and counts it as unread unless the viewer sent it. Idempotent. */
export const withMessage = (pages: ConversationPages, message: Message, viewerId: string): ConversationPages =>
  updateConversation(pages, message.room, (conversation) =>
    message.seq <= lastSeq(conversation)
      ? conversation
      : {
          ...conversation,
          messages: [message],
          updatedAt: message.createdAt,
          unread: message.sender === viewerId ? conversation.unread : conversation.unread + 1,
        },
  );

/** Marks a conversation as read up to `seq`. */
export const withOwnRead = (pages: ConversationPages, roomId: string, seq: number): ConversationPages =>
  updateConversation(pages, roomId, (conversation) =>
    seq < lastSeq(conversation) || conversation.unread === 0 ? conversation : { ...conversation, unread: 0 },
  );

/** Returns whether the other member's account is deleted. */
export const isOtherDeleted = (conversation: Pick<Conversation, 'members'>, viewerId: string): boolean =>
  (otherMember(conversation, viewerId)?.name ?? '') === '';

/** Whether an admin has blocked the account of the other member. */
export const isOtherAccountBlocked = (conversation: Pick<Conversation, 'members'>, viewerId: string): boolean =>
  otherMember(conversation, viewerId)?.isAccountBlocked === true;

/** Merges a changed conversation with its cached messages. */
export const mergeConversation = (room: RoomChanged, { messages }: Conversation, viewerId: string): Conversation => ({
  ...room,
  messages: isOtherDeleted(room, viewerId) ? withoutOtherMembersTexts(messages, viewerId) : messages,
});

/** Updates the book and the members of a listed conversation; one that is not listed is loaded with its first message. */
export function withConversation(pages: ConversationPages, room: RoomChanged, viewerId: string): ConversationPages {
  return updateConversation(pages, room._id, (held) => ({
    ...mergeConversation(room, held, viewerId),
    updatedAt: held.updatedAt > room.updatedAt ? held.updatedAt : room.updatedAt,
  }));
}

export const otherMember = ({ members }: Pick<Conversation, 'members'>, viewerId: string): RoomMember | undefined =>
  members.find(({ _id }) => _id !== viewerId);

export const sideOf = ({ book }: Pick<Conversation, 'book'>, viewerId: string): DealSide =>
  book.ownerId === viewerId ? 'seller' : 'buyer';

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Keeps conversations where each word of `text` starts a word of title, author, other member or last message, in either script. */
export function filterConversations(
  conversations: readonly Conversation[],
  text: string,
  viewerId: string,
): Conversation[] {
  const searched = wordsOf(text);
  return conversations.filter((conversation) => {
    const { book, messages } = conversation;
    const words = wordsOf(
      [book.title, book.author, otherMember(conversation, viewerId)?.name, messages.at(-1)?.content].join(' '),
    );
    return searched.every((prefix) => words.some((word) => word.startsWith(prefix)));
  });
}
