import type { Alert } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { categoryKeys } from '@korice/texts';
import { useTranslation } from 'react-i18next';
import { filtersOfAlert, hrefOf, searchHref } from '../../features/books/book-filters.js';
import { useFilterTags } from '../../features/books/use-filter-tags.js';

export interface AlertWords {
  name: string;
  description: string;
  /** The path of a screen with the books that match the alert. */
  to: string;
}

/** Returns a function that describes an alert. Needs the areas of `useFilterTags`, `alerts`, `categories` and `common`. */
export function useAlertWords(): (alert: Alert) => AlertWords {
  const { t } = useTranslation(['alerts', 'categories', 'common']);
  const tagsOf = useFilterTags();

  return (alert) => {
    switch (alert.kind) {
      case 'search': {
        const filters = filtersOfAlert(alert.search);
        const { q, category } = filters;
        const words = [
          ...(q === '' ? [] : [t('quoted', { words: q })]),
          ...(category === undefined ? [] : [t(`categories:${categoryKeys[category]}`)]),
          ...tagsOf(filters).map(({ label }) => label),
        ];
        return { name: words[0] ?? '', description: words.slice(1).join(' · '), to: hrefOf(filters) };
      }
      case 'work':
        return {
          name: alert.title,
          description: [alert.author, t('anyCopy')].filter((part) => part !== '').join(' · '),
          to: searchHref(`${alert.title} ${alert.author}`.trim()),
        };
      case 'seller': {
        const { _id, name, city, bookCount } = alert.seller;
        return {
          name,
          description: [bookCount === undefined ? '' : t('common:booksCount', { count: bookCount }), city]
            .filter((part) => part !== '')
            .join(' · '),
          to: pathTo('owner', { ownerId: _id }),
        };
      }
    }
  };
}
