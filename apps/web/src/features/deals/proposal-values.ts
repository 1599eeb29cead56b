import type { BookCard, Deal, DealOptions, DealPayment, DealSide, DeliveryKind } from '@korice/contracts';
import {
  amountDue,
  discounted,
  discountPercent,
  parcelGrams,
  roundedSum,
  suggestPostage,
} from '@korice/contracts/deal-terms';
import { dealBounds } from '@korice/contracts/deal';
import { z } from 'zod';
import type { InvalidField } from '../../lib/form.js';
import { parsePrice } from '../../lib/format.js';
import type { TermsInput } from './mutations.js';

export type ProposedBook = Pick<Deal['books'][number], '_id' | 'title' | 'author' | 'image' | 'priceRsd' | 'weight'>;

/** The values of the form for terms. */
export interface ProposalValues {
  books: ProposedBook[];
  kind: DeliveryKind;
  town: string;
  /** As typed; null: the usual postage of the seller. */
  postage: string | null;
  payer: DealSide;
  payment: DealPayment;
  /** As typed; null: the sum with the discount. */
  price: string | null;
  note: string;
}
export type ProposalField = 'books' | 'town' | 'postage' | 'price' | 'note';

export const proposedBook = ({ _id, title, author, images, priceRsd, weight }: BookCard): ProposedBook => ({
  _id,
  title,
  author,
  image: images[0]?.url ?? '',
  priceRsd,
  weight,
});

/** Returns the terms of a deal as form values. Amounts equal to the usual ones are null and follow later changes. */
export function valuesOfDeal(deal: Deal, options: DealOptions): ProposalValues {
  const { books, delivery, payment, priceRsd, note } = deal;
  const values: ProposalValues = {
    books: books.map(({ isWished: _isWished, ...book }) => book),
    kind: delivery.kind,
    town: delivery.town,
    postage: null,
    payer: delivery.payer,
    payment,
    price: null,
    note,
  };
  const usual = calculate(values, options);
  return {
    ...values,
    postage:
      delivery.kind === 'inPerson' || usual.postageRsd === delivery.postageRsd ? null : String(delivery.postageRsd),
    price: usual.priceRsd === priceRsd ? null : String(priceRsd),
  };
}

/**
 * Returns the initial values: a meeting if both are in the same town, otherwise a parcel paid on delivery. Payment in
 * advance is never the default: the person has to choose it.
 */
export function firstValues(book: ProposedBook | undefined, options: DealOptions, ownTown: string): ProposalValues {
  const isNear = ownTown !== '' && ownTown === options.town;
  return {
    books: book ? [book] : [],
    kind: isNear ? 'inPerson' : 'post',
    town: options.town,
    postage: null,
    payer: 'buyer',
    payment: isNear ? 'cash' : 'onDelivery',
    price: null,
    note: '',
  };
}

/** Changes the delivery. Cash and payment on delivery become the one that fits; an IPS payment stays. */
export const withDelivery = (values: ProposalValues, kind: DeliveryKind): ProposalValues => ({
  ...values,
  kind,
  postage: null,
  payment: values.payment === 'ips' ? 'ips' : kind === 'inPerson' ? 'cash' : 'onDelivery',
});

/** Changes the payment to one on delivery, which a meeting does not have. */
export const paidOnDelivery = (values: ProposalValues): ProposalValues => ({
  ...(values.kind === 'inPerson' ? withDelivery(values, 'post') : values),
  payment: 'onDelivery',
});

export interface ProposalSum {
  sumRsd: number;
  percent: number;
  /** The sum with the discount. */
  usualPriceRsd: number;
  usualPostageRsd: number;
  /** The proposed price; the usual one if the typed amount cannot be parsed. */
  priceRsd: number;
  postageRsd: number;
  totalRsd: number;
  grams: number;
  /** What the buyer saves compared with one parcel per book and no discount. */
  savedRsd: number;
}

