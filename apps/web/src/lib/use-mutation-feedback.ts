import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from './errors.js';
import { notify } from './notices.js';

/** Translated messages; the reason of a failure is appended. */
interface Feedback<T> {
  /** The text of the success notice. A function is called after the mutation; no notice if it returns undefined. */
  done: string | (() => string | undefined);
  failed: string;
  /** Returns the whole text of the notice for an error that needs its own. */
  explain?: ((error: unknown) => string | undefined) | undefined;
  /** Offered as an action of the success notice. */
  undo?: ((result: T) => void) | undefined;
}

/**
 * Returns a function that shows a notice with the outcome of a mutation and then resolves to whether it succeeded. Pass the promise of
 * `mutateAsync`, because the callbacks of `mutate` are skipped after unmounting and for all but the latest call. Needs the areas `common` and
 * `errors`.
 */
export function useMutationFeedback(): <T>(change: Promise<T>, feedback: Feedback<T>) => Promise<boolean> {
  const { t } = useTranslation('common');
  const { t: tError } = useTranslation('errors');
  return useCallback(
    (change, { done, failed, explain, undo }) =>
      change.then(
        (result) => {
          const text = typeof done === 'string' ? done : done();
          const action = undo && { label: t('undo'), onPress: () => undo(result) };
          if (text !== undefined) notify({ tone: 'good', text, action });
          return true;
        },
        (error: unknown) => {
          notify({ tone: 'bad', text: explain?.(error) ?? `${failed} ${errorText(tError, error)}` });
          return false;
        },
      ),
    [t, tError],
  );
}
