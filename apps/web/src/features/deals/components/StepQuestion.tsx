import type { Deal } from '@korice/contracts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../../components/Note.js';
import { Question } from '../../../components/Question.js';
import { ProblemError } from '../../../lib/call.js';
import { notify } from '../../../lib/notices.js';
import { useIsThreadOpen } from '../../../lib/use-is-thread-open.js';
import type { DealView } from '../deal-view.js';
import { type StepInput, useTakeStep } from '../mutations.js';
import { useDealErrorText } from '../use-deal-words.js';
import classes from './StepDialogs.module.css';

/** A step that opens a dialog; `address` sets or changes the address of an agreed parcel. */
export type AskedStep = 'agreed' | 'declined' | 'withdrawn' | 'sent' | 'completed' | 'cancelled' | 'failed' | 'address';

/**
 * Returns `take`, which takes a step and rejects on failure, and `reasonOf` for the text of that error. Success is shown as a notice,
 * unless the open conversation shows it.
 */
export function useDealStep(deal: Deal) {
  const { t } = useTranslation('deal');
  const errorText = useDealErrorText();
  const isThreadOpen = useIsThreadOpen(deal.roomId);
  const { mutateAsync, isPending } = useTakeStep();
  const done = {
    agreed: t('agreedToast'),
    declined: t('declinedToast'),
    withdrawn: t('withdrawnToast'),
    sent: t('sentToast'),
    completed: t('completedToast'),
    cancelled: t('cancelledToast'),
    failed: t('failedToast'),
    address: t('addressToast'),
  } as const satisfies Record<AskedStep, string>;

  /** Returns the text of an error; names the books that are no longer available. */
  function reasonOf(error: unknown): string {
    if (!(error instanceof ProblemError)) return errorText(error);
    if (error.code === 'CONFLICT') return t('changedMeanwhile');
    if (error.code !== 'BOOK_NOT_AVAILABLE') return errorText(error);
    const titles = error.errors.flatMap(({ path }) => deal.books[Number(path.split('.')[1])]?.title ?? []);
    return titles.length === 0 ? errorText(error) : t('acceptGone', { titles: titles.join(', ') });
  }

  return {
    isPending,
    reasonOf,
    take: async (step: StepInput, as: AskedStep): Promise<void> => {
      await mutateAsync({ deal, step });
      // The open conversation shows the new state itself, but not the address of a folded card.
      if (as === 'address' || !isThreadOpen()) notify({ tone: 'good', text: done[as] });
    },
  };
}

export interface StepDialogProps {
  deal: Deal;
  view: DealView;
  /** Null while closed. */
  asked: AskedStep | null;
  onClose: () => void;
}

/** The props of the dialog for some of the steps. */
export type DialogOf<Asked extends AskedStep> = Omit<StepDialogProps, 'asked'> & { asked: Asked };

/** A dialog for one step. `inputOf` returns the request body, or undefined while the form is incomplete. */
export function StepQuestion({
  deal,
  as,
  title,
  verb,
  hasForm = false,
  isDanger = false,
  inputOf,
  onClose,
  children,
}: {
  deal: Deal;
  as: AskedStep;
  title: string;
  verb: string;
  hasForm?: boolean;
  isDanger?: boolean;
  inputOf: () => StepInput | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('deal');
  const { take, reasonOf, isPending } = useDealStep(deal);
  const [failure, setFailure] = useState<{ reason: string; attempt: number } | null>(null);

  async function confirm(): Promise<void> {
    const input = inputOf();
    if (!input) return;
    try {
      await take(input, as);
      onClose();
    } catch (error) {
      setFailure((before) => ({ reason: reasonOf(error), attempt: (before?.attempt ?? 0) + 1 }));
    }
  }

  return (
    <Question
      isOpen
      isAlert={!hasForm}
      onClose={onClose}
      title={title}
      verb={verb}
      dismiss={as === 'cancelled' ? t('keepDeal') : undefined}
      isDanger={isDanger}
      isSending={isPending}
      onConfirm={() => void confirm()}
    >
      <div className={classes.form}>
        {failure && <FormAlert key={failure.attempt} tone="bad" title={failure.reason} />}
        {children}
      </div>
    </Question>
  );
}
