import { conversationPath, matchPath } from '@korice/contracts/paths';
import type { Conversation, Message } from '@korice/contracts';
import { CancelledError, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { blockQueries } from '../../features/blocks/queries.js';
import { useMessengerEvents } from '../../features/messaging/messenger-context.js';
import { onNotificationPress, showNotification } from '../../features/messaging/notifications.js';
import { messagingQueries } from '../../features/messaging/queries.js';
import { useMessageText } from '../../features/messaging/use-message-text.js';
import { useMemberName } from '../../features/messaging/use-member-name.js';
import { ProblemError } from '../../lib/call.js';
import { useHistory } from '../../lib/navigation/history-context.js';
import { notify } from '../../lib/notices.js';
import { setPageBadge } from '../../lib/page-badge.js';

/**
 * Announces new messages on every screen: by the number in the page title, by a system notification while the page is hidden, and by a
 * notice on screens other than the messages.
 */
export function MessageNews() {
  const { t } = useTranslation('messaging');
  const nameOf = useMemberName();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const history = useHistory();
  const messageText = useMessageText();
  const { data: unread = 0 } = useQuery(messagingQueries.unread());

  useEffect(() => {
    setPageBadge(unread);
    return () => setPageBadge(0);
  }, [unread]);

  const open = useEffectEvent((href: string) => void navigate(href));
  useEffect(() => onNotificationPress((href) => open(href)), []);

  /** Resolves to undefined if the conversation cannot be loaded; the message is announced anyway. */
  async function find(roomId: string): Promise<Conversation | undefined> {
    const isOfRoom = ({ _id }: Conversation) => _id === roomId;
    try {
      const conversations = await queryClient.infiniteQuery({
        ...messagingQueries.conversations(),
        staleTime: 'static',
      });
      // A conversation beyond the loaded pages is the first one of a refetched list.
      return (
        conversations.find(isOfRoom) ??
        (await queryClient.infiniteQuery({ ...messagingQueries.conversations(), staleTime: 0 })).find(isOfRoom)
      );
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return undefined;
    }
  }

  async function announce(message: Message): Promise<void> {
    const { _id, room: roomId, content } = message;
    const conversation = await find(roomId);
    const title = conversation ? t('newMessageFrom', { name: nameOf(conversation) }) : t('newMessage');
    const to = conversationPath(roomId);
    // Read after the request: the person may have navigated.
    if (document.visibilityState === 'hidden')
      await showNotification(
        {
          id: _id,
          title,
          body: conversation ? messageText(conversation, message) : content,
          href: to,
        },
        (href) => void navigate(href),
      );
    else if (matchPath(history.location.pathname)?.name !== 'messaging')
      notify({ tone: 'good', text: title, action: { label: t('openConversation'), to } });
  }

  useMessengerEvents({
    incoming: (message) => {
      announce(message).catch((error: unknown) => {
        // The permission for notifications was withdrawn, or the requesting screen unmounted; badge and title show the message.
        if (!(error instanceof TypeError) && !(error instanceof CancelledError)) throw error;
      });
    },
    blocksChanged: () => void queryClient.invalidateQueries({ queryKey: blockQueries.list().queryKey }),
    queueSent: (count) => notify({ tone: 'good', text: t('queueSent', { count }) }),
    refused: ({ roomId }) => {
      // The open conversation shows the failure at the message.
      if (new URLSearchParams(history.location.search).get('room')?.toLowerCase() !== roomId)
        notify({
          tone: 'bad',
          text: t('queueFailed', { count: 1 }),
          action: { label: t('openConversation'), to: conversationPath(roomId) },
        });
    },
  });
  return null;
}
