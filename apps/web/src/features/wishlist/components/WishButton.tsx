import type { BookCard } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../components/class-names.js';
import { IconButton } from '../../../components/IconButton.js';
import { HeartIcon } from '../../../components/icons.js';
import { Button } from '../../../components/kit/Button.js';
import { useWish } from '../use-wish.js';
import classes from './WishButton.module.css';

/** The wishlist button with its text. Needs the i18n namespace `wishlist`. */
export function WishButton({ book, className }: { book: BookCard; className?: string | undefined }) {
  const { t } = useTranslation('wishlist');
  const { isWished, toggle } = useWish(book);
  return (
    <Button className={classNames(isWished && classes.on, className)} leftSection={<HeartIcon />} onClick={toggle}>
      {t(isWished ? 'removeButton' : 'addButton')}
    </Button>
  );
}

/** The wishlist button as an icon. */
export function WishIconButton({ book }: { book: BookCard }) {
  const { t } = useTranslation('wishlist');
  const { isWished, toggle } = useWish(book);
  return (
    <IconButton
      outlined
      className={isWished ? classes.on : undefined}
      label={t(isWished ? 'removeButton' : 'addButton')}
      onClick={toggle}
    >
      <HeartIcon />
    </IconButton>
  );
}
