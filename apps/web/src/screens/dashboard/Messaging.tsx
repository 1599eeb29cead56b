import type { BlockedMember, Conversation } from '@korice/contracts';
import { conversationPath, pathTo } from '@korice/contracts/paths';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationType, useNavigate, useSearchParams } from 'react-router-dom';
import { TextButton } from '../../components/TextButton.js';
import { TextLink } from '../../components/TextLink.js';
import { classNames } from '../../components/class-names.js';
import { Button } from '../../components/kit/Button.js';
import { usePageHead } from '../../components/use-page-head.js';
import { blockQueries } from '../../features/blocks/queries.js';
import { useBlock } from '../../features/blocks/use-block.js';
import { dealQueries } from '../../features/deals/queries.js';
import { ConversationList } from '../../features/messaging/components/ConversationList.js';
import { Thread, ThreadSkeleton } from '../../features/messaging/components/Thread.js';
import { isOtherAccountBlocked, otherMember } from '../../features/messaging/conversations.js';
import { useMessenger } from '../../features/messaging/messenger-context.js';
import { messagingQueries } from '../../features/messaging/queries.js';
import { useIsListed } from '../../features/messaging/use-conversations.js';
import { useHistory } from '../../lib/navigation/history-context.js';
import { isFirstLoad } from '../../lib/query-view.js';
import { useIsWide } from '../../lib/use-width.js';
import classes from './Messaging.module.css';
import { ThreadActions } from './ThreadActions.js';
import { ThreadDeal } from './ThreadDeal.js';
import { ThreadWarning } from './ThreadWarning.js';
import { useConversationBook } from './use-conversation-book.js';
import { useIsThreadOpen } from '../../lib/use-is-thread-open.js';

/** The open conversation (`?room=`) and the list; on phones one of them. */
export default function Messaging() {
  const { t } = useTranslation('messaging');
  const { viewerId } = useMessenger();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const history = useHistory();
  const isWide = useIsWide();
  const { data, errorUpdateCount } = useInfiniteQuery(messagingQueries.conversations());
  const isListed = useIsListed();
  const conversations = data?.filter(isListed);
  const blocks = useQuery(blockQueries.list());
  const areBlocksUnknown = blocks.data === undefined && blocks.isFetchedAfterMount;
  const openId = search.get('room')?.toLowerCase();
  // Loads with the thread: a deal card that appears later would move the messages.
  const deal = useQuery({ ...dealQueries.ofRoom(openId ?? ''), enabled: openId !== undefined });
  const firstId = conversations?.[0]?._id;
  // Without conversations, or after a failure, the list has the whole width.
  const isNone = conversations ? conversations.length === 0 : errorUpdateCount > 0;
  const isAlone = isNone && openId === undefined;
  usePageHead({ title: t('pageTitle') });

  // On wide screens open the first conversation; it stays open when another one becomes the first.
  useEffect(() => {
    if (isWide && openId === undefined && firstId !== undefined)
      void navigate(conversationPath(firstId), { replace: true, preventScrollReset: true });
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
          roomId={openId}
          focus={isFresh ? 'none' : isWide ? 'composer' : 'heading'}
          isWaiting={isFirstLoad(blocks) || isFirstLoad(deal)}
          actionsOf={(conversation) => (
            <ThreadActions
              conversation={conversation}
              viewerId={viewerId}
              isBlocked={blockedOf(conversation) !== undefined}
            />
          )}
          bannerOf={(conversation) => (
            <>
              <ThreadDeal
                conversation={conversation}
                viewerId={viewerId}
                isBlocked={
                  conversation.isBlocked ||
                  blockedOf(conversation) !== undefined ||
                  isOtherAccountBlocked(conversation, viewerId)
                }
                banner={
                  isOtherAccountBlocked(conversation, viewerId) ? null : (
                    <MessagingBanner conversation={conversation} viewerId={viewerId} />
                  )
                }
              />
              {areBlocksUnknown && (
                <BlocksUnknown isRetrying={blocks.isFetching} onRetry={() => void blocks.refetch()} />
              )}
            </>
          )}
          warningOf={(conversation, message) => (
            <ThreadWarning
              conversation={conversation}
              message={message}
              viewerId={viewerId}
              isBlocked={blockedOf(conversation) !== undefined}
            />
          )}
          closedOf={(conversation) => {
            const member = blockedOf(conversation);
            return member && <YouBlocked member={member} roomId={conversation._id} />;
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

/** Tells the buyer that the book is reserved or sold. */
function MessagingBanner({ conversation, viewerId }: { conversation: Conversation; viewerId: string }) {
  const { t } = useTranslation(['messaging', 'dashboard']);
  const { book } = conversation;
  const isAsker = book._id !== null && book.ownerId !== viewerId && book.status !== 'available';
  // Only the buyer learns who the buyer is; until the listing loads, show the public text.
  const isForAsker = useConversationBook(book, isAsker).details?.reservedFor === viewerId;
  if (!isAsker) return null;
  if (book.status === 'reserved')
    return (
      <p className={classes.banner}>{isForAsker ? t('systemReservedYou', { title: book.title }) : t('bookReserved')}</p>
    );
  if (!isForAsker) return <p className={classes.banner}>{t('bookSold')}</p>;
  return (
    <p className={classNames(classes.banner, classes.withLink)}>
      <span>{t('soldToYou')}</span>
      <TextLink small to={pathTo('purchasedBooks')}>
        {t('dashboard:purchasedBooks')}
      </TextLink>
    </p>
  );
}

/** Shown when the list of blocked members did not load. */
function BlocksUnknown({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  const { t } = useTranslation(['messaging', 'common']);
  return (
    <p className={classes.blocksUnknown} role="status">
      {t('blocksUnknown')}{' '}
      <TextButton small disabled={isRetrying} onClick={onRetry}>
        {t('common:retry')}
      </TextButton>
    </p>
  );
}

/** Replaces the composer for a blocked member. */
function YouBlocked({ member, roomId }: { member: BlockedMember; roomId: string }) {
  const { t } = useTranslation('messaging');
  const { unblock, changingId } = useBlock(useIsThreadOpen(roomId));
  return (
    <div className={classes.blocked}>
      <p role="status">{t('youBlocked')}</p>
      <Button disabled={changingId !== undefined} onClick={() => void unblock(member)}>
        {t('unblock')}
      </Button>
    </div>
  );
}
