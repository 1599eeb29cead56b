import type { Book } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Breadcrumbs } from '../../components/Breadcrumbs.js';
import { lazyScreen } from '../../components/loading/lazy-screen.js';
import { SectionBoundary } from '../../components/loading/SectionBoundary.js';
import { Wrap } from '../../components/Wrap.js';
import { loginState } from '../../features/auth/login-state.js';
import { useSession } from '../../features/auth/session.js';
import { alertQueries } from '../../features/alerts/alert-data.js';
import { TellMeButton } from '../../features/alerts/components/TellMeButton.js';
import { relationTo } from '../../features/books/book-relation.js';
import { BookFacts } from '../../features/books/components/BookFacts.js';
import { BookGallery } from '../../features/books/components/BookGallery.js';
import { BookSeller } from '../../features/books/components/BookSeller.js';
import { BookTabs } from '../../features/books/components/BookTabs.js';
import { BuyBar, FootBar } from '../../features/books/components/BuyBar.js';
import type { ContactMethod } from '../../features/books/components/MessageOwnerButton.js';
import { OtherCopies } from '../../features/books/components/OtherCopies.js';
import { RecentBooks } from '../../features/books/components/RecentBooks.js';
import { SimilarBooks } from '../../features/books/components/SimilarBooks.js';
import { rememberBook } from '../../features/books/recent-books.js';
import { messageOwnerHref, useMessageOwner } from '../../features/books/use-message-owner.js';
import { addToMessageDraft, preparedMessageState } from '../../features/messaging/message-drafts.js';
import { ownerQueries } from '../../features/owners/queries.js';
import { WishButton, WishIconButton } from '../../features/wishlist/components/WishButton.js';
import { heartFor } from '../../features/wishlist/components/WishHeart.js';
import classes from './Book.module.css';
import { ReportLink } from './ReportLink.js';
import { useScreenAlert } from './use-screen-alert.js';

const SellerReviews = lazyScreen(['reviews', 'report', 'errors'], () => import('./SellerReviews.js'));

/** The page of an existing book. */
export function BookPage({ book }: { book: Book }) {
  const { t } = useTranslation(['header', 'buying', 'book', 'common', 'tellMe']);
  const { token, user } = useSession();
  const { data: owner } = useQuery(ownerQueries.detail(book.owner._id));
  const relation = relationTo(book, token === null ? null : (user?._id ?? ''));
  const isSold = relation === 'sold';
  const [photo, setPhoto] = useState(0);
  const imageRef = useRef<HTMLButtonElement>(null);
  const { title, author } = book;
  const tellMe = useScreenAlert({ kind: 'work', title, author }, pathTo('book', { bookId: book._id }), {
    isOffered: relation !== 'own',
  });
  const { data: demand } = useQuery({ ...alertQueries.demand(title, author), enabled: isSold });
  const mayAsk = relation === 'open' || relation === 'reserved-for-me';
  const contact: ContactMethod = {
    login:
      token === null
        ? (question) => ({
            to: pathTo('login'),
            state: loginState({ from: messageOwnerHref(book._id, question), reason: 'message' }),
          })
        : undefined,
    messageOwner: useMessageOwner(book, token !== null && mayAsk, (roomId, question) => {
      if (user) addToMessageDraft(user._id, roomId, t(`buying:${question}`));
      return preparedMessageState;
    }),
  };

  useEffect(() => rememberBook(book._id), [book._id]);

  return (
    <>
      <Wrap>
        <Breadcrumbs crumbs={[{ label: t('home'), to: pathTo('home') }, { label: book.title }]} />
        <div className={classes.page}>
          <SectionBoundary>
            <BookGallery book={book} chosen={photo} onChoose={setPhoto} imageRef={imageRef} />
          </SectionBoundary>
          <BookFacts
            book={book}
            relation={relation}
            titleId="book-title"
            onShowPhoto={(index) => {
              setPhoto(index);
              // Focus scrolls to the gallery, which may be above the viewport.
              imageRef.current?.focus();
            }}
          />
          <div className={classes.seller}>
            <BookSeller
              book={book}
              relation={relation}
              owner={owner}
              contact={contact}
              wish={<WishButton book={book} />}
              tellMe={
                isSold ? (
                  <>
                    <TellMeButton tellMe={tellMe} text="other" variant="filled" size="lg" className={classes.wide} />
                    {demand !== undefined && demand.readers > 0 && (
                      <p className={classes.waiting}>{t('tellMe:waiting', { count: demand.readers })}</p>
                    )}
                  </>
                ) : (
                  <TellMeButton tellMe={tellMe} text="other" variant="plain" />
                )
              }
              report={
                relation !== 'own' && (
                  <ReportLink subject="book" subjectId={book._id} href={pathTo('book', { bookId: book._id })} />
                )
              }
            />
          </div>
        </div>
        <SectionBoundary>
          <BookTabs
            book={book}
            reviews={
              <Suspense fallback={<p role="status">{t('common:loading')}</p>}>
                <SellerReviews owner={book.owner} emptyTitle={t('book:noReviews')} />
              </Suspense>
            }
          />
        </SectionBoundary>
      </Wrap>
      <SectionBoundary>
        <OtherCopies book={book} />
      </SectionBoundary>
      <SectionBoundary>
        <SimilarBooks book={book} actionFor={heartFor} />
      </SectionBoundary>
      <SectionBoundary>
        <RecentBooks exceptId={book._id} actionFor={heartFor} />
      </SectionBoundary>
      {isSold && (
        <FootBar>
          <TellMeButton tellMe={tellMe} text="other" variant="filled" fullWidth />
        </FootBar>
      )}
      {mayAsk && <BuyBar book={book} contact={contact} wish={<WishIconButton book={book} />} />}
    </>
  );
}
