import type { ContactMessage } from '@korice/contracts';
import { listBounds, offeredPages } from '@korice/contracts/lists';
import { useTranslation } from 'react-i18next';
import { Check } from '../../../components/Check.js';
import { classNames } from '../../../components/class-names.js';
import { FailedState } from '../../../components/loading/FailedState.js';
import { Pager } from '../../../components/Pager.js';
import { StatusDot } from '../../../components/StatusDot.js';
import { useListFocus } from '../../../components/use-list-focus.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import { formatDate, formatTime } from '../../../lib/format.js';
import { useMutationFeedback } from '../../../lib/use-mutation-feedback.js';
import type { QueryView } from '../../../lib/query-view.js';
import { serverNow } from '../../../lib/server-time.js';
import { textLanguage } from '../../../lib/text-language.js';
import { useUpdateContactMessage } from '../mutations.js';
import type { ContactMessageList } from '../queries.js';
import classes from './ContactMessages.module.css';
import { AdminSection } from './AdminSection.js';

/** Messages of the contact page, with a checkbox to mark them as handled. */
export function ContactMessages({
  page,
  messages: { data, isFetching, refetch },
}: {
  page: number;
  messages: QueryView<ContactMessageList>;
}) {
  const { t } = useTranslation(['admin', 'common']);
  const showFeedback = useMutationFeedback();
  const update = useUpdateContactMessage();
  // A handled message moves behind the unhandled ones, often to another page.
  const listFocus = useListFocus<HTMLUListElement>('input');

  function tick({ _id: messageId }: ContactMessage, handled: boolean) {
    void showFeedback(update.mutateAsync({ messageId, handled }), {
      done: t(handled ? 'markedHandled' : 'markedOpen'),
      failed: t('markFailed'),
      undo: handled ? (message) => tick(message, false) : undefined,
    });
  }

  return (
    <AdminSection title={t('contactTitle')} lead={t('contactLead')}>
      {!data ? (
        <FailedState title={t('contactFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : data.messages.length === 0 && data.total === 0 ? (
        <p className={classes.empty}>{t('contactEmpty')}</p>
      ) : (
        <>
          <ul {...listFocus} className={classes.lines}>
            {data.messages.map((message) => (
              <Message
                key={message._id}
                message={message}
                isSending={update.isPending && update.variables.messageId === message._id}
                onTick={(handled) => tick(message, handled)}
              />
            ))}
          </ul>
          <Pager
            page={page}
            pageCount={offeredPages({
              ...data,
              page,
              length: data.messages.length,
              perPage: listBounds.contactMessagesPerPage,
            })}
            hrefFor={(target) => ({ search: `?messages=${target}` })}
            preventScrollReset
          />
        </>
      )}
    </AdminSection>
  );
}

function Message({
  message: { name, email, subject, message, handled, createdAt },
  isSending,
  onTick,
}: {
  message: ContactMessage;
  isSending: boolean;
  onTick: (handled: boolean) => void;
}) {
  const { t } = useTranslation('admin');
  const isToday = formatDate(createdAt) === formatDate(new Date(serverNow()));
  return (
    <li className={classNames(classes.line, handled && classes.done)}>
      <Check
        checked={handled}
        aria-disabled={isSending}
        onChange={({ currentTarget }) => {
          // A disabled checkbox would lose the focus.
          if (!isSending) onTick(currentTarget.checked);
        }}
        label={
          <VisuallyHidden>
            {t('markHandled')}: {subject}
          </VisuallyHidden>
        }
      />
      <div>
        <p className={classes.subject}>
          <b lang={textLanguage(subject)}>{subject}</b>
          <time dateTime={createdAt}>{isToday ? formatTime(createdAt) : formatDate(createdAt)}</time>
        </p>
        <p className={classes.from}>{t('contactFrom', { name, email })}</p>
        {handled ? (
          <StatusDot tone="off">{t('handled')}</StatusDot>
        ) : (
          <>
            <p className={classes.text} lang={textLanguage(message)}>
              {message}
            </p>
            <a
              className={classes.reply}
              href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
            >
              {t('contactReply')}
            </a>
          </>
        )}
      </div>
    </li>
  );
}