export function calculate(values: ProposalValues, options: DealOptions): ProposalSum {
  const { books, kind, payer } = values;
  const count = books.length;
  const sumRsd = roundedSum(books.reduce((sum, { priceRsd }) => sum + priceRsd, 0));
  const percent = discountPercent(options.discounts, count);
  const usualPriceRsd = discounted(sumRsd, percent);
  const grams = parcelGrams(books);
  const usualPostageRsd = suggestPostage(options.postage, kind, grams);
  const priceRsd = wholeDinars(values.price) ?? usualPriceRsd;
  const postageRsd = kind === 'inPerson' ? 0 : (wholeDinars(values.postage) ?? usualPostageRsd);
  const postageAlone = books.reduce((all, book) => all + suggestPostage(options.postage, kind, parcelGrams([book])), 0);
  return {
    sumRsd,
    percent,
    usualPriceRsd,
    usualPostageRsd,
    priceRsd,
    postageRsd,
    totalRsd: amountDue({ priceRsd, delivery: { postageRsd, payer } }),
    grams,
    savedRsd: sumRsd - usualPriceRsd + (payer === 'buyer' ? Math.max(0, postageAlone - usualPostageRsd) : 0),
  };
}

/** Returns null without a text and for an amount that cannot be parsed. */
function wholeDinars(text: string | null): number | null {
  const amount = text === null ? null : parsePrice(text);
  return amount === null ? null : Math.round(amount);
}

export const lowestPrice = (sumRsd: number): number => Math.ceil(sumRsd * dealBounds.minPriceShare);

export function checkProposal(values: ProposalValues, options: DealOptions): InvalidField[] {
  const { sumRsd, priceRsd, postageRsd } = calculate(values, options);
  const faults: InvalidField[] = [];
  const check = (isValid: boolean, path: ProposalField, code: string) => {
    if (!isValid) faults.push({ path, code });
  };
  check(values.books.length > 0 && values.books.length <= dealBounds.maxBooks, 'books', 'deal_books');
  check(values.postage === null || wholeDinars(values.postage) !== null, 'postage', 'invalid_type');
  check(postageRsd <= dealBounds.maxPostageRsd, 'postage', 'too_big');
  check(values.price === null || wholeDinars(values.price) !== null, 'price', 'invalid_type');
  check(priceRsd >= lowestPrice(sumRsd) && priceRsd <= sumRsd, 'price', 'deal_price');
  check(values.note.trim().length <= dealBounds.note, 'note', 'too_big');
  return faults;
}

export function termsOf(values: ProposalValues, options: DealOptions): TermsInput {
  const { kind, town, payer, payment, note } = values;
  const { priceRsd, postageRsd } = calculate(values, options);
  return {
    bookIds: values.books.map(({ _id }) => _id),
    // Omitted if null: the server calculates the sum, with a discount that may have changed meanwhile.
    ...(values.price !== null && { priceRsd }),
    delivery: { kind, town: kind === 'inPerson' ? town.trim() : '', postageRsd, payer },
    payment,
    note: note.trim(),
  };
}

/** Returns whether the API stores both values as the same terms. */
export function haveSameTerms(first: ProposalValues, second: ProposalValues, options: DealOptions): boolean {
  const [ofFirst, ofSecond] = [first, second].map((one) =>
    JSON.stringify([termsOf({ ...one, price: null }, options), calculate(one, options).priceRsd]),
  );
  return ofFirst === ofSecond;
}

/** An unsent proposal, stored in this browser. */
export const ProposalDraft = z.object({
  values: z.object({
    books: z
      .array(
        z.object({
          _id: z.string(),
          title: z.string(),
          author: z.string(),
          image: z.string(),
          priceRsd: z.number(),
          weight: z.number().nullable(),
        }),
      )
      .max(dealBounds.maxBooks),
    kind: z.enum(['inPerson', 'post', 'courier']),
    town: z.string(),
    postage: z.string().nullable(),
    payer: z.enum(['buyer', 'seller']),
    payment: z.enum(['cash', 'onDelivery', 'ips']),
    price: z.string().nullable(),
    note: z.string(),
  }),
  /** Milliseconds. */
  savedAt: z.number(),
  /** The idempotency key of the proposal. */
  clientId: z.string(),
  /** The ETag of the edited terms; null for a new deal. */
  etag: z.string().nullable(),
});

/** Returns the name of a draft: one per conversation for a new deal, one per deal for changed terms. */
export const proposalDraftName = (roomId: string, dealId: string | undefined): string =>
  dealId === undefined ? `deal.new.${roomId}` : `deal.${dealId}`;
