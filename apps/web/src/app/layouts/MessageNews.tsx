import { matchPath } from '@korice/contracts/paths';
import type { Conversation, Message } from '@korice/contracts';
import { CancelledError, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { blockQueries } from '../../features/blocks/queries.js';
import { conversationHref } from '../../features/messaging/conversations.js';
import { useMessengerEvents } from '../../features/messaging/messenger-context.js';
import { onNotificationPress, showNotification } from '../../features/messaging/notifications.js';
import { messagingQueries } from '../../features/messaging/queries.js';
import { useDealText } from '../../features/messaging/use-deal-text.js';
import { useMemberName } from '../../features/messaging/use-member-name.js';
import { ProblemError } from '../../lib/call.js';
import { useHistory } from '../../lib/navigation/history-context.js';
import { notify } from '../../lib/notices.js';
import { setPageBadge } from '../../lib/page-badge.js';

/**
 * Tells of new messages wherever in the dashboard one is: in the title of the page, outside of the page while it is not looked at, and
 * by a notice on the other screens.
 */
export function MessageNews() {
  const { t } = useTranslation('messaging');
  const nameOf = useMemberName();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const history = useHistory();
  const dealText = useDealText();
  const { data: unread = 0 } = useQuery(messagingQueries.unread());

  useEffect(() => {
    setPageBadge(unread);
    return () => setPageBadge(0);
  }, [unread]);

  const open = useEffectEvent((href: string) => void navigate(href));
  useEffect(() => onNotificationPress((href) => open(href)), []);

  /** Undefined when it is not to be had: the message is told of all the same. */
  async function find(roomId: string): Promise<Conversation | undefined> {
    const isIt = ({ _id }: Conversation) => _id === roomId;
    try {
      const held = await queryClient.infiniteQuery({ ...messagingQueries.conversations(), staleTime: 'static' });
      // One that is beyond the pages that are held is the first of those that are asked for now.
      return (
        held.find(isIt) ??
        (await queryClient.infiniteQuery({ ...messagingQueries.conversations(), staleTime: 0 })).find(isIt)
      );
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return undefined;
    }
  }

  async function tell(message: Message): Promise<void> {
    const { _id, room: roomId, kind, content } = message;
    const conversation = await find(roomId);
    const title = conversation ? t('newMessageFrom', { name: nameOf(conversation) }) : t('newMessage');
    const to = conversationHref(roomId);
    // Where the person is by now: the answer may have taken its time.
    if (document.visibilityState === 'hidden')
      await showNotification(
        {
          id: _id,
          title,
          body: kind === 'text' || !conversation ? content : dealText(conversation, message),
          href: to,
        },
        (href) => void navigate(href),
      );
    else if (matchPath(history.location.pathname)?.name !== 'messaging')
      notify({ tone: 'good', text: title, action: { label: t('openConversation'), to } });
  }

  useMessengerEvents({
    incoming: (message) => {
      tell(message).catch((error: unknown) => {
        // The permission to notify is gone, or the screen that was asking for the list: badge and title have told of the message.
        if (!(error instanceof TypeError) && !(error instanceof CancelledError)) throw error;
      });
    },
    blocksChanged: () => void queryClient.invalidateQueries({ queryKey: blockQueries.list().queryKey }),
    queueSent: (count) => notify({ tone: 'good', text: t('queueSent', { count }) }),
    refused: ({ roomId }) => {
      // In the open conversation the message itself says so.
      if (new URLSearchParams(history.location.search).get('room') !== roomId)
        notify({
          tone: 'bad',
          text: t('queueFailed', { count: 1 }),
          action: { label: t('openConversation'), to: conversationHref(roomId) },
        });
    },
  });
  return null;
}
