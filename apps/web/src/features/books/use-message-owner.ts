import type { Book } from '@korice/contracts';
import { conversationPath, pathTo } from '@korice/contracts/paths';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { call } from '../../lib/call.js';
import { useAskedOnce } from '../../lib/use-asked-once.js';

/** Questions that a conversation can begin with: text keys of the i18n namespace `buying`. */
export const readyQuestions = ['askAvailable', 'askDelivery', 'askInPerson'] as const;
export type ReadyQuestion = (typeof readyQuestions)[number];

/** The query parameter that opens the conversation with the seller after a login. */
const askedName = 'write';

/** Returns the path to which the login returns. It opens the conversation, with the question as a draft. */
export const messageOwnerHref = (bookId: string, question?: ReadyQuestion): string =>
  `${pathTo('book', { bookId })}?${askedName}=${question ?? '1'}`;

export interface MessageOwner {
  write: (question?: ReadyQuestion) => void;
  isOpening: boolean;
  /** Why the last attempt failed; null without one. */
  error: unknown;
}

/**
 * Opens the conversation about a book with its owner. `mayWrite` is false for visitors, on an own book and on a sold one; when the login
 * returns a visitor to `messageOwnerHref`, the conversation opens automatically, once. `prepare` is called before it opens and returns the
 * state of the navigation.
 */
export function useMessageOwner(
  { _id, owner }: Pick<Book, '_id' | 'owner'>,
  mayWrite: boolean,
  prepare: (roomId: string, question: ReadyQuestion) => unknown,
): MessageOwner {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('POST /api/messaging/room', { body: { bookId: _id, members: [owner._id] } }),
  });
  const write = (question?: ReadyQuestion) =>
    mutate(undefined, {
      onSuccess: ({ room }) => {
        const state: unknown = question && prepare(room._id, question);
        void navigate(conversationPath(room._id), { state });
      },
    });

  useAskedOnce(askedName, mayWrite, (asked) => write(readyQuestions.find((question) => question === asked)));

  return { write, isOpening: isPending, error };
}
