import type { OpenConversation } from '@korice/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { VisuallyHidden } from '../../components/VisuallyHidden.js';
import { DealCard } from '../../features/deals/components/DealCard.js';
import { useDealWords } from '../../features/deals/use-deal-words.js';
import { dealQueries } from '../../features/deals/queries.js';
import { viewDeal } from '../../features/deals/deal-view.js';
import { hasFraud } from '../../features/messaging/links.js';
import { DealStrip } from './DealStrip.js';
import { useDealReport } from './use-deal-report.js';
import { newDealOf, useProposalDialog } from './use-proposal-dialog.js';

/** The deal of a conversation, above its messages. Without an open one: book status, actions of the owner, and the `banner`. */
export function ThreadDeal({
  conversation,
  viewerId,
  isBlocked,
  banner,
}: {
  conversation: OpenConversation;
  viewerId: string;
  /** One of the members has blocked the other, or an admin has blocked the account of the other one. */
  isBlocked: boolean;
  banner: ReactNode;
}) {
  // The screen loads the deal before it shows the thread. If that fails, it shows the thread like one without a deal, the usual case.
  const { data: deal } = useQuery(dealQueries.ofRoom(conversation._id));
  const { open, dialog } = useProposalDialog(viewerId);
  const report = useDealReport(deal, viewerId);
  const words = useDealWords();
  const { _id: roomId, book } = conversation;

  const newDeal = newDealOf(conversation, viewerId, deal);
  const isOpen = deal !== undefined && deal !== null && deal.turn !== null;
  const isOver = !isOpen && (deal?.rating.canRate ?? false);
  const hasCard = isOpen || isOver || (deal ? viewDeal(deal, viewerId).paymentRisk !== null : false);
  const strip = useRef<HTMLElement>(null);
  const hadCard = useRef(hasCard);
  useEffect(() => {
    // A step that ends the deal removes the card with the pressed button.
    if (hadCard.current && !hasCard && document.activeElement === document.body)
      strip.current?.focus({ preventScroll: true });
    hadCard.current = hasCard;
  }, [hasCard]);
  return (
    <>
      <VisuallyHidden>
        <span role="status">{deal && words.titleOf(deal)}</span>
      </VisuallyHidden>
      {deal && hasCard && (
        <DealCard
          deal={deal}
          viewerId={viewerId}
          place="thread"
          hasMessages={!isBlocked}
          onChangeTerms={() =>
            open({ roomId, seller: deal.seller, deal, book: undefined, hasFraud: hasFraud(conversation) })
          }
          onReport={report.open}
        />
      )}
      {/* The card is sufficient for the buyer; the owner may still offer the book again. */}
      {!isOpen && !(isOver && book.ownerId !== viewerId) && (
        <DealStrip
          ref={strip}
          conversation={conversation}
          viewerId={viewerId}
          isAgain={Boolean(newDeal?.previous)}
          cardDealId={hasCard ? deal?._id : undefined}
          onPropose={newDeal && !isBlocked ? () => open(newDeal) : undefined}
        />
      )}
      {!hasCard && banner}
      {dialog}
      {report.dialog}
    </>
  );
}
