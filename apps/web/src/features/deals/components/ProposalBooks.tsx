import type { BookCard, DealSide } from '@korice/contracts';
import { type BundleDiscounts, discountPercent } from '@korice/contracts/deal-terms';
import { dealBounds } from '@korice/contracts/deal';
import { listBounds } from '@korice/contracts/lists';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import check from '../../../components/Check.module.css';
import { Cover } from '../../../components/Cover.js';
import { FailedState } from '../../../components/loading/FailedState.js';
import { FieldError } from '../../../components/FieldError.js';
import { Price } from '../../../components/Price.js';
import { TextButton } from '../../../components/TextButton.js';
import { classNames } from '../../../components/class-names.js';
import { conditionKeys } from '../../../components/condition-keys.js';
import { HeartIcon, SearchIcon } from '../../../components/icons.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { formatPrice } from '../../../lib/format.js';
import { textLanguage } from '../../../lib/text-language.js';
import { type ProposalSum, proposedBook, type ProposedBook } from '../proposal-values.js';
import { dealQueries } from '../queries.js';
import { CoverFan } from './CoverFan.js';
import classes from './ProposalBooks.module.css';

/** Number of the seller's other books that are shown at first. */
const shownAtFirst = 3;
const shownMore = 20;
const debounceMs = 250;

/** The listed books of the seller, loaded page by page. */
export interface SellerBooks {
  data: { books: readonly BookCard[]; total: number } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => Promise<unknown>;
  refetch: () => Promise<unknown>;
}

interface ProposalBooksProps {
  /** The element id of the field, for the error summary. */
  id: string;
  sellerId: string;
  list: SellerBooks;
  /** Ids of books that the buyer wishes for; empty for the seller. */
  wished: ReadonlySet<string>;
  side: DealSide;
  /** The book of the conversation. */
  roomBookId: string | undefined;
  books: readonly ProposedBook[];
  /** Ids of books that are no longer available. */
  unavailableIds: ReadonlySet<string>;
  error: string | undefined;
  sum: ProposalSum;
  discounts: BundleDiscounts;
  onChange: (books: ProposedBook[]) => void;
}

