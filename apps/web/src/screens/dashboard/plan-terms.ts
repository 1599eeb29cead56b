import { listBounds } from '@korice/contracts/lists';
import { pathTo } from '@korice/contracts/paths';
import { schoolWritten, type SchoolWritten } from '@korice/contracts/school';
import type { Condition } from '@korice/contracts';
import { conditionNames } from '../../features/books/book-filters.js';
import type { PlanLimits } from '../../features/lists/list-data.js';
import { choiceParam, textParam, urlCodec } from '../../lib/url-state.js';

/** What plans of a list are limited by: the URL state of their screen. */
export interface PlanTerms {
  /** '' without a meeting. */
  town: string;
  /** The worst condition; undefined for every one. */
  condition: Condition | undefined;
  /** The most that may be written in a copy; undefined for anything. */
  written: SchoolWritten | undefined;
}

export const planUrl = urlCodec<PlanTerms>({
  town: textParam(listBounds.city),
  condition: choiceParam(conditionNames),
  written: choiceParam(schoolWritten),
});

export const plansHref = (listId: string, terms: PlanTerms): string =>
  pathTo('bookListPlans', { listId }) + planUrl.search(terms);

/** The terms as the API takes them. */
export const planLimits = ({ town, condition, written }: PlanTerms): PlanLimits => ({
  town: town.trim(),
  conditions: condition === undefined ? [] : conditionNames.slice(0, conditionNames.indexOf(condition) + 1),
  ...(written && { written }),
});
