import type { BookCard } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useReducedMotion } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { textLanguage } from '../lib/text-language.js';
import { Belt } from './Belt.js';
import { conditionKeys } from './condition-keys.js';
import { Cover } from './Cover.js';
import classes from './FeaturedCarousel.module.css';
import { IconButton } from './IconButton.js';
import { LeftIcon, PauseIcon, PlayIcon, RightIcon } from './icons.js';
import { Button } from './kit/Button.js';
import { Price } from './Price.js';
import { SectionHeading } from './SectionHeading.js';
import { useSwipe } from './use-swipe.js';

/** Milliseconds. */
const intervalMs = 5000;

/** One book beside the queue of the others. Advances every five seconds until it is used, except under reduced motion. */
export function FeaturedCarousel({
  id,
  title,
  books,
  actionFor,
}: {
  id: string;
  title: string;
  books: readonly BookCard[];
  /** A further control for a book. */
  actionFor?: ((book: BookCard) => ReactNode) | undefined;
}) {
  const { t } = useTranslation(['common', 'home', 'conditions', 'owner']);
  const [chosen, setChosen] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isInUse, setInUse] = useState(false);
  const hasReducedMotion = useReducedMotion();
  const count = books.length;
  const current = chosen % count;
  const plays = !isPaused && !isInUse && !hasReducedMotion && count > 1;

  useEffect(() => {
    if (!plays) return undefined;
    const timer = setTimeout(() => setChosen((current + 1) % count), intervalMs);
    return () => clearTimeout(timer);
  }, [plays, current, count]);

  const choose = (next: number) => {
    setPaused(true);
    setChosen((next + count) % count);
  };
  const swipe = useSwipe((direction) => choose(current + direction));

  return (
    <div
      onMouseEnter={() => setInUse(true)}
      onMouseLeave={() => setInUse(false)}
      onFocus={() => setInUse(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setInUse(false);
      }}
    >
      <SectionHeading
        id={id}
        title={title}
        action={
          count > 1 && (
            <>
              {!hasReducedMotion && (
                <IconButton
                  label={t(isPaused ? 'playCarousel' : 'pauseCarousel')}
                  className={classes.pause}
                  onClick={() => setPaused(!isPaused)}
                >
                  {isPaused ? <PlayIcon /> : <PauseIcon />}
                </IconButton>
              )}
              <IconButton outlined label={t('previousSlide')} onClick={() => choose(current - 1)}>
                <LeftIcon />
              </IconButton>
              <IconButton outlined label={t('nextSlide')} onClick={() => choose(current + 1)}>
                <RightIcon />
              </IconButton>
            </>
          )
        }
      />
      <div className={classes.feature}>
        {/* Stacked in one grid cell, so that all slides have the height of the largest one. */}
        <div className={classes.slides} aria-live={plays ? 'off' : 'polite'} {...swipe}>
          {books.map((book, index) => (
            <Slide
              key={book._id}
              book={book}
              isShown={index === current}
              isFirst={index === 0}
              action={actionFor?.(book)}
            />
          ))}
        </div>
        {count > 1 && (
          <ol className={classes.queue} aria-label={title}>
            {books.map((queued, index) => (
              <li key={queued._id}>
                <button type="button" aria-current={index === current} onClick={() => choose(index)}>
                  <Cover title={queued.title} author={queued.author} image={queued.images[0]} sizes="40px" size="xs" />
                  <span>
                    <span className={classes.queuedTitle} lang={textLanguage(queued.title)}>
                      {queued.title}
                    </span>
                    <span className={classes.queuedAuthor} lang={textLanguage(queued.author)}>
                      {queued.author}
                    </span>
                  </span>
                  <Price amount={queued.priceRsd} className={classes.queuedPrice} />
                </button>
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}

function Slide({
  book,
  isShown,
  isFirst,
  action,
}: {
  book: BookCard;
  isShown: boolean;
  isFirst: boolean;
  action: ReactNode;
}) {
  const { t } = useTranslation(['home', 'conditions', 'owner']);
  const to = pathTo('book', { bookId: book._id });
  return (
    <article className={classes.slide} inert={!isShown}>
      <Link className={classes.cover} to={to} tabIndex={-1} aria-hidden="true">
        <Cover
          title={book.title}
          author={book.author}
          image={book.images[0]}
          sizes="(min-width: 1080px) 284px, 260px"
          eager={isFirst}
        >
          <Belt kind="featured">{t('home:featuredBadge')}</Belt>
        </Cover>
      </Link>
      <div className={classes.body}>
        <div>
          <h3 className={classes.title} lang={textLanguage(book.title)}>
            <Link to={to}>{book.title}</Link>
          </h3>
          <p className={classes.author} lang={textLanguage(book.author)}>
            {book.author}
          </p>
        </div>
        {book.shortDescription !== '' && (
          <p className={classes.text} lang={textLanguage(book.shortDescription)}>
            {book.shortDescription}
          </p>
        )}
        <p className={classes.facts}>
          <Price amount={book.priceRsd} className={classes.price} />
          {book.condition !== '' && <span>{t(`conditions:${conditionKeys[book.condition]}`)}</span>}
          <span>{[book.owner.name, book.owner.city].filter(Boolean).join(', ')}</span>
        </p>
        <div className={classes.actions}>
          <Button component={Link} to={to} variant="filled">
            {t('owner:viewDetails')}
          </Button>
          {action}
        </div>
      </div>
    </article>
  );
}
