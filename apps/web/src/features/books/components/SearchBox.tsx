import type { BookCard } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { type Area, categoryKeys } from '@korice/texts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type LiHTMLAttributes, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { classNames } from '../../../components/class-names.js';
import fieldClasses from '../../../components/FieldWithButton.module.css';
import { SearchIcon } from '../../../components/icons.js';
import { Button } from '../../../components/kit/Button.js';
import { useCombobox } from '../../../components/use-combobox.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import { ProblemError } from '../../../lib/call.js';
import { formatNumber, formatTotal } from '../../../lib/format.js';
import { useHistory } from '../../../lib/navigation/history-context.js';
import { searchHref } from '../book-filters.js';
import { bookQueries, minKeywordLength } from '../queries.js';
import classes from './SearchBox.module.css';
import { Cover } from '../../../components/Cover.js';
import { Price } from '../../../components/Price.js';
import { textLanguage } from '../../../lib/text-language.js';
import { highlight } from '../highlight.js';

/** The i18n namespaces of the box; a screen with the box loads them too. */
export const searchBoxAreas = ['categories', 'home', 'search'] as const satisfies readonly Area[];

const suggestionLimit = 5;

const debounceMs = 200;

/**
 * Suggests five books from the third letter on, then categories, and last the results page. Enter opens the active option, otherwise the
 * first result; the button opens the results page, as Enter does without a result.
 */
