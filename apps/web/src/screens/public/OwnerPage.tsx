import type { Owner } from '@korice/contracts';
import { listBounds, offeredPages } from '@korice/contracts/lists';
import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { BookGrid } from '../../components/BookGrid.js';
import { Breadcrumbs } from '../../components/Breadcrumbs.js';
import { EmptyState } from '../../components/EmptyState.js';
import { Button } from '../../components/kit/Button.js';
import { Tabs } from '../../components/kit/Tabs.js';
import { lazyScreen } from '../../components/loading/lazy-screen.js';
import { Pager } from '../../components/Pager.js';
import { TableToolbar, ToolbarSelect } from '../../components/TableToolbar.js';
import { SectionHeading } from '../../components/SectionHeading.js';
import { TextLink } from '../../components/TextLink.js';
import { Wrap } from '../../components/Wrap.js';
import { loginState } from '../../features/auth/login-state.js';
import { useSession } from '../../features/auth/session.js';
import { TellMeButton } from '../../features/alerts/components/TellMeButton.js';
import { blockQueries } from '../../features/blocks/queries.js';
import { allBooksPath } from '../../features/books/book-filters.js';
import { messageOwnerHref } from '../../features/books/use-message-owner.js';
import { ContactOwner } from '../../features/owners/components/ContactOwner.js';
import { OwnerCard, ownerNameId } from '../../features/owners/components/OwnerCard.js';
import { Collections, ShopBanner } from '../../features/owners/components/ShopWindow.js';
import { TraderSection } from '../../features/owners/components/Trader.js';
import { ownerQueries } from '../../features/owners/queries.js';
import { heartFor } from '../../features/wishlist/components/WishHeart.js';
import { formatNumber, formatTotal } from '../../lib/format.js';
import { choiceParam, pageParam, textParam, urlCodec } from '../../lib/url-state.js';
import classes from './Owner.module.css';
import { ReportLink } from './ReportLink.js';
import { useScreenAlert } from './use-screen-alert.js';

const SellerReviews = lazyScreen(['reviews', 'report', 'errors'], () => import('./SellerReviews.js'));
const BlockedSeller = lazyScreen(['messaging', 'errors'], () => import('./BlockedSeller.js'));
const { booksPerPage } = listBounds;
const headingId = 'owner-books';

const orderTexts = {
  newest: 'sortNewest',
  'price-asc': 'sortPriceAsc',
  'price-desc': 'sortPriceDesc',
  title: 'sortTitle',
} as const;
const orders = ['newest', 'price-asc', 'price-desc', 'title'] as const satisfies readonly (keyof typeof orderTexts)[];

/** The part of the URL that chooses the books. */
const booksUrl = urlCodec({
  collection: textParam(),
  q: textParam(listBounds.q),
  sort: choiceParam(orders),
  page: pageParam(),
});

