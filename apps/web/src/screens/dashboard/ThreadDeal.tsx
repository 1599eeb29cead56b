import type { Conversation, DealState } from '@korice/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DealCard } from '../../features/deals/components/DealCard.js';
import { dealQueries } from '../../features/deals/queries.js';
import { isOtherDeleted } from '../../features/messaging/conversations.js';
import { DealStrip } from './DealStrip.js';
import { useProposalDialog } from './use-proposal-dialog.js';

/** States of a deal that ended without a result: a new proposal starts with its terms. */
const withoutResult: ReadonlySet<DealState> = new Set(['withdrawn', 'declined', 'expired', 'cancelled']);

/** The deal of a conversation, above its messages. Without an open one: book status, actions of the owner, and the `banner`. */
export function ThreadDeal({
  conversation,
  viewerId,
  isBlocked,
  banner,
}: {
  conversation: Conversation;
  viewerId: string;
  /** One of the members has blocked the other. */
  isBlocked: boolean;
  banner: ReactNode;
}) {
  // The screen loads the deal before it shows the thread. If that fails, it shows the thread like one without a deal, the usual case.
  const { data: deal } = useQuery(dealQueries.ofRoom(conversation._id));
  const { open, dialog } = useProposalDialog(viewerId);
  const { _id: roomId, book, members } = conversation;
  const seller = members.find(({ _id }) => _id === book.ownerId);

  const card = deal && (
    <DealCard
      deal={deal}
      viewerId={viewerId}
      place="thread"
      onChangeTerms={() => open({ roomId, seller: deal.seller, deal, book: undefined })}
    />
  );
  if (deal && deal.turn !== null)
    return (
      <>
        {card}
        {dialog}
      </>
    );
  const { _id: bookId, title, author, image, priceRsd } = book;
  const canPropose = bookId !== null && seller !== undefined && !isBlocked && !isOtherDeleted(conversation, viewerId);
  const isOver = deal?.rating.canRate ?? false;
  const previous = deal && withoutResult.has(deal.state) ? deal : null;
  return (
    <>
      {isOver && card}
      {/* The card is sufficient for the buyer; the owner may still offer the book again. */}
      {!(isOver && book.ownerId !== viewerId) && (
        <DealStrip
          conversation={conversation}
          viewerId={viewerId}
          isAgain={previous !== null}
          isBelowCard={isOver}
          onPropose={
            canPropose
              ? () =>
                  open({
                    roomId,
                    seller,
                    deal: null,
                    previous,
                    book: { _id: bookId, title, author, image, priceRsd, weight: null },
                  })
              : undefined
          }
        />
      )}
      {!isOver && banner}
      {dialog}
    </>
  );
}
