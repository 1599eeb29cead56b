import type { BookCard } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { useWish } from '../use-wish.js';
import { HeartToggle } from './HeartToggle.js';

/** The heart of a book card: toggles the wish. Needs the i18n namespace `wishlist`. */
export function WishHeart({ book }: { book: BookCard }) {
  const { t } = useTranslation('wishlist');
  const { isWished, toggle } = useWish(book);
  return <HeartToggle isOn={isWished} label={t(isWished ? 'remove' : 'add', { title: book.title })} onClick={toggle} />;
}

/** Returns the heart of a book, for the `actionFor` prop of lists of cards. */
export const heartFor = (book: BookCard) => <WishHeart book={book} />;
