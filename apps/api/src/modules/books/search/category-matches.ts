import { searchWords, stem } from '@korice/book-text';
import { categoryNames, type CategoryName } from '@korice/contracts';
import { categorySearchWords } from '@korice/texts/category-search-words';
import { categoryName } from '@korice/texts/server';

const maxMatches = 3;
const minPrefixLength = 4;

/** Filler words, which identify no category. */
const fillerStems = new Set(
  searchWords('knjiga knjige roman romani romana za i books book novels for and the').map(stem),
);

/** Returns the stems of a text without filler words, unless there are no others. */
function significantStems(text: string): string[] {
  const stems = [...new Set(searchWords(text).map(stem))];
  const significant = stems.filter((it) => !fillerStems.has(it));
  return significant.length > 0 ? significant : stems;
}

const phrases = categoryNames.flatMap((category) =>
  [category, categoryName(category, 'en'), ...(categorySearchWords[category] ?? [])].map((text) => ({
    category,
    words: searchWords(text).filter((word) => !fillerStems.has(stem(word))),
    stems: significantStems(text),
  })),
);

export interface CategoryMatches {
  /** At most `maxMatches` categories, the closest first. */
  suggested: CategoryName[];
  /** The category whose name is the whole keyword. */
  named: CategoryName | undefined;
}

/** Returns the categories that match a keyword wholly, partly or by a prefix of a word. */
export function matchCategories(keyword: string): CategoryMatches {
  const typed = significantStems(keyword);
  const lastWord = searchWords(keyword).at(-1) ?? '';
  const isPrefix = ({ words }: (typeof phrases)[number]): boolean =>
    typed.length === 1 && lastWord.length >= minPrefixLength && words.some((word) => word.startsWith(lastWord));
  const closest = (test: (phrase: (typeof phrases)[number]) => boolean): CategoryName[] =>
    phrases.filter(test).map(({ category }) => category);
  if (typed.length === 0) return { suggested: [], named: undefined };
  const whole = closest(({ stems }) => stems.length === typed.length && typed.every((it) => stems.includes(it)));
  const inPart = closest(
    ({ stems }) => typed.every((it) => stems.includes(it)) || stems.every((it) => typed.includes(it)),
  );
  const suggested = [...new Set([...whole, ...inPart, ...closest(isPrefix)])].slice(0, maxMatches);
  return { suggested, named: whole[0] };
}
