import type { Conversation } from '@korice/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationType, useNavigate, useSearchParams } from 'react-router-dom';
import { classNames } from '../../components/class-names.js';
import { usePageHead } from '../../components/use-page-head.js';
import { BlocksUnknown } from '../../features/blocks/components/BlocksUnknown.js';
import { YouBlocked } from '../../features/blocks/components/YouBlocked.js';
import { blockQueries } from '../../features/blocks/queries.js';
import { ConversationList } from '../../features/messaging/components/ConversationList.js';
import { Thread } from '../../features/messaging/components/Thread.js';
import { ThreadSkeleton } from '../../features/messaging/components/ThreadSkeleton.js';
import { conversationHref, otherMember } from '../../features/messaging/conversations.js';
import { useMessenger } from '../../features/messaging/messenger-context.js';
import { messagingQueries } from '../../features/messaging/queries.js';
import { useHistory } from '../../lib/navigation/history-context.js';
import { useIsWide } from '../../lib/use-width.js';
import classes from './Messaging.module.css';
import { MessagingBanner } from './MessagingBanner.js';
import { ThreadActions } from './ThreadActions.js';

/** The conversations: the open one left, all of them right; one at a time on phones. `?room=` says which one is open. */
export default function Messaging() {
  const { t } = useTranslation('messaging');
  const { viewerId } = useMessenger();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const history = useHistory();
  const isWide = useIsWide();
  const { data: conversations, errorUpdateCount } = useInfiniteQuery(messagingQueries.rooms());
  const blocks = useQuery(blockQueries.list());
  const openId = search.get('room') ?? undefined;
  const firstId = conversations?.[0]?._id;
  // Without a conversation to choose no thread stands beside the list, nor while one that failed is asked for again.
  const isNone = conversations ? conversations.length === 0 : errorUpdateCount > 0;
  const isAlone = isNone && openId === undefined;
  usePageHead({ title: t('pageTitle') });

  // Beside the list the first one opens by itself, and stays the open one when another one becomes the first.
  useEffect(() => {
    if (isWide && openId === undefined && firstId !== undefined)
      void navigate(conversationHref(firstId), { replace: true, preventScrollReset: true });
  }, [isWide, openId, firstId, navigate]);

  const blockedOf = (conversation: Conversation) => {
    const other = otherMember(conversation, viewerId);
    return blocks.data?.find(({ _id }) => _id === other?._id);
  };

  const isFresh = history.isFresh || history.type === NavigationType.Replace;
  return (
    <div className={classNames(classes.chat, openId !== undefined && classes.withThread, isAlone && classes.alone)}>
      {openId !== undefined ? (
        <Thread
          key={openId}
          roomId={openId.toLowerCase()}
          focus={isFresh ? 'none' : isWide ? 'composer' : 'heading'}
          isWaiting={blocks.isLoading}
          actionsOf={(conversation) => (
            <ThreadActions
              conversation={conversation}
              viewerId={viewerId}
              isBlocked={blockedOf(conversation) !== undefined}
            />
          )}
          bannerOf={(conversation) => (
            <>
              <MessagingBanner conversation={conversation} viewerId={viewerId} />
              {blocks.isError && <BlocksUnknown isRetrying={blocks.isFetching} onRetry={() => void blocks.refetch()} />}
            </>
          )}
          closedOf={(conversation) => {
            const member = blockedOf(conversation);
            return member && <YouBlocked member={member} />;
          }}
        />
      ) : (
        !isAlone && (
          <div className={classes.nothing}>
            <ThreadSkeleton />
          </div>
        )
      )}
      <div key={isAlone ? 'alone' : 'beside'} className={classes.list}>
        <ConversationList openId={openId} isScreen={openId === undefined} />
      </div>
    </div>
  );
}
