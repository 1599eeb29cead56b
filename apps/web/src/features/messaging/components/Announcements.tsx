import type { Conversation } from '@korice/contracts';
import { useState } from 'react';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import { useMessengerNews } from '../messenger-context.js';
import { useDealText } from '../use-deal-text.js';
import { useMemberName } from '../use-member-name.js';

/** Reads each message that comes into the open conversation out to those who do not see it come. */
export function Announcements({ conversation }: { conversation: Conversation }) {
  const nameOf = useMemberName();
  const dealText = useDealText();
  const [latest, setLatest] = useState({ id: '', text: '' });
  useMessengerNews({
    incoming: ({ _id, room, kind, content }) => {
      if (room !== conversation._id) return;
      setLatest({
        id: _id,
        text: kind === 'text' ? `${nameOf(conversation)}: ${content}` : dealText(conversation, kind),
      });
    },
  });
  return (
    <VisuallyHidden>
      <span aria-live="polite">
        <span key={latest.id}>{latest.text}</span>
      </span>
    </VisuallyHidden>
  );
}