/** The chosen books, what they save together, and the other books of the seller. */
export function ProposalBooks(props: ProposalBooksProps) {
  const { t } = useTranslation('dealForm');
  const { id, sellerId, list, wished, side, roomBookId, books, unavailableIds, error, onChange } = props;
  const [search, setSearch] = useState('');
  const [keyword] = useDebouncedValue(search.trim(), debounceMs);
  const isSearching = keyword !== '';
  const found = useQuery(dealQueries.sellerBooks(sellerId, keyword));
  const [shown, setShown] = useState(shownAtFirst);
  // Unchecked books stay in the upper list, under the pointer.
  const [touched, setTouched] = useState<readonly ProposedBook[]>(books);

  const upper = [...touched, ...books.filter(({ _id }) => !touched.some((book) => book._id === _id))];
  const loaded = list.data?.books ?? [];
  const isOther = ({ _id, status }: BookCard) => status === 'available' && !upper.some((book) => book._id === _id);
  const others = loaded.filter(isOther);
  const candidates = isSearching ? (found.data?.books ?? []).filter(isOther) : others;
  const sorted = candidates.toSorted((a, b) => Number(wished.has(b._id)) - Number(wished.has(a._id)));
  const visible = isSearching ? sorted : sorted.slice(0, shown);
  const { hasNextPage, fetchNextPage } = list;
  const { isFetching, isError, refetch } = isSearching ? found : list;

  // Books that are not offered below are not counted either: loaded ones, and chosen ones of pages that are not loaded yet.
  const chosenLater = hasNextPage
    ? upper.filter(({ _id }) => !unavailableIds.has(_id) && !loaded.some((card) => card._id === _id))
    : [];
  const total = (list.data?.total ?? 0) - (loaded.length - others.length) - chosenLater.length;
  const left = total - visible.length;
  const isFull = books.length >= dealBounds.maxBooks;

  const toggle = (book: ProposedBook, isChosen: boolean) => {
    setTouched(upper);
    onChange(isChosen ? [...books, book] : books.filter(({ _id }) => _id !== book._id));
  };
  const noteOf = (bookId: string) => (bookId === roomBookId ? t('fromThread') : undefined);

  return (
    <>
      <section>
        <h3 id={`${id}-title`}>{t('books')}</h3>
        <ul
          id={id}
          tabIndex={-1}
          className={classes.list}
          aria-labelledby={`${id}-title`}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        >
          {upper.map((book) => (
            <BookChoice
              key={book._id}
              book={book}
              isChosen={books.some(({ _id }) => _id === book._id)}
              isGone={unavailableIds.has(book._id)}
              isWished={wished.has(book._id)}
              note={noteOf(book._id)}
              condition={loaded.find(({ _id }) => _id === book._id)?.condition}
              onToggle={(isChosen) => toggle(book, isChosen)}
            />
          ))}
        </ul>
        {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
        <Saving {...props} />
      </section>
      {(others.length > 0 || isSearching || isError || isFetching) && (
        <section>
          <h3 id={`${id}-more`}>{t(side === 'buyer' ? 'addMore' : 'addOwn')}</h3>
          {total > shownAtFirst && (
            <TextInput
              className={classes.search}
              type="search"
              aria-label={t('searchSeller', { count: total })}
              placeholder={t('searchSeller', { count: total })}
              leftSection={<SearchIcon />}
              maxLength={listBounds.q}
              value={search}
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            />
          )}
          {isError ? (
            <FailedState onRetry={() => void refetch()} isRetrying={isFetching} />
          ) : (
            <>
              <ul className={classes.list} aria-labelledby={`${id}-more`}>
                {visible.map((card) => (
                  <BookChoice
                    key={card._id}
                    book={proposedBook(card)}
                    isChosen={false}
                    isDisabled={isFull}
                    isGone={false}
                    isWished={wished.has(card._id)}
                    condition={card.condition}
                    onToggle={(isChosen) => toggle(proposedBook(card), isChosen)}
                  />
                ))}
              </ul>
              <div role="status">
                {isSearching && !isFetching && visible.length === 0 && (
                  <p className={classes.none}>{t('searchNone')}</p>
                )}
              </div>
              {!isSearching && left > 0 && (
                <TextButton
                  className={classes.more}
                  disabled={isFetching}
                  onClick={() => {
                    setShown((before) => before + shownMore);
                    if (others.length < shown + shownMore && hasNextPage) void fetchNextPage();
                  }}
                >
                  {t('showAll', { count: left })}
                </TextButton>
              )}
            </>
          )}
        </section>
      )}
    </>
  );
}

function BookChoice({
  book,
  isChosen,
  isDisabled = false,
  isGone,
  isWished,
  note,
  condition,
  onToggle,
}: {
  book: ProposedBook;
  isChosen: boolean;
  isDisabled?: boolean;
  isGone: boolean;
  isWished: boolean;
  note?: string | undefined;
  condition?: BookCard['condition'] | undefined;
  onToggle: (isChosen: boolean) => void;
}) {
  const { t } = useTranslation('dealForm');
  const { t: tCondition } = useTranslation('conditions');
  const { title, author, image, priceRsd } = book;
  const about = isGone
    ? t('bookGone')
    : (note ?? (condition && !isWished ? tCondition(conditionKeys[condition]) : undefined));
  return (
    <li>
      <label className={classNames(classes.book, isGone && classes.gone)}>
        <input
          type="checkbox"
          className={check.input}
          checked={isChosen}
          disabled={isDisabled}
          onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
        />
        <Cover
          className={classes.cover}
          title={title}
          author={author}
          image={image === '' ? undefined : { url: image, width: 2, height: 3 }}
          sizes="40px"
        />
        <span>
          <span className={classes.title} lang={textLanguage(title)}>
            {title}
          </span>
          <span className={classes.about}>
            <span>{author}</span>
            {about !== undefined && <span>{about}</span>}
            {isWished && !isGone && (
              <span className={classes.wished}>
                <HeartIcon /> {t('onWishlist')}
              </span>
            )}
          </span>
        </span>
        <Price amount={priceRsd} className={classes.price} />
      </label>
    </li>
  );
}

/** Shows what the chosen books save together, or what one more book would save. */
function Saving({ books, sum, discounts, side }: ProposalBooksProps) {
  const { t } = useTranslation('dealForm');
  const count = books.length;
  const next = discountPercent(discounts, count + 1);
  const percent = `${sum.percent}%`;
  const savesPostage = sum.savedRsd > sum.sumRsd - sum.usualPriceRsd;
  if (count > 1 && sum.savedRsd > 0)
    return (
      <p className={classes.saving}>
        <CoverFan books={books} />
        <span>
          <b>{t(side === 'buyer' ? 'saves' : 'savesBuyer', { price: formatPrice(sum.savedRsd) })}</b>
          <span>
            {!savesPostage
              ? t('savesDiscount', { percent })
              : sum.percent > 0
                ? t('savesWhy', { parcels: count, percent })
                : t('savesPostage', { parcels: count })}
          </span>
        </span>
      </p>
    );
  if (next <= sum.percent || count === 0) return null;
  return <p className={classes.saving}>{t('savesNext', { percent: `${next}%` })}</p>;
}
