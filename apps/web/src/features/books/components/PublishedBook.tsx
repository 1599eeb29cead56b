import type { OwnBookCard } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Button } from '../../../components/kit/Button.js';
import { FormAlert } from '../../../components/Note.js';
import { formatPrice } from '../../../lib/format.js';
import classes from './PublishedBook.module.css';
import { viberUrl } from './ShareOptions.js';

/** After a new listing, whose id is the history state, offers to view the book and to share it. */
export function PublishedBook({ books }: { books: readonly OwnBookCard[] | undefined }) {
  const { t } = useTranslation(['bookTable', 'share']);
  const { state } = useLocation() as { state: unknown };
  const book = books?.find(({ _id }) => _id === state);
  if (!book) return null;
  const { _id: bookId, title, author, priceRsd } = book;
  const text = t('share:text', { title, author, price: formatPrice(priceRsd) });
  return (
    <FormAlert tone="good" title={t('published', { title })}>
      <div className={classes.actions}>
        <Button component={Link} to={pathTo('book', { bookId })}>
          {t('viewPublished')}
        </Button>
        <Button component="a" href={viberUrl(text, `${window.location.origin}${pathTo('book', { bookId })}`)}>
          {t('share:viaViber')}
        </Button>
      </div>
    </FormAlert>
  );
}
