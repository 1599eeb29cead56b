import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { BookGrid } from '../../../components/BookGrid.js';
import { EmptyState } from '../../../components/EmptyState.js';
import { FailedState } from '../../../components/FailedState.js';
import { Button } from '../../../components/kit/Button.js';
import { useWishedBooks } from '../use-wishes.js';
import { heartFor } from './WishHeart.js';
import { Cover } from '../../../components/Cover.js';
import { notify } from '../../../lib/notices.js';
import { textLanguage } from '../../../lib/text-language.js';
import { addVisitorWish, removeVisitorWish, type VisitorWish } from '../visitor-wishes.js';
import classes from './WishedBooks.module.css';
import { HeartToggle } from './HeartToggle.js';

/** The wishlist as a grid. Needs the areas of `bookCardAreas` and `wishlist`. */
export function WishedBooks() {
  const { t } = useTranslation('wishlist');
  const { books, gone, isPending, isFailed, isRetrying, retry } = useWishedBooks();
  const grid = (
    <BookGrid
      books={isPending || (isFailed && books.length === 0) ? undefined : books}
      isFailed={isFailed}
      onRetry={retry}
      failedTitle={t('failed')}
      level={2}
      eager={6}
      actionFor={heartFor}
      noteFor={(book) => (book.status === 'sold' ? t('unavailable') : undefined)}
      empty={
        <EmptyState
          art="wishlist"
          title={t('empty')}
          action={
            <Button component={Link} to={pathTo('categories')} variant="filled">
              {t('emptyAction')}
            </Button>
          }
        >
          {t('emptyBody')}
        </EmptyState>
      }
    >
      {gone.length > 0 ? gone.map((wish) => <GoneBook key={wish._id} wish={wish} />) : undefined}
    </BookGrid>
  );
  if (!isFailed || books.length === 0) return grid;
  return (
    <>
      {grid}
      <FailedState title={t('failed')} onRetry={retry} isRetrying={isRetrying} />
    </>
  );
}

/** A wish whose listing is not there any more: it stays until the person takes it off. */
function GoneBook({ wish }: { wish: VisitorWish }) {
  const { t } = useTranslation(['wishlist', 'common']);
  const { title, author } = wish;

  const remove = () => {
    removeVisitorWish(wish._id);
    notify({
      tone: 'good',
      text: t('removed'),
      action: { label: t('common:undo'), onPress: () => addVisitorWish(wish) },
    });
  };

  return (
    <li className={classes.gone}>
      <Cover title={title} author={author} className={classes.cover} />
      <div>
        <h2 className={classes.title} lang={textLanguage(title)}>
          {title}
        </h2>
        <p className={classes.author} lang={textLanguage(author)}>
          {author}
        </p>
        <p className={classes.note}>{t('unavailable')}</p>
      </div>
      <HeartToggle isOn label={t('remove', { title })} onClick={remove} />
    </li>
  );
}
