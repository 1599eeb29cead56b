import type { Deal, DealOptions } from '@korice/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../../lib/call.js';
import { notify } from '../../lib/notices.js';
import { useFields } from '../../lib/form.js';
import { useIsThreadOpen } from '../../lib/use-is-thread-open.js';
import { type FormVersion, readFormStart, useVersionedForm } from '../../lib/use-versioned-form.js';
import { dealEtag, useChangeTerms, useProposeDeal } from './mutations.js';
import {
  checkProposal,
  firstValues,
  haveSameTerms,
  paidOnDelivery,
  ProposalDraft,
  proposalDraftName,
  type ProposedBook,
  type ProposalValues,
  termsOf,
  valuesOfDeal,
} from './proposal-values.js';
import { dealQueries } from './queries.js';

interface ProposalContent {
  values: ProposalValues;
  /** Whether the viewer proposed the stored terms; undefined for content that is not stored. */
  isOwn?: boolean;
}

export interface ProposalSubject {
  roomId: string;
  viewerId: string;
  /** The deal whose terms are changed; null for a new one. */
  deal: Deal | null;
  /** The book of the conversation, which a new deal starts with. */
  book: ProposedBook | undefined;
  /** A deal that ended without a sale and whose terms a new deal starts with. */
  previous?: Deal | null;
  /** The form opens with a parcel that is paid on delivery, whatever the terms or the draft say. */
  paysOnDelivery?: boolean;
  /** The viewer's town, '' when unknown. */
  ownTown: string;
}

/** Returns the state of the form for terms; `onSent` is called after the terms were sent. */
export function useProposal(
  { roomId, viewerId, deal, book, previous = null, paysOnDelivery = false, ownTown }: ProposalSubject,
  options: DealOptions,
  onSent: () => void,
) {
  const { t } = useTranslation('deal');
  const queryClient = useQueryClient();
  const propose = useProposeDeal();
  const change = useChangeTerms();
  const isThreadOpen = useIsThreadOpen(roomId);
  const dealId = deal?._id;
  // The open conversation shows the terms itself.
  const showSuccess = (text: string) => {
    if (!isThreadOpen()) notify({ tone: 'good', text });
  };
  const versionOf = (now: Deal): FormVersion<ProposalContent> => ({
    content: { values: valuesOfDeal(now, options), isOwn: now[now.proposer]._id === viewerId },
    etag: dealEtag(now),
  });
  const withPayment = (values: ProposalValues) => (paysOnDelivery ? paidOnDelivery(values) : values);
  const [start] = useState(() =>
    readFormStart<ProposalContent>(
      viewerId,
      proposalDraftName(roomId, dealId),
      ProposalDraft,
      deal
        ? versionOf(deal)
        : {
            content: {
              values: withPayment(previous ? valuesOfDeal(previous, options) : firstValues(book, options, ownTown)),
            },
            etag: undefined,
          },
    ),
  );
  const fields = useFields(() => withPayment((start.draft ?? start.base.content).values));
  const { values, replace, refuse } = fields;
  /** Ids of books that the API refused because they are no longer available. */
  const [unavailableIds, setUnavailableIds] = useState<ReadonlySet<string>>(new Set());

  const form = useVersionedForm<ProposalContent>({
    start,
    content: { values },
    isChangedFrom: (base) => JSON.stringify(values) !== JSON.stringify(base.values),
    // The other side may have proposed the same terms meanwhile.
    isStoredAs: (stored) => stored.isOwn === true && haveSameTerms(values, stored.values, options),
    show: (content) => replace(content.values),
    fetchLatest:
      dealId === undefined
        ? undefined
        : async () => versionOf(await queryClient.query({ ...dealQueries.detail(dealId), staleTime: 0 })),
    async save({ etag, clientId, mayExist }) {
      const terms = termsOf(values, options);
      if (dealId === undefined) {
        const clientIdOf = (repetition: number) => (repetition === 0 ? clientId : `${clientId}-${repetition}`);
        const proposed = await propose.mutateAsync({ roomId, clientIdOf, terms });
        if (mayExist && !haveSameTerms(values, valuesOfDeal(proposed, options), options))
          notify({ tone: 'bad', text: t('earlierToast') });
        else showSuccess(t('proposedToast'));
      } else {
        await change.mutateAsync({ dealId, etag, terms });
        showSuccess(t('changedToast'));
      }
      onSent();
    },
    onAlreadySaved() {
      showSuccess(t('changedToast'));
      onSent();
    },
    onError(error) {
      if (!(error instanceof ProblemError)) return false;
      if (error.code === 'BOOK_NOT_AVAILABLE') {
        const ids = error.errors.flatMap(({ path }) => values.books[Number(path.split('.')[1])]?._id ?? []);
        setUnavailableIds((before) => new Set([...before, ...ids]));
        return refuse([{ path: 'books', code: 'books_gone' }]);
      }
      const invalid = error.errors.map(({ path, code }) => ({ path: path.replace(/^delivery\./, ''), code }));
      return invalid.length > 0 && refuse(invalid);
    },
  });

  async function submit(): Promise<void> {
    if (form.phase !== 'editing') return;
    form.clearFailure();
    const faults = checkProposal(values, options);
    if (faults.length > 0) refuse(faults);
    else await form.send();
  }

  return { ...form, fields, unavailableIds, submit };
}
