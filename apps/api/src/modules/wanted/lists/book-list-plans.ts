import { cityKey } from '@korice/book-text';
import {
  defaultBookGrams,
  schoolWritten,
  type BookListItem,
  type BookListPlan,
  type DeliveryKind,
  type planBookList,
  type SchoolWritten,
} from '@korice/contracts';
import { Piscina } from 'piscina';
import type { z } from 'zod';
import { workerFile } from '../../../platform/processes/worker-file.js';
import type { SellingService } from '../../accounts/selling/selling.service.js';
import {
  divideCopies,
  equalItemsOf,
  type BookListOffers,
  type FittingCopy,
  type ListReader,
} from './book-list-offers.js';
import type { PlanProblem } from './plan-model.js';
import type { PlannedParcel } from './plan-parcels.js';

export interface BookListPlans {
  /** Resolves to the plans to buy the open items of a list from the copies that the reader can buy, one for each goal. */
  plan(
    items: readonly BookListItem[],
    reader: ListReader,
    options: z.output<typeof planBookList.body>,
  ): Promise<BookListPlan[]>;
}

/** In a comparison of plans, each further parcel must save this much (dinars). A meeting costs time, so it counts as half a postage. */
const penalties = { cheapest: 0, fewestParcels: 10_000_000, pickUp: 150 } as const;

/** Whether a copy has no more handwriting than the limit. */
const isWithin = (limit: SchoolWritten | undefined, written: SchoolWritten | ''): boolean =>
  limit === undefined || (written !== '' && schoolWritten.indexOf(written) <= schoolWritten.indexOf(limit));

/** Compares the offers of all sellers on a worker thread. */
export function createBookListPlans(
  offers: Pick<BookListOffers, 'findSettled' | 'findFitting'>,
  selling: Pick<SellingService, 'termsOfMany'>,
): BookListPlans {
  let pool: Piscina<PlanProblem[], PlannedParcel[][]> | undefined;

  async function solve(problems: PlanProblem[]): Promise<PlannedParcel[][]> {
    pool ??= new Piscina({
      ...workerFile('plan-worker', import.meta.url),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 60_000,
    });
    return pool.run(problems);
  }

  return {
    async plan(items, { canBuy, purchases }, { town, conditions, written }) {
      const settled = await offers.findSettled(items, purchases);
      const fitting = await offers.findFitting(
        items,
        settled,
        (copy) =>
          canBuy(copy) &&
          (conditions.length === 0 || conditions.some((one) => one === copy.condition)) &&
          isWithin(written, copy.school?.written ?? ''),
      );
      const byId = new Map(fitting.map(({ copy }) => [copy._id.toHexString(), copy]));
      const sellers = new Map([...byId.values()].map(({ owner }) => [owner._id.toHexString(), owner]));
      const sellerIds = [...sellers.keys()];
      const terms = await selling.termsOfMany(sellerIds);
      const index = new Map(sellerIds.map((id, at) => [id, at]));
      const offersOf = (some: readonly FittingCopy[]): Pick<PlanProblem, 'offers' | 'equalItems'> => ({
        equalItems: equalItemsOf(some),
        offers: divideCopies(some, items.length).flatMap((ofItem, item) =>
          ofItem.map(({ _id, owner, priceRsd, weight }) => ({
            item,
            seller: index.get(owner._id.toHexString()) ?? 0,
            bookId: _id.toHexString(),
            priceRsd,
            grams: weight ?? defaultBookGrams,
          })),
        ),
      });
      const allOffers = offersOf(fitting);
      const townKey = cityKey(town);
      const isNear = ({ copy }: FittingCopy): boolean => cityKey(copy.owner.city) === townKey;
      const problem = (goal: keyof typeof penalties, delivery: DeliveryKind, offered: ReturnType<typeof offersOf>) => ({
        goal,
        problem: { ...offered, sellers: terms, delivery, parcelPenaltyRsd: penalties[goal] },
      });
      const problems = [
        problem('cheapest', 'post', allOffers),
        problem('fewestParcels', 'post', allOffers),
        ...(townKey === '' ? [] : [problem('pickUp', 'inPerson', offersOf(fitting.filter(isNear)))]),
      ];
      const plans = await solve(problems.map((one) => one.problem));
      return problems.map(({ goal }, at) => presentPlan(goal, plans[at] ?? []));

      function presentPlan(goal: BookListPlan['goal'], parcels: PlannedParcel[]): BookListPlan {
        const covered = new Set(parcels.flatMap((parcel) => parcel.offers.map(({ item }) => item)));
        const sum = (amount: (parcel: PlannedParcel) => number): number =>
          parcels.reduce((total, parcel) => total + amount(parcel), 0);
        const booksRsd = sum(({ sumRsd, discountRsd }) => sumRsd - discountRsd);
        const postageRsd = sum((parcel) => parcel.postageRsd);
        return {
          goal,
          parcels: parcels.map(({ seller, offers: chosen, ...amounts }) => ({
            ...amounts,
            seller: presentSeller(sellerIds[seller] ?? ''),
            books: chosen.flatMap(({ item, bookId, priceRsd }) => {
              const copy = byId.get(bookId);
              if (!copy) return [];
              const { title, author, condition, images, school, weight = null } = copy;
              const [image, written] = [images[0]?.url ?? '', school?.written ?? ''] as const;
              return [{ item, _id: bookId, title, author, image, condition, written, priceRsd, weight }];
            }),
          })),
          booksRsd,
          postageRsd,
          totalRsd: booksRsd + postageRsd,
          missing: [...items.keys()].filter((item) => !covered.has(item) && !settled.has(item)),
        };
      }

      function presentSeller(_id: string) {
        const owner = sellers.get(_id);
        return { _id, name: owner?.name ?? '', city: owner?.city ?? '' };
      }
    },
  };
}