export function SearchBox({
  autoFocus = false,
  landmark,
  onClose,
}: {
  autoFocus?: boolean;
  /** The accessible name of the search region, for a page that has another one. */
  landmark?: string;
  /** Called on Escape in an empty box. */
  onClose?: () => void;
}) {
  const { t } = useTranslation(['search', 'home', 'common', 'categories']);
  const id = useId();
  const navigate = useNavigate();
  const history = useHistory();
  const { key } = useLocation();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  /** Changes with every input: a pending Enter is then cancelled. */
  const attempt = useRef(0);
  const [isTooShort, setTooShort] = useState(false);
  const keyword = typed.trim();
  const [asked] = useDebouncedValue(keyword, debounceMs);
  const found = useQuery(bookQueries.search(asked));

  const suggestions = found.data?.books.slice(0, suggestionLimit) ?? [];
  const { total = 0, isMore = false } = found.data ?? {};
  const more = total - suggestions.length;
  // The last option opens the results page.
  const categories = found.data?.categories ?? [];
  const allResultsAt = suggestions.length + categories.length;
  const optionCount = allResultsAt === 0 ? 0 : allResultsAt + 1;
  const list = useCombobox({
    optionCount,
    canOpen: keyword.length >= minKeywordLength,
    onEscape: (hasClosed) => {
      attempt.current += 1;
      setTooShort(false);
      if (hasClosed) return;
      if (typed !== '') setTyped('');
      else onClose?.();
    },
  });

  useEffect(
    () => () => {
      attempt.current += 1;
    },
    [],
  );

  const open = (book: BookCard) => void navigate(pathTo('book', { bookId: book._id }));
  const choose = (index: number) => {
    const book = suggestions[index];
    const name = categories[index - suggestions.length];
    list.close();
    if (book) open(book);
    else void navigate(name === undefined ? searchHref(keyword) : pathTo('category', { name }));
  };

  const showResults = () => {
    attempt.current += 1;
    setTooShort(keyword.length < minKeywordLength);
    list.close();
    if (keyword.length >= minKeywordLength) void navigate(searchHref(keyword));
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (keyword.length < minKeywordLength) {
      setTooShort(true);
      return;
    }
    if (list.isOpen && list.active >= 0 && list.active < optionCount) {
      choose(list.active);
      return;
    }
    const own = (attempt.current += 1);
    // Skip the redirect if the person has typed, closed the box or navigated meanwhile.
    const isWanted = () => own === attempt.current && key === history.location.key;
    let first: BookCard | undefined;
    try {
      [first] = (await queryClient.query(bookQueries.search(keyword))).books;
    } catch (error) {
      // The results page shows the same failure with a retry.
      if (isWanted() && !(error instanceof ProblemError)) throw error;
    }
    if (!isWanted()) return;
    list.close();
    if (first) open(first);
    else void navigate(searchHref(keyword));
  };

  const isFailed = found.isError && !found.isFetching;
  const message = isTooShort
    ? t('tooShort')
    : isFailed
      ? t('failedTitle')
      : found.data === undefined || found.isError || keyword !== asked
        ? t('searching')
        : suggestions.length === 0
          ? t('home:noSuggestions')
          : undefined;

  const announcement = isMore ? t('foundOver', { max: formatNumber(total) }) : t('found', { count: total });
  const isShown = list.isOpen || isTooShort;

  return (
    <form
      role="search"
      aria-label={landmark}
      className={classes.search}
      onSubmit={(event) => void submit(event)}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        list.close();
        setTooShort(false);
      }}
    >
      <div className={fieldClasses.row}>
        <div className={fieldClasses.field}>
          <SearchIcon className={classes.icon} />
          <label htmlFor={id}>
            <VisuallyHidden>{t('label')}</VisuallyHidden>
          </label>
          <input
            id={id}
            className={classNames(fieldClasses.input, classes.input)}
            type="search"
            name="q"
            autoComplete="off"
            enterKeyHint="search"
            autoFocus={autoFocus}
            placeholder={t('placeholder')}
            value={typed}
            {...list.fieldProps}
            aria-describedby={`${id}-hint`}
            onChange={(event) => {
              attempt.current += 1;
              setTyped(event.currentTarget.value);
              list.restart();
              setTooShort(false);
            }}
          />
          <span id={`${id}-hint`}>
            <VisuallyHidden>{t('suggestionsHint')}</VisuallyHidden>
          </span>
        </div>
        {/* Not a submit button: Enter in the box submits the form and opens the first result. */}
        <Button variant="filled" className={classNames(fieldClasses.button, classes.submit)} onClick={showResults}>
          {t('submit')}
        </Button>
      </div>
      <VisuallyHidden>
        <span role="status">{isShown && (message ?? announcement)}</span>
      </VisuallyHidden>
      <div className={classes.suggestions} hidden={!isShown}>
        {message !== undefined && (isTooShort || suggestions.length === 0) && (
          <p className={classes.message} aria-hidden="true">
            {message}
          </p>
        )}
        {list.isOpen && found.isError && (
          <Button
            className={classes.retry}
            disabled={found.isFetching}
            onClick={() => {
              // The retry disables or removes the button.
              document.getElementById(id)?.focus();
              void found.refetch();
            }}
          >
            {isFailed ? t('common:retry') : t('searching')}
          </Button>
        )}
        {!isTooShort && found.data?.instead !== undefined && suggestions.length > 0 && (
          <p className={classes.message}>{t('insteadOf', { instead: found.data.instead, query: asked })}</p>
        )}
        <ul
          id={list.listId}
          role="listbox"
          aria-label={t('home:suggestions')}
          hidden={!list.isOpen || optionCount === 0}
        >
          {suggestions.map((book, index) => (
            <SearchSuggestion
              key={book._id}
              book={book}
              keyword={found.data?.instead ?? asked}
              optionProps={{ ...list.optionProps(index), onClick: () => choose(index) }}
            />
          ))}
          {categories.map((name, index) => (
            <li
              key={name}
              className={classes.more}
              {...list.optionProps(suggestions.length + index)}
              onClick={() => choose(suggestions.length + index)}
            >
              {t('categoryHit', { name: t(`categories:${categoryKeys[name]}`) })}
            </li>
          ))}
          {optionCount > 0 && (
            <li className={classes.more} {...list.optionProps(allResultsAt)} onClick={() => choose(allResultsAt)}>
              {t('allResults', { total: formatTotal({ total, isMore }) })}
              {more > 0 && (
                <span className={classes.rest}>
                  {isMore
                    ? t('home:moreResultsOver', { max: formatNumber(more) })
                    : t('home:moreResults', { count: more })}
                </span>
              )}
            </li>
          )}
        </ul>
      </div>
    </form>
  );
}

/** A book suggestion with the matching part marked. */
function SearchSuggestion({
  book,
  keyword,
  optionProps,
}: {
  book: BookCard;
  keyword: string;
  optionProps: LiHTMLAttributes<HTMLLIElement>;
}) {
  return (
    <li {...optionProps}>
      <Cover title={book.title} author={book.author} image={book.images[0]} sizes="40px" size="xs" />
      <span className={classes.words}>
        <span className={classes.title} lang={textLanguage(book.title)}>
          <Highlighted text={book.title} keyword={keyword} />
        </span>
        <span className={classes.author} lang={textLanguage(book.author)}>
          <Highlighted text={book.author} keyword={keyword} />
        </span>
      </span>
      <Price amount={book.priceRsd} className={classes.price} />
    </li>
  );
}

const Highlighted = ({ text, keyword }: { text: string; keyword: string }) =>
  highlight(text, keyword).map((stretch, index) =>
    stretch.isMatch ? <mark key={index}>{stretch.text}</mark> : <span key={index}>{stretch.text}</span>,
  );
