import type { BookCard } from '@korice/contracts';
import { homeLists } from '@korice/contracts/first-view';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../components/class-names.js';
import { deferredPart } from '../../components/loading/deferred-part.js';
import { FailedState } from '../../components/loading/FailedState.js';
import { FeaturedCarousel } from '../../components/FeaturedCarousel.js';
import { FieldError } from '../../components/FieldError.js';
import fieldClasses from '../../components/FieldWithButton.module.css';
import { FocusedAlert } from '../../components/FocusedAlert.js';
import { Button } from '../../components/kit/Button.js';
import { lazyScreen } from '../../components/loading/lazy-screen.js';
import { Section } from '../../components/Section.js';
import { SectionBoundary } from '../../components/loading/SectionBoundary.js';
import { SectionHeading } from '../../components/SectionHeading.js';
import { usePageHead } from '../../components/use-page-head.js';
import { useSkeleton } from '../../components/loading/use-skeleton.js';
import { Wrap } from '../../components/Wrap.js';
import { HomeArticles } from '../../features/blog/components/HomeArticles.js';
import { Bestsellers } from '../../features/books/components/Bestsellers.js';
import { HomeHero } from '../../features/books/components/HomeHero.js';
import { NewReleases } from '../../features/books/components/NewReleases.js';
import { NoBooksYet } from '../../features/books/components/NoBooksYet.js';
import { OwnTownChoice } from '../../features/books/components/OwnTownChoice.js';
import { bookQueries } from '../../features/books/queries.js';
import { useRecentBooks } from '../../features/books/recent-books.js';
import { WishButton } from '../../features/wishlist/components/WishButton.js';
import { heartFor } from '../../features/wishlist/components/WishHeart.js';
import { currentLanguage } from '../../i18n.js';
import { call, ProblemError } from '../../lib/call.js';
import { errorText } from '../../lib/errors.js';
import classes from './Home.module.css';
import { useOwnTown } from './use-own-town.js';

type AddressFault = 'emailRequired' | 'invalidEmail';

/** Loads the texts of errors at the first failure: they are half of all texts of the home page. */
const FailureText = deferredPart<{ failure: AddressFault | Error }>(['errors'], () =>
  Promise.resolve({
    default: function FailureText({ failure }) {
      const { t } = useTranslation('errors');
      return failure instanceof Error ? errorText(t, failure) : t(failure);
    },
  }),
);

/** Subscribes to the newsletter. The response is the same for every address; the mailed link confirms. */
function NewsletterBand() {
  const { t } = useTranslation(['newsletter', 'common']);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<AddressFault>();
  const subscribe = useMutation({
    mutationFn: (address: string) =>
      call('POST /api/newsletter', { body: { email: address, language: currentLanguage() } }),
    onError: (error) => {
      if (isInvalid(error)) mark('invalidEmail');
    },
  });

  function mark(found: AddressFault): void {
    setFault(found);
    input.current?.focus();
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (subscribe.isPending) return;
    if (email.trim() === '') mark('emailRequired');
    else if (input.current?.validity.valid === false) mark('invalidEmail');
    else subscribe.mutate(email.trim());
  }

  return (
    <section className={classes.band} aria-labelledby={`${id}-title`}>
      <Wrap className={classes.inside}>
        <div>
          <h2 id={`${id}-title`} className={classes.title}>
            {t('heading')}
          </h2>
          <p className={classes.lead}>{t('lead')}</p>
        </div>
        {subscribe.isSuccess ? (
          <FocusedAlert tone="good" title={t('success')} />
        ) : (
          <form className={classes.form} noValidate onSubmit={submit}>
            <label htmlFor={id}>{t('email')}</label>
            <div className={fieldClasses.row}>
              <div className={fieldClasses.field}>
                <input
                  ref={input}
                  id={id}
                  className={classNames(fieldClasses.input, classes.input)}
                  type="email"
                  autoComplete="email"
                  placeholder={t('emailPlaceholder')}
                  value={email}
                  aria-invalid={fault !== undefined}
                  aria-describedby={fault && `${id}-fault`}
                  onChange={(event) => {
                    setEmail(event.currentTarget.value);
                    setFault(undefined);
                  }}
                />
              </div>
              <Button
                type="submit"
                variant="filled"
                className={classNames(fieldClasses.button, classes.submit)}
                disabled={subscribe.isPending}
              >
                {subscribe.isPending ? t('common:sending') : t('subscribe')}
              </Button>
            </div>
            {fault && (
              <FieldError id={`${id}-fault`}>
                <FailureText failure={fault} />
              </FieldError>
            )}
            {subscribe.isError && !isInvalid(subscribe.error) && (
              <FocusedAlert tone="bad" title={t('failed')}>
                <p>
                  <FailureText failure={subscribe.error} />
                </p>
              </FocusedAlert>
            )}
          </form>
        )}
      </Wrap>
    </section>
  );
}

