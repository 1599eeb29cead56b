import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Check } from '../../../components/Check.js';
import { formatDate, formatTime } from '../../../lib/format.js';
import { textLanguage } from '../../../lib/text-language.js';
import type { ReportedMessage } from '../asked-report.js';
import { hasQuote, quoteOf, withoutQuote, withQuote } from '../quotes.js';
import classes from './QuotedMessages.module.css';

/** Messages to tick: each is put into the text of the report as a line, and taken out again unless the person has changed it there. */
export function QuotedMessages({
  messages,
  text,
  onChange,
}: {
  messages: readonly ReportedMessage[];
  text: string;
  onChange: (text: string) => void;
}) {
  const { t } = useTranslation('report');
  const id = useId();
  return (
    <fieldset className={classes.messages} aria-describedby={`${id}-hint`}>
      <legend>{t('messages')}</legend>
      <p id={`${id}-hint`} className={classes.hint}>
        {t('messagesHint')}
      </p>
      <ul>
        {messages.map((message) => {
          const quote = quoteOf(message);
          return (
            <li key={message._id}>
              <Check
                checked={hasQuote(text, quote)}
                onChange={({ currentTarget }) =>
                  onChange(currentTarget.checked ? withQuote(text, quote) : withoutQuote(text, quote))
                }
                label={
                  <span className={classes.message}>
                    <time dateTime={message.createdAt}>
                      {formatDate(message.createdAt)} {formatTime(message.createdAt)}
                    </time>
                    <span lang={textLanguage(message.content)}>{message.content}</span>
                  </span>
                }
              />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
