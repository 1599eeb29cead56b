import type { OwnBookCard } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { IconButton } from '../../components/IconButton.js';
import { ChatIcon } from '../../components/icons.js';
import { conversationHref } from '../../features/messaging/conversations.js';
import { call } from '../../lib/call.js';
import { errorText } from '../../lib/errors.js';
import { notify } from '../../lib/notices.js';

/** Leads a buyer into the conversation about a book, or to all of them when there is none about it any more. */
export function OpenConversation({ book: { _id: bookId, title } }: { book: Pick<OwnBookCard, '_id' | 'title'> }) {
  const { t } = useTranslation('purchases');
  const { t: tError } = useTranslation('errors');
  const navigate = useNavigate();
  const find = useMutation({
    mutationFn: () => call('GET /api/messaging/rooms', { query: { bookId, limit: 1 } }),
    onSuccess: ([room]) => void navigate(room ? conversationHref(room._id) : pathTo('messaging')),
    onError: (error) => notify({ tone: 'bad', text: errorText(tError, error) }),
  });
  return (
    <IconButton
      label={`${t('openConversation')}: ${title}`}
      disabled={find.isPending}
      onClick={() => {
        find.mutate();
      }}
    >
      <ChatIcon />
    </IconButton>
  );
}
