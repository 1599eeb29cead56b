import type { BookCard } from '@korice/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, ProblemError } from '../../lib/call.js';
import { notify } from '../../lib/notices.js';
import { notifyOtherTabs } from './account-tabs.js';
import { wishlistQueries } from './queries.js';
import { useIsWished } from './use-wishes.js';
import { addVisitorWish, removeVisitorWish } from './visitor-wishes.js';
import { useWishAccount } from './wish-account.js';

const changeKey = ['wishlist', 'change'];

export interface Wish {
  isWished: boolean;
  toggle: () => void;
}

/**
 * Returns whether a book is on the wishlist and a function to toggle that: in the account of a member, in this browser for a visitor.
 * Optimistic: reverted with a notice when the API refuses. Needs the i18n namespace `wishlist`.
 */
export function useWish(book: BookCard): Wish {
  const { t } = useTranslation(['wishlist', 'common']);
  const queryClient = useQueryClient();
  const accountId = useWishAccount();
  const isListed = useIsWished(book._id);
  const { queryKey } = wishlistQueries.ofAccount(accountId ?? '');

  function show(isOn: boolean): void {
    queryClient.setQueryData(queryKey, (books) => {
      const others = books?.filter(({ _id }) => _id !== book._id);
      return isOn ? others && [book, ...others] : others;
    });
  }

  const {
    mutate: change,
    isPending,
    variables: isPendingOn,
  } = useMutation({
    mutationKey: changeKey,
    // Changes of one book reach the API in the order in which they were made.
    scope: { id: `wish/${book._id}` },
    mutationFn: async (isOn: boolean) => {
      await send(book._id, isOn);
      if (!isOn) removeVisitorWish(book._id);
    },
    onMutate: async (isOn) => {
      await queryClient.cancelQueries({ queryKey });
      show(isOn);
    },
    onSuccess: (_, isOn) => say(isOn),
    onError: (error, isOn) => {
      show(!isOn);
      const isGone = error instanceof ProblemError && error.code === 'BOOK_NOT_FOUND';
      notify({ tone: 'bad', text: t(isGone ? 'bookGone' : isOn ? 'addFailed' : 'removeFailed') });
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: changeKey }) > 1) return undefined;
      notifyOtherTabs();
      const reload = queryClient.invalidateQueries({ queryKey });
      // If the list is not loaded, only this pending mutation shows the change: keep it pending until the list is loaded.
      return queryClient.getQueryData(queryKey) === undefined ? reload : undefined;
    },
  });

  function say(isOn: boolean): void {
    notify(
      isOn
        ? { tone: 'good', text: t('added') }
        : { tone: 'good', text: t('removed'), action: { label: t('common:undo'), onPress: () => set(true) } },
    );
  }

  function set(isOn: boolean): void {
    if (accountId !== null) {
      change(isOn);
      return;
    }
    if (isOn) addVisitorWish(book);
    else removeVisitorWish(book._id);
    say(isOn);
  }

  const isWished = isPending ? isPendingOn : isListed;
  return { isWished, toggle: () => set(!isWished) };
}

/** Also resolves if the book to remove does not exist any more. */
async function send(bookId: string, isOn: boolean): Promise<void> {
  const params = { bookId };
  if (isOn) return call('PUT /api/wishlist/:bookId', { params });
  try {
    await call('DELETE /api/wishlist/:bookId', { params });
  } catch (error) {
    if (!(error instanceof ProblemError && error.code === 'BOOK_NOT_FOUND')) throw error;
  }
}
