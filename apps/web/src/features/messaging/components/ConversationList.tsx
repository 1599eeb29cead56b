import { pathTo } from '@korice/contracts/paths';
import { type UIEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/EmptyState.js';
import { FailedState } from '../../../components/loading/FailedState.js';
import { ScreenTitle } from '../../../components/ScreenTitle.js';
import { TextButton } from '../../../components/TextButton.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import { SearchIcon } from '../../../components/icons.js';
import { Button } from '../../../components/kit/Button.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { useSkeleton } from '../../../components/loading/use-skeleton.js';
import { useMessenger } from '../messenger-context.js';
import { useConversations } from '../use-conversations.js';
import classes from './ConversationList.module.css';
import { ConversationRow } from './ConversationRow.js';

/** Pixels from the end of the list at which the next page is loaded. */
const loadThreshold = 400;

/** The list of conversations, newest first. With `isScreen` its heading is the title of the screen. */
export function ConversationList({ openId, isScreen }: { openId: string | undefined; isScreen: boolean }) {
  const { t } = useTranslation(['messaging', 'common']);
  const { viewerId } = useMessenger();
  const id = useId();
  const [filter, setFilter] = useState('');
  const conversations = useConversations(viewerId, filter);
  const {
    all,
    found = [],
    isPending,
    isFetching,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    more,
  } = conversations;
  const isLoading = useSkeleton(isPending);

  const rows = useRef<HTMLUListElement>(null);
  /** Number of rows before 'show more': the first new one takes the focus when the button disappears. */
  const shownBefore = useRef<number>(undefined);
  useEffect(() => {
    if (hasNextPage || shownBefore.current === undefined || document.activeElement !== document.body) return;
    const links = [...(rows.current?.querySelectorAll('a') ?? [])];
    (links[shownBefore.current] ?? links.at(-1))?.focus();
    shownBefore.current = undefined;
  }, [hasNextPage]);

  const onScroll = ({ currentTarget: list }: UIEvent) => {
    const left = list.scrollHeight - list.scrollTop - list.clientHeight;
    if (left < loadThreshold && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) more();
  };

  const heading = t('chatList');
  return (
    <aside className={classes.list} aria-labelledby={id}>
      <div className={classes.head}>
        {isScreen ? (
          <ScreenTitle id={id} className={classes.title}>
            {heading}
          </ScreenTitle>
        ) : (
          <h2 id={id} className={classes.title}>
            {heading}
          </h2>
        )}
        {(isLoading || (all && all.length > 0)) && (
          <TextInput
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            leftSection={<SearchIcon className={classes.icon} />}
            value={filter}
            onChange={({ currentTarget }) => setFilter(currentTarget.value)}
          />
        )}
      </div>
      {isLoading ? (
        <ConversationSkeleton />
      ) : !all ? (
        <div className={classes.state}>
          <FailedState title={t('listFailed')} onRetry={() => void conversations.refetch()} isRetrying={isFetching} />
        </div>
      ) : all.length === 0 ? (
        <div className={classes.scroll}>
          <EmptyState
            art="messages"
            title={t('emptyTitle')}
            action={
              <Button component={Link} to={pathTo('categories')} variant="filled">
                {t('emptyAction')}
              </Button>
            }
          >
            {t('emptyBody')}
          </EmptyState>
        </div>
      ) : (
        <div className={classes.scroll} onScroll={onScroll}>
          {found.length === 0 && !isFetchingNextPage && (
            <p className={classes.none} role="status">
              {t('searchEmpty')}
            </p>
          )}
          <ul ref={rows}>
            {found.map((conversation) => (
              <li key={conversation._id}>
                <ConversationRow conversation={conversation} isOpen={conversation._id === openId} />
              </li>
            ))}
          </ul>
          {isFetchNextPageError && <p role="alert">{t('listFailed')}</p>}
          {hasNextPage && (
            <p className={classes.more}>
              {/* Not replaced while it loads: the button would lose the focus. */}
              <TextButton
                small
                aria-disabled={isFetchingNextPage}
                onClick={() => {
                  shownBefore.current = found.length;
                  if (!isFetchingNextPage) more();
                }}
              >
                {isFetchingNextPage ? t('loading') : t(isFetchNextPageError ? 'common:retry' : 'common:showMore')}
              </TextButton>
              <VisuallyHidden>
                <span role="status">{isFetchingNextPage && t('loading')}</span>
              </VisuallyHidden>
            </p>
          )}
        </div>
      )}
    </aside>
  );
}

function ConversationSkeleton() {
  const { t } = useTranslation('messaging');
  return (
    <div className={classes.skeleton} role="status" aria-label={t('loading')}>
      {Array.from({ length: 6 }, (_, at) => (
        <div key={at} className={classes.skeletonRow} aria-hidden="true">
          <span className={classes.skeletonCover} />
          <span className={classes.skeletonTitle} />
          <span className={classes.skeletonWords} />
        </div>
      ))}
    </div>
  );
}
