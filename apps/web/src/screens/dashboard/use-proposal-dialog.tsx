import type { Deal, DealState, OpenConversation, RoomMember } from '@korice/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyScreen } from '../../components/loading/lazy-screen.js';
import { useSession } from '../../features/auth/session.js';
import type { ProposalSubject } from '../../features/deals/use-proposal.js';
import { bookQueries } from '../../features/books/queries.js';
import { isOtherDeleted } from '../../features/messaging/conversations.js';
import { hasFraud } from '../../features/messaging/links.js';
import { ownerQueries } from '../../features/owners/queries.js';
import { wishlistQueries } from '../../features/wishlist/queries.js';
import { isFirstLoad } from '../../lib/query-view.js';

const ProposalDialog = lazyScreen(
  ['deal', 'dealForm', 'dashboard', 'conditions', 'errors'],
  () => import('../../features/deals/components/ProposalDialog.js'),
);

type Subject = Pick<ProposalSubject, 'roomId' | 'deal' | 'book' | 'previous' | 'paysOnDelivery'> & {
  seller: Pick<RoomMember, '_id' | 'name'>;
  hasFraud?: boolean;
};

/** States of a deal that ended without a result: a new proposal starts with its terms. */
const withoutResult: ReadonlySet<DealState> = new Set(['withdrawn', 'declined', 'expired', 'cancelled']);

/** Returns the subject of a new deal; undefined if the conversation cannot have one. `last` is its latest deal. */
export function newDealOf(
  conversation: OpenConversation,
  viewerId: string,
  last: Deal | null | undefined,
): Subject | undefined {
  const { _id: roomId, book, members } = conversation;
  const { _id: bookId, title, author, image, priceRsd } = book;
  const seller = members.find(({ _id }) => _id === book.ownerId);
  const isOpen = last ? last.turn !== null : false;
  if (bookId === null || !seller || isOpen || isOtherDeleted(conversation, viewerId)) return undefined;
  return {
    roomId,
    seller,
    deal: null,
    hasFraud: hasFraud(conversation),
    previous: last && withoutResult.has(last.state) ? last : null,
    book: { _id: bookId, title, author, image, priceRsd, weight: null },
  };
}

/** The proposal dialog with the data that it needs from other features. */
function OpenProposal({ subject, viewerId, onClose }: { subject: Subject; viewerId: string; onClose: () => void }) {
  const { user } = useSession();
  const isBuyer = subject.seller._id !== viewerId;
  const list = useInfiniteQuery(ownerQueries.choice(subject.seller._id));
  // A conversation does not contain the weight of its book, on which the suggested postage depends.
  const listing = useQuery({ ...bookQueries.detail(subject.book?._id ?? ''), enabled: subject.book !== undefined });
  const wishes = useQuery({ ...wishlistQueries.ofAccount(viewerId), enabled: isBuyer });
  return (
    <ProposalDialog
      isOpen
      viewerId={viewerId}
      ownTown={user?.city ?? ''}
      list={list}
      wished={new Set(isBuyer ? wishes.data?.map(({ _id }) => _id) : [])}
      {...subject}
      book={subject.book && { ...subject.book, weight: listing.data?.weight ?? null }}
      isWaiting={isFirstLoad(listing)}
      onClose={onClose}
    />
  );
}

/** Returns the dialog for the terms of a deal; it loads on first use. Each opening starts with the draft or the latest terms. */
export function useProposalDialog(viewerId: string): { open: (subject: Subject) => void; dialog: ReactNode } {
  const [subject, setSubject] = useState<Subject | null>(null);
  return {
    open: setSubject,
    dialog: subject && (
      <Suspense fallback={null}>
        <OpenProposal subject={subject} viewerId={viewerId} onClose={() => setSubject(null)} />
      </Suspense>
    ),
  };
}
