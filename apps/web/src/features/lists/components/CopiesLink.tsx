import { useTranslation } from 'react-i18next';
import { TextLink } from '../../../components/TextLink.js';
import { searchHref } from '../../books/book-filters.js';

/** The number of copies of a wanted book, as a link to the search for its title. */
export function CopiesLink({ title, count }: { title: string; count: number }) {
  const { t } = useTranslation('lists');
  const text = t('copies', { count });
  return (
    <TextLink small to={searchHref(title)} aria-label={`${text}: ${title}`}>
      {text}
    </TextLink>
  );
}