/** The page of an existing seller. */
export function OwnerPage({ owner }: { owner: Owner }) {
  const { t } = useTranslation(['owner', 'header', 'common', 'search', 'tellMe']);
  const { token, user } = useSession();
  const [query, setQuery] = useSearchParams();
  const tab = query.get('tab') === 'reviews' ? 'reviews' : 'books';
  const view = booksUrl.read(query);
  const { page, q, sort, collection: asked } = view;
  const collection = owner.shopfront?.collections.find(({ id }) => id === asked);
  const list = useQuery(
    ownerQueries.books(owner._id, page, {
      ...(collection && { collection: collection.id }),
      ...(q !== '' && { q }),
      ...(sort !== undefined && { sort }),
    }),
  );
  const isOwn = token !== null && user?._id === owner._id;
  const { data: blocks } = useQuery({ ...blockQueries.list(), enabled: token !== null && !isOwn });
  const blocked = blocks?.find(({ _id }) => _id === owner._id);
  const { books = [], totalBooks: total = 0, isMore = false } = list.data ?? {};
  const first = (page - 1) * booksPerPage + 1;
  const last = isMore ? first + books.length - 1 : Math.min(first + booksPerPage - 1, total);
  // A search without matches is not a seller without books.
  const contactable =
    q === '' ? list.data : list.data && { books: [], totalBooks: owner.bookCount ?? listBounds.maxTotal };
  const hasSearch = q !== '' || sort !== undefined || (owner.bookCount ?? total) > booksPerPage;
  const path = pathTo('owner', { ownerId: owner._id });
  const href = (next: number) => path + booksUrl.search({ ...view, page: next });
  const hrefOfCollection = (id: string) => path + booksUrl.search({ collection: id, q: '', sort: undefined, page: 1 });
  const choose = (change: Partial<typeof view>) =>
    setQuery(booksUrl.search({ ...view, page: 1, ...change }), { replace: true, preventScrollReset: true });

  const tellMe = useScreenAlert({ kind: 'seller', sellerId: owner._id }, path, { isOffered: !isOwn });

  if (asked !== '' && !collection) return <Navigate replace to={path} />;
  const pages = offeredPages({ total, isMore, page, length: books.length, perPage: booksPerPage });
  if (list.isSuccess && !list.isPlaceholderData && page > pages && pages > 0)
    return <Navigate replace to={href(pages)} />;

  /** Returns the link to the conversation about a book; a visitor logs in first. */
  const linkTo = (bookId: string) =>
    token === null
      ? { to: pathTo('login'), state: loginState({ from: messageOwnerHref(bookId), reason: 'message' }) }
      : { to: messageOwnerHref(bookId), state: null };

  const screen = (
    <Wrap className={classes.screen}>
      {!owner.shopfront && (
        <Breadcrumbs crumbs={[{ label: t('header:home'), to: pathTo('home') }, { label: owner.name }]} />
      )}
      <OwnerCard
        owner={owner}
        contact={
          !isOwn &&
          (blocked ? (
            <Suspense fallback={null}>
              <BlockedSeller member={blocked} focusId={ownerNameId} />
            </Suspense>
          ) : (
            <>
              <ContactOwner ownerId={owner._id} list={contactable} linkTo={linkTo} />
              <TellMeButton tellMe={tellMe} text="follow" />
              <p className={classes.followHint}>{t('tellMe:followHint')}</p>
            </>
          ))
        }
        report={!isOwn && <ReportLink subject="user" subjectId={owner._id} href={path} />}
      />
      <BundleStrip discounts={owner.discounts} />
      {owner.shopfront && !collection && (
        <Collections collections={owner.shopfront.collections} hrefOf={({ id }) => hrefOfCollection(id)} />
      )}
      <Tabs
        className={classes.tabs}
        value={tab}
        onChange={(next) =>
          setQuery(next === 'reviews' ? { tab: 'reviews' } : {}, { replace: true, preventScrollReset: true })
        }
      >
        <Tabs.List>
          <Tabs.Tab value="books">
            {t('booksHeading')}{' '}
            {owner.bookCount !== undefined && <span className={classes.number}>{formatNumber(owner.bookCount)}</span>}
          </Tabs.Tab>
          <Tabs.Tab value="reviews">
            {t('reviews')} <span className={classes.number}>{formatNumber(owner.ratingCount)}</span>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="books">
          <section aria-labelledby={headingId}>
            <SectionHeading
              id={headingId}
              title={collection?.name ?? t('booksHeading')}
              action={
                collection ? (
                  <TextLink to={path}>{t('allBooks')}</TextLink>
                ) : (
                  total > booksPerPage && (
                    <p className={classes.count}>
                      {t('common:slideOf', {
                        index: `${formatNumber(first)}–${formatNumber(last)}`,
                        total: formatTotal({ total, isMore }),
                      })}
                    </p>
                  )
                )
              }
            />
            {hasSearch && (
              <TableToolbar
                isRemote
                label={t('booksHeading')}
                searchLabel={t('searchBooks')}
                text={q}
                onSearch={(text) => choose({ q: text })}
              >
                <ToolbarSelect
                  aria-label={t('search:sort')}
                  value={sort ?? 'newest'}
                  data={orders.map((value) => ({ value, label: t(`search:${orderTexts[value]}`) }))}
                  onChange={({ currentTarget: { value } }) =>
                    choose({ sort: orders.find((order) => order === value && order !== 'newest') })
                  }
                />
              </TableToolbar>
            )}
            <BookGrid
              books={list.data?.books}
              isFailed={list.isError}
              onRetry={() => void list.refetch()}
              failedTitle={t('booksFailed')}
              columns="column"
              skeletons={Math.min(owner.bookCount ?? booksPerPage, booksPerPage)}
              withExcerpt
              excerptLength={100}
              isStale={list.isPlaceholderData}
              actionFor={heartFor}
              noteFor={() => (
                <span className={classes.more} aria-hidden="true">
                  {t('viewDetails')}
                </span>
              )}
              empty={
                q !== '' ? (
                  <EmptyState
                    art="search"
                    level={3}
                    title={t('noMatch')}
                    action={<Button onClick={() => choose({ q: '' })}>{t('search:clearFilters')}</Button>}
                  />
                ) : (
                  <EmptyState
                    level={3}
                    title={t(isOwn ? 'ownEmpty' : 'noBooks')}
                    action={
                      <Button component={Link} to={isOwn ? pathTo('addBook') : allBooksPath} variant="filled">
                        {t(isOwn ? 'header:sell' : 'search:emptyAction')}
                      </Button>
                    }
                  />
                )
              }
            />
            <Pager page={page} pageCount={pages} hrefFor={href} />
          </section>
        </Tabs.Panel>
        <Tabs.Panel value="reviews" className={classes.reviews}>
          {tab === 'reviews' && (
            <Suspense fallback={<p role="status">{t('common:loading')}</p>}>
              <SellerReviews owner={owner} emptyTitle={t('noReviews')} />
            </Suspense>
          )}
        </Tabs.Panel>
      </Tabs>
      {owner.trader && owner.shopfront && <TraderSection trader={owner.trader} hours={owner.shopfront.hours} />}
    </Wrap>
  );
  if (!owner.shopfront) return screen;
  return (
    <>
      <ShopBanner banner={owner.shopfront.banner} books={books} />
      {screen}
    </>
  );
}

/** A strip with the seller's discounts for several books. Renders nothing without discounts. */
function BundleStrip({ discounts: { two, three } }: Pick<Owner, 'discounts'>) {
  const { t } = useTranslation('owner');
  if (three === 0) return null;
  return (
    <p className={classes.strip}>
      <b>{t('bundle')}</b>
      <span>
        {two > 0 ? t('bundleBoth', { two: `${two}%`, three: `${three}%` }) : t('bundleThree', { three: `${three}%` })}{' '}
        {t('bundlePostage')}
      </span>
    </p>
  );
}