const isInvalid = (error: Error): boolean => error instanceof ProblemError && error.code === 'VALIDATION_FAILED';

const headingId = 'featured';

/** The featured books. The API selects others if there are none. */
function FeaturedBooks({ actionFor }: { actionFor?: (book: BookCard) => ReactNode }) {
  const { t } = useTranslation(['home', 'common']);
  const featured = useQuery(bookQueries.list(homeLists.featured));
  const isSkeleton = useSkeleton(featured.isPending);
  const title = t('featuredHeading');
  const books = featured.data?.books ?? [];

  return (
    <Section sunk labelledBy={headingId}>
      {!isSkeleton && books.length > 0 ? (
        <FeaturedCarousel id={headingId} title={title} books={books} actionFor={actionFor} />
      ) : (
        <>
          <SectionHeading id={headingId} title={title} />
          {isSkeleton ? (
            <div className={classes.skeleton} role="status" aria-label={t('common:loading')}>
              <span />
            </div>
          ) : featured.isError ? (
            <FailedState
              title={t('sectionFailed')}
              onRetry={() => void featured.refetch()}
              isRetrying={featured.isFetching}
            />
          ) : (
            <NoBooksYet />
          )}
        </>
      )}
    </Section>
  );
}

// Both depend on data stored in the browser: the server renders neither, and a first visit loads neither.
const HomeRecent = lazyScreen(['book'], () => import('./HomeRecent.js'));
const HomeNearby = lazyScreen(['browse'], () => import('./HomeNearby.js'));

/** The home page: search, featured books, new releases, articles, bestsellers. */
export default function Home() {
  const { t } = useTranslation('home');
  const hasRecentBooks = useRecentBooks().length > 0;
  const { town, choose } = useOwnTown();
  usePageHead({ title: null, description: t('metaDescription') });
  return (
    <>
      <SectionBoundary>
        <HomeHero ownTown={<OwnTownChoice town={town} onChoose={choose} />} />
      </SectionBoundary>
      <SectionBoundary>
        <FeaturedBooks actionFor={(book) => <WishButton book={book} />} />
      </SectionBoundary>
      {town !== '' && (
        <SectionBoundary>
          <Suspense fallback={null}>
            <HomeNearby town={town} />
          </Suspense>
        </SectionBoundary>
      )}
      <SectionBoundary>
        <NewReleases actionFor={heartFor} />
      </SectionBoundary>
      <SectionBoundary>
        <HomeArticles />
      </SectionBoundary>
      <SectionBoundary>
        <Bestsellers actionFor={heartFor} />
      </SectionBoundary>
      {hasRecentBooks && (
        <SectionBoundary>
          <Suspense fallback={null}>
            <HomeRecent />
          </Suspense>
        </SectionBoundary>
      )}
      <SectionBoundary>
        <NewsletterBand />
      </SectionBoundary>
    </>
  );
}
