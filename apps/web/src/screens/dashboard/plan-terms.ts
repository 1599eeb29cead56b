import { listBounds } from '@korice/contracts/lists';
import { pathTo } from '@korice/contracts/paths';
import { schoolWritten, type SchoolWritten } from '@korice/contracts/school';
import type { Condition } from '@korice/contracts';
import { conditionNames } from '../../features/books/book-filters.js';
import type { PlanLimits } from '../../features/lists/list-data.js';
import { choiceParam, textParam, urlCodec } from '../../lib/url-state.js';

/** The constraints of the plans of a list; the URL state of their screen. */
export interface PlanTerms {
  /** The town in which the buyer can collect books; '' for none. */
  town: string;
  /** The worst accepted condition; undefined accepts every condition. */
  condition: Condition | undefined;
  /** The maximum accepted writing in a copy; undefined accepts any. */
  written: SchoolWritten | undefined;
}

export const planUrl = urlCodec<PlanTerms>({
  town: textParam(listBounds.city),
  condition: choiceParam(conditionNames),
  written: choiceParam(schoolWritten),
});

export const plansHref = (listId: string, terms: PlanTerms): string =>
  pathTo('bookListPlans', { listId }) + planUrl.search(terms);

/** Returns the terms in the format of the API. */
export const planLimits = ({ town, condition, written }: PlanTerms): PlanLimits => ({
  town: town.trim(),
  conditions: condition === undefined ? [] : conditionNames.slice(0, conditionNames.indexOf(condition) + 1),
  ...(written && { written }),
});
