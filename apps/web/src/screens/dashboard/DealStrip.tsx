import type { Book, BookStatus, Conversation } from '@korice/contracts';
import { type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Price } from '../../components/Price.js';
import { Question } from '../../components/Question.js';
import { VisuallyHidden } from '../../components/VisuallyHidden.js';
import { Button } from '../../components/kit/Button.js';
import { InDeal } from '../../features/books/components/InDeal.js';
import { useUpdateBookStatus } from '../../features/books/mutations.js';
import { dealOfBook, nextStatuses, saleReversibleUntil } from '../../features/books/own-books.js';
import { isOtherDeleted, otherMember } from '../../features/messaging/conversations.js';
import { useMutationFeedback } from '../../lib/use-mutation-feedback.js';
import classes from './DealStrip.module.css';
import { useConversationBook } from './use-conversation-book.js';
import { useIsThreadOpen } from '../../lib/use-is-thread-open.js';

const steps = ['stepAsked', 'stepAgreed', 'stepHandedOver'] as const;

/**
 * Shown in a conversation without an open deal: the progress of its members, the price of the book, the button for a proposal, and the
 * actions of the book's owner.
 */
export function DealStrip({
  ref,
  conversation,
  viewerId,
  isAgain,
  cardDealId,
  onPropose,
}: {
  /** Takes the focus when the card of a deal disappears. */
  ref: RefObject<HTMLElement | null>;
  conversation: Conversation;
  viewerId: string;
  /** The proposal starts with the terms of an earlier one. */
  isAgain: boolean;
  /** The finished deal whose card is above and shows state and sum; undefined without one. */
  cardDealId: string | undefined;
  /** Undefined if no deal is possible. */
  onPropose: (() => void) | undefined;
}) {
  const { t } = useTranslation(['messaging', 'deal']);
  const { book } = conversation;
  const { details, isLoading } = useConversationBook(book, book.status !== 'available');
  const dealId = details && dealOfBook(details);
  const actions = useDealActions(conversation, viewerId, isLoading ? 'loading' : details);
  const isBelowCard = cardDealId !== undefined;
  const asker = conversation.members.find(({ _id }) => _id !== book.ownerId);
  // Only the listing contains the buyer of a reservation or sale; false until it has loaded.
  const isForAsker = details !== undefined && details.reservedFor === asker?._id;
  const current = !isForAsker ? 'stepAsked' : book.status === 'reserved' ? 'stepAgreed' : 'stepHandedOver';
  const hasSteps = !isBelowCard && (isForAsker || book.status !== 'sold');
  const canPropose =
    onPropose && (book.status === 'available' || (book.status === 'reserved' && isForAsker && dealId === undefined));
  // The card above says everything about its own books.
  const controls =
    dealId === undefined
      ? actions
      : dealId !== cardDealId && (
          <p className={classes.note}>
            <InDeal status={book.status} dealId={dealId} />
          </p>
        );
  if (book._id === null || isOtherDeleted(conversation, viewerId)) return null;
  if (isBelowCard && !canPropose && !controls) return null;
  return (
    <section ref={ref} tabIndex={-1} className={classes.deal} aria-label={t('dealMenu')}>
      {hasSteps && (
        <ol className={classes.steps} aria-label={t('dealSteps')}>
          {steps.map((step) => (
            <li key={step} aria-current={step === current ? 'step' : undefined}>
              {t(step)}
            </li>
          ))}
        </ol>
      )}
      <VisuallyHidden>
        <span role="status">{hasSteps && `${t('dealSteps')}: ${t(current)}`}</span>
      </VisuallyHidden>
      {!isBelowCard && (
        <p className={classes.price}>
          <Price amount={book.priceRsd} />
        </p>
      )}
      {canPropose && (
        <div className={classes.actions}>
          <Button variant="filled" onClick={onPropose}>
            {t(isAgain ? 'deal:proposeAgain' : 'deal:propose')}
          </Button>
        </div>
      )}
      {controls}
    </section>
  );
}

const statusTexts = { available: 'unreserve', reserved: 'reserve', sold: 'sell' } as const satisfies Record<
  BookStatus,
  string
>;
const notices = { available: 'unreserved', reserved: 'reserved', sold: 'sold' } as const satisfies Record<
  BookStatus,
  string
>;
const questions = {
  reserved: { title: 'reserveTitle', body: 'reserveBody', confirm: 'reserveConfirm' },
  sold: { title: 'sellTitle', body: 'sellBody', confirm: 'sell' },
} as const;

/**
 * Returns the buttons with which the book's owner reserves it, sells it or offers it again; null for others. All except the end of a
 * reservation ask for confirmation. `details` are undefined when the listing did not load; then the API decides.
 */
function useDealActions(
  conversation: Conversation,
  viewerId: string,
  details: Book | 'loading' | undefined,
): ReactNode {
  const { t } = useTranslation(['messaging', 'bookTable', 'common']);
  const showFeedback = useMutationFeedback();
  const isThreadOpen = useIsThreadOpen(conversation._id);
  const [asked, setAsked] = useState<BookStatus | null>(null);
  const { mutateAsync, isPending } = useUpdateBookStatus();
  const { book } = conversation;
  const other = otherMember(conversation, viewerId);
  if (book._id === null || book.ownerId !== viewerId || !other || details === 'loading') return null;
  if (book.status === 'sold' && details && saleReversibleUntil(details) === undefined)
    return <p className={classes.note}>{t('bookTable:undoSaleLate')}</p>;
  const bookId = book._id;
  const words = { title: book.title, name: other.name };

  function change(status: BookStatus) {
    setAsked(null);
    const buyer = status !== 'available' && other && { buyerId: other._id };
    void showFeedback(mutateAsync({ bookId, status, ...buyer }), {
      // The open conversation shows the change itself.
      done: () => (isThreadOpen() ? undefined : t(notices[status])),
      failed: t('dealFailed'),
    });
  }

  return (
    <>
      <div className={classes.actions}>
        {nextStatuses[book.status].map((status) => (
          <Button
            key={status}
            disabled={isPending}
            onClick={() => {
              if (status === 'available' && book.status === 'reserved') change(status);
              else setAsked(status);
            }}
          >
            {t(statusTexts[status])}
          </Button>
        ))}
      </div>
      <Question
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={
          asked === 'available' ? t('bookTable:undoSaleTitle') : asked === null ? '' : t(questions[asked].title, words)
        }
        verb={asked === 'available' ? t('unreserve') : asked === null ? '' : t(questions[asked].confirm)}
        onConfirm={() => {
          if (asked) change(asked);
        }}
      >
        {asked === 'available'
          ? t('bookTable:undoSaleBody', words)
          : asked === null
            ? ''
            : t(questions[asked].body, words)}
      </Question>
    </>
  );
}
