import { bookListBounds } from '@korice/contracts/lists';
import { pathTo } from '@korice/contracts/paths';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { BookGrid } from '../../components/BookGrid.js';
import { Cover } from '../../components/Cover.js';
import { EmptyState } from '../../components/EmptyState.js';
import { FailedState } from '../../components/loading/FailedState.js';
import { useSkeleton } from '../../components/loading/use-skeleton.js';
import { InfoIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { TextLink } from '../../components/TextLink.js';
import { useListFocus } from '../../components/use-list-focus.js';
import { usePageHead } from '../../components/use-page-head.js';
import { Wrap } from '../../components/Wrap.js';
import { TellMeButton } from '../../features/alerts/components/TellMeButton.js';
import { useAlert } from '../../features/alerts/use-alert.js';
import { loginState } from '../../features/auth/login-state.js';
import { useSession } from '../../features/auth/session.js';
import { useCreateList } from '../../features/lists/list-data.js';
import { HeartToggle } from '../../features/wishlist/components/HeartToggle.js';
import { heartFor } from '../../features/wishlist/components/WishHeart.js';
import { type WishedBooks, useWishedBooks, useWishedIds } from '../../features/wishlist/use-wishes.js';
import { addVisitorWish, removeVisitorWish, type VisitorWish } from '../../features/wishlist/visitor-wishes.js';
import { clientIdOf } from '../../lib/client-id.js';
import { errorText } from '../../lib/errors.js';
import { notify } from '../../lib/notices.js';
import { textLanguage } from '../../lib/text-language.js';
import { useAskedOnce } from '../../lib/use-asked-once.js';
import classes from './Wishlist.module.css';
import { loginToTellMe, useWorkAlertAfterLogin, workValue } from './use-screen-alert.js';

/** The wishlist as a grid, with placeholders while `isLoading`. Needs the areas of `bookCardAreas` and `wishlist`. */
function WishGrid({ wished, isLoading }: { wished: WishedBooks; isLoading: boolean }) {
  const { t } = useTranslation('wishlist');
  const { books, gone, isPending, isFailed, isRetrying, retry } = wished;
  const listFocus = useListFocus<HTMLDivElement>('a');
  const grid = (
    <BookGrid
      books={isPending || (isFailed && books.length === 0) ? undefined : books}
      isFailed={isFailed}
      isLoading={isLoading}
      onRetry={retry}
      failedTitle={t('failed')}
      level={2}
      eager={6}
      actionFor={heartFor}
      noteFor={(book) =>
        book.status === 'sold' ? (
          <>
            {t('unavailable')}
            <OtherCopy title={book.title} author={book.author} />
          </>
        ) : undefined
      }
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
  return (
    // A new element after loading: moving the same one below the button counts as a layout shift.
    <div key={isLoading ? 'loading' : 'loaded'} {...listFocus}>
      {grid}
      {isFailed && books.length > 0 && <FailedState title={t('failed')} onRetry={retry} isRetrying={isRetrying} />}
    </div>
  );
}

/** A button that starts an alert for other copies of the work. */
function OtherCopy({ title, author }: Pick<VisitorWish, 'title' | 'author'>) {
  const isMember = useSession().token !== null;
  const alert = useAlert({ kind: 'work', title, author }, isMember);
  const login = isMember ? undefined : loginToTellMe(pathTo('wishlist'), workValue({ title, author }));
  return (
    <span className={classes.other}>
      <TellMeButton tellMe={{ ...alert, login }} text="button" title={title} />
    </span>
  );
}

/** A wish whose listing does not exist any more; it stays until the person removes it. */
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
        <p className={classes.note}>
          {t('unavailable')}
          <OtherCopy title={title} author={author} />
        </p>
      </div>
      <HeartToggle isOn label={t('remove', { title })} onClick={remove} />
    </li>
  );
}

/** Explains to a visitor that the list is stored in this browser, and links to the login. */
function GuestNote({ state }: { /** The navigation state for the login. */ state: unknown }) {
  const { t } = useTranslation(['wishlist', 'header']);
  return (
    <p className={classes.guest}>
      <InfoIcon />
      <span>
        {t('guestNote')}{' '}
        <TextLink className={classes.login} to={pathTo('login')} state={state}>
          {t('header:login')}
        </TextLink>
      </span>
    </p>
  );
}

/** The query parameter that creates the list after a login. */
const planAsked = 'plan';

/** A button that creates a list of the wished books, for plans to buy them. The same books give the same list. */
function PlanWishes({ books }: Pick<WishedBooks, 'books'>) {
  const { t } = useTranslation('wishlist');
  const { t: tError } = useTranslation('errors');
  const navigate = useNavigate();
  const { token } = useSession();
  const create = useCreateList();

  function plan() {
    const items = books.slice(0, bookListBounds.maxItems).map(({ title, author }) => ({
      title,
      author: author.slice(0, bookListBounds.author),
    }));
    create.mutate(
      { name: t('planName'), items, clientId: `wishes-${clientIdOf(JSON.stringify(items))}` },
      {
        onSuccess: ({ _id: listId }) => void navigate(pathTo('bookList', { listId })),
        onError: (error) => notify({ tone: 'bad', text: errorText(tError, error) }),
      },
    );
  }
  useAskedOnce(planAsked, token !== null && books.length > 0, plan);

  if (books.length === 0) return null;
  if (token === null)
    return (
      <Button
        component={Link}
        to={pathTo('login')}
        state={loginState({ from: `${pathTo('wishlist')}?${planAsked}=1`, reason: 'required' })}
      >
        {t('plan')}
      </Button>
    );
  return (
    <Button disabled={create.isPending} onClick={plan}>
      {t('plan')}
    </Button>
  );
}

/** The wishlist of the account, or of a visitor in this browser. */
export default function Wishlist() {
  const { t } = useTranslation(['wishlist', 'common']);
  const { token } = useSession();
  const count = useWishedIds().size;
  const wished = useWishedBooks();
  // The button appears with the books: before them it would push their placeholders down.
  const isLoading = useSkeleton(wished.isPending && !wished.isFailed);
  usePageHead({ title: t('pageTitle'), description: t('metaDescription') });
  useWorkAlertAfterLogin();
  return (
    <Wrap className={classes.screen}>
      <div className={classes.heading}>
        <ScreenTitle>{t('pageTitle')}</ScreenTitle>
        <p className={classes.count} role="status">
          {count > 0 && t('common:booksCount', { count })}
        </p>
        {!isLoading && <PlanWishes books={wished.books} />}
      </div>
      {token === null && count > 0 && (
        <GuestNote state={loginState({ from: pathTo('wishlist'), reason: 'required' })} />
      )}
      <WishGrid wished={wished} isLoading={isLoading} />
    </Wrap>
  );
}
