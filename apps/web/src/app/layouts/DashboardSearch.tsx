import type { Conversation, OwnBookCard } from '@korice/contracts';
import { conversationPath, pathTo } from '@korice/contracts/paths';
import { type LiHTMLAttributes, type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { classNames } from '../../components/class-names.js';
import { Cover } from '../../components/Cover.js';
import { SearchIcon } from '../../components/icons.js';
import { TextButton } from '../../components/TextButton.js';
import { useCombobox } from '../../components/use-combobox.js';
import { VisuallyHidden } from '../../components/VisuallyHidden.js';
import { searchHref } from '../../features/books/book-filters.js';
import { selectOwnBooks } from '../../features/books/own-books.js';
import { useOwnBooks } from '../../features/books/use-own-books.js';
import { useMessenger } from '../../features/messaging/messenger-context.js';
import { useConversations } from '../../features/messaging/use-conversations.js';
import { useMemberName } from '../../features/messaging/use-member-name.js';
import { textLanguage } from '../../lib/text-language.js';
import classes from './DashboardSearch.module.css';

/** Maximum number of results of each kind. */
const maxResults = 4;

/** A result and its link. */
type Finding =
  | { kind: 'book'; to: string; book: OwnBookCard }
  | { kind: 'conversation'; to: string; conversation: Conversation }
  | { kind: 'public'; to: string };

/** Searches the member's listings and conversations and adds a link to the public search. Idle while `keyword` is empty. */
function useDashboardSearch(keyword: string): {
  findings: readonly Finding[];
  state: 'loading' | 'failed' | 'ready';
  retry: () => void;
} {
  const { viewerId } = useMessenger();
  const isAsked = keyword !== '';
  const own = useOwnBooks(keyword, isAsked);
  const conversations = useConversations(viewerId, keyword, isAsked);
  const queries = [own.query, ...(own.failedSearch ? [own.failedSearch] : []), conversations];

  const view = { q: keyword, status: undefined, sort: undefined, page: 1 };
  const foundBooks = selectOwnBooks(own.books ?? [], view, () => '').slice(0, maxResults);
  const foundConversations = (conversations.found ?? []).slice(0, maxResults);
  return {
    findings: [
      ...foundBooks.map((book) => ({ kind: 'book' as const, to: pathTo('editBook', { bookId: book._id }), book })),
      ...foundConversations.map((conversation) => ({
        kind: 'conversation' as const,
        to: conversationPath(conversation._id),
        conversation,
      })),
      { kind: 'public', to: searchHref(keyword) },
    ],
    state: queries.some(({ isError, isFetching }) => isError && !isFetching)
      ? 'failed'
      : queries.some(({ isPending, isError }) => isPending || isError) ||
          own.isSearching ||
          conversations.isFetchingNextPage
        ? 'loading'
        : 'ready',
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}

/** The results below the search field: listings and conversations of the member, and a link to the public search. */
function DashboardSearchFindings({
  id,
  findings,
  keyword,
  optionProps,
}: {
  id: string;
  findings: readonly Finding[];
  keyword: string;
  optionProps: (index: number) => LiHTMLAttributes<HTMLLIElement>;
}) {
  const { t } = useTranslation('dashboard');
  const groups = [
    { kind: 'book', name: t('searchBooks') },
    { kind: 'conversation', name: t('searchConversations') },
    { kind: 'public', name: '' },
  ] as const;
  return (
    <div id={id} role="listbox" aria-label={t('searchLabel')}>
      {groups.map(({ kind, name }) => {
        const first = findings.findIndex((finding) => finding.kind === kind);
        if (first < 0) return null;
        return (
          <ul
            key={kind}
            role="group"
            className={classes.group}
            aria-labelledby={name === '' ? undefined : `${id}-${kind}`}
          >
            {name !== '' && (
              <li id={`${id}-${kind}`} role="presentation" className={classes.heading}>
                {name}
              </li>
            )}
            {findings.map(
              (finding, index) =>
                finding.kind === kind && (
                  <li key={finding.to} className={classes.option} {...optionProps(index)}>
                    <Words finding={finding} keyword={keyword} />
                  </li>
                ),
            )}
          </ul>
        );
      })}
    </div>
  );
}

function Words({ finding, keyword }: { finding: Finding; keyword: string }) {
  const { t } = useTranslation('dashboard');
  const nameOf = useMemberName();
  if (finding.kind === 'public')
    return (
      <>
        <SearchIcon />
        <span className={classes.public}>{t('searchPublic', { query: keyword })}</span>
      </>
    );
  const { title, author } = finding.kind === 'book' ? finding.book : finding.conversation.book;
  return (
    <>
      <Cover
        title={title}
        author={author}
        image={
          finding.kind === 'book'
            ? finding.book.images[0]
            : finding.conversation.book.image === ''
              ? undefined
              : { url: finding.conversation.book.image, width: 2, height: 3 }
        }
        size="xs"
        sizes="40px"
      />
      <span className={classes.words}>
        {finding.kind === 'book' ? (
          <>
            <b lang={textLanguage(title)}>{title}</b>
            <span lang={textLanguage(author)}>{author}</span>
          </>
        ) : (
          <>
            <b>{nameOf(finding.conversation)}</b>
            <span lang={textLanguage(title)}>
              {title} · {author}
            </span>
          </>
        )}
      </span>
    </>
  );
}

/**
 * Searches the member's listings and conversations while typing, and links to the public search. Enter opens the active
 * result, otherwise the first. Calls `onClose` after a choice and for Escape in the empty box.
 */
export function DashboardSearch({
  className,
  autoFocus = false,
  onClose,
}: {
  className?: string | undefined;
  autoFocus?: boolean;
  onClose?: () => void;
}) {
  const { t } = useTranslation(['dashboard', 'common']);
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const keyword = typed.trim();
  const { findings, state, retry } = useDashboardSearch(keyword);
  const ownCount = findings.length - 1;
  const list = useCombobox({
    optionCount: findings.length,
    canOpen: keyword !== '',
    onEscape: (hasClosed) => {
      if (hasClosed) return;
      if (typed !== '') setTyped('');
      else onClose?.();
    },
  });

  const choose = (index: number) => {
    const finding = findings[index];
    if (!finding) return;
    list.close();
    setTyped('');
    void navigate(finding.to);
    onClose?.();
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (keyword !== '' && state !== 'loading') choose(Math.max(list.active, 0));
  };

  const message =
    state === 'failed'
      ? t('common:loadFailedTitle')
      : state === 'loading'
        ? t('common:loading')
        : ownCount === 0
          ? t('searchEmpty')
          : undefined;

  return (
    <form
      role="search"
      aria-label={t('searchLabel')}
      className={classNames(classes.search, className)}
      onSubmit={submit}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) list.close();
      }}
    >
      <SearchIcon className={classes.icon} />
      <input
        ref={input}
        className={classes.input}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        aria-label={t('searchLabel')}
        placeholder={t('searchPlaceholder')}
        autoFocus={autoFocus}
        value={typed}
        {...list.fieldProps}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          list.restart();
        }}
      />
      <VisuallyHidden>
        <span role="status">{list.isOpen && (message ?? t('common:resultsCount', { count: ownCount }))}</span>
      </VisuallyHidden>
      <div className={classes.panel} hidden={!list.isOpen}>
        {message !== undefined && (
          <p className={classes.message}>
            <span aria-hidden="true">{message}</span>
            {state === 'failed' && (
              <TextButton
                small
                onClick={() => {
                  // The retry removes the button.
                  input.current?.focus();
                  retry();
                }}
              >
                {t('common:retry')}
              </TextButton>
            )}
          </p>
        )}
        <DashboardSearchFindings
          id={list.listId}
          findings={findings}
          keyword={keyword}
          optionProps={(index) => ({ ...list.optionProps(index), onClick: () => choose(index) })}
        />
      </div>
    </form>
  );
}
