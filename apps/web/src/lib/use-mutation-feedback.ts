import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from './errors.js';
import { notify } from './notices.js';

/** What is said of a change, already translated; why it failed is added. */
interface Outcome<T> {
  done: string;
  failed: string;
  /** Offered with `done`. */
  undo?: ((result: T) => void) | undefined;
}

/**
 * Says in the corner of the page what came of a change, and resolves then. It goes by the change itself: of the callbacks of `mutate`
 * none comes once the screen is left, and of several changes under way only the last one's. Needs the areas `common` and `errors`.
 */
export function useMutationFeedback(): <T>(change: Promise<T>, outcome: Outcome<T>) => Promise<void> {
  const { t } = useTranslation('common');
  const { t: tError } = useTranslation('errors');
  return useCallback(
    (change, { done, failed, undo }) =>
      change.then(
        (result) => {
          const action = undo && { label: t('undo'), onPress: () => undo(result) };
          notify({ tone: 'good', text: done, action });
        },
        (error: unknown) => {
          notify({ tone: 'bad', text: `${failed} ${errorText(tError, error)}` });
        },
      ),
    [t, tError],
  );
}
