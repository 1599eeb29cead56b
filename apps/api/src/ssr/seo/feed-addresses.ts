import { slugify } from '@korice/book-text';
import { categoryNames, type CategoryName } from '@korice/contracts';
import { defaultLanguage, type Language } from '@korice/texts';
import { categoryName, serverText } from '@korice/texts/server';

const bySlug = new Map(categoryNames.map((name) => [slugify(name), name]));

/** Returns the category of a feed URL. */
export const categoryOfFeed = (slug: string): CategoryName | undefined => bySlug.get(slug);

/** Returns URL and title of the feed of new books, of a category or of all. */
export function feedOf(category: CategoryName | undefined, language: Language): { path: string; title: string } {
  const path = category === undefined ? '/feed.xml' : `/feed/${slugify(category)}.xml`;
  const subject =
    category === undefined
      ? serverText(language, 'home', 'newReleases')
      : serverText(language, 'search', 'categoryTitle', { category: categoryName(category, language) });
  return {
    path: language === defaultLanguage ? path : `${path}?lang=${language}`,
    title: serverText(language, 'common', 'titlePattern', { title: subject }),
  };
}
