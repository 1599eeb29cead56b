import type { Conversation, Message } from '@korice/contracts';
import { formatTime } from '../../../lib/format.js';
import { useDealText } from '../use-deal-text.js';
import classes from './DealLine.module.css';

/** The line that a reservation, a sale or its end has left. */
export function DealLine({ conversation, message }: { conversation: Conversation; message: Message }) {
  const dealText = useDealText();
  return (
    <p className={classes.line}>
      {dealText(conversation, message.kind)} <time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>
    </p>
  );
}
