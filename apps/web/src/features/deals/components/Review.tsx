import type { Rating, RatingReply, Review as ReviewData } from '@korice/contracts';
import { ratingBounds } from '@korice/contracts/ratings';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Stars } from '../../../components/Stars.js';
import { TextButton } from '../../../components/TextButton.js';
import { UnsavedChanges } from '../../../components/UnsavedChanges.js';
import { CheckIcon, CloseIcon } from '../../../components/icons.js';
import { Button } from '../../../components/kit/Button.js';
import { Textarea } from '../../../components/kit/Textarea.js';
import { classNames } from '../../../components/class-names.js';
import { errorText } from '../../../lib/errors.js';
import { formatDate, formatRating } from '../../../lib/format.js';
import { notify } from '../../../lib/notices.js';
import { textLanguage } from '../../../lib/text-language.js';
import { useReplyToRating } from '../rating-data.js';
import classes from './Review.module.css';

type Shown = Pick<ReviewData, '_id' | 'stars' | 'text' | 'asDescribed' | 'sentInTime'> &
  Partial<Pick<Rating, 'collected' | 'paid'>> & { shownAt: string | null; reply: RatingReply | null };

/** A rating with its text, the facts and the reply. Needs the i18n namespace `reviews`. */
export function Review({
  review,
  author,
  replyBy,
  canReply = false,
  actions,
}: {
  review: Shown;
  /** The name; a substitute text for a deleted account. */
  author: string;
  /** The name of the rated member. */
  replyBy: string;
  /** The viewer is the rated member. */
  canReply?: boolean;
  actions?: ReactNode;
}) {
  const { t } = useTranslation('reviews');
  const { _id, stars, text, reply, shownAt } = review;
  const shownReply = useRef<HTMLDivElement>(null);
  const isReplying = useRef(false);
  const hasReply = reply !== null;
  useEffect(() => {
    // The reply replaces its form, and the form had the focus.
    if (hasReply && isReplying.current && document.activeElement === document.body) shownReply.current?.focus();
  }, [hasReply]);
  const facts = [
    [t('asDescribed'), review.asDescribed],
    [t('sentInTime'), review.sentInTime],
    [t('parcelCollected'), review.collected ?? null],
    [t('paidAsAgreed'), review.paid ?? null],
  ] as const;
  return (
    <article className={classes.review}>
      <p className={classes.head}>
        <b>{author}</b>
        <Stars value={stars} label={t('average', { value: formatRating(stars) })} />
        {shownAt !== null && <time dateTime={shownAt}>{formatDate(shownAt)}</time>}
      </p>
      {text !== '' && (
        <p className={classes.text} lang={textLanguage(text)}>
          {text}
        </p>
      )}
      <ul className={classes.facts}>
        {facts.map(
          ([label, isTrue]) =>
            isTrue !== null && (
              <li key={label} className={classNames(!isTrue && classes.no)}>
                {isTrue ? <CheckIcon /> : <CloseIcon />}
                {isTrue ? label : t('not', { fact: label })}
              </li>
            ),
        )}
      </ul>
      {reply && (
        <div ref={shownReply} tabIndex={-1} className={classes.reply}>
          <b>{t('replyBy', { name: replyBy })}</b>
          <p lang={textLanguage(reply.text)}>{reply.text}</p>
        </div>
      )}
      {canReply && !reply && (
        <ReplyForm
          ratingId={_id}
          onSend={() => {
            isReplying.current = true;
          }}
        />
      )}
      {actions}
    </article>
  );
}

/** The form for the only public reply to a rating. */
function ReplyForm({ ratingId, onSend }: { ratingId: string; onSend: () => void }) {
  const { t } = useTranslation(['reviews', 'common', 'errors']);
  const { t: tError } = useTranslation('errors');
  const id = useId();
  /** `cancelled`: closed by its button, which had the focus. */
  const [state, setState] = useState<'closed' | 'open' | 'cancelled'>('closed');
  const [text, setText] = useState('');
  const { mutateAsync, isPending } = useReplyToRating();
  const isTooLong = text.trim().length > ratingBounds.reply;

  async function send(): Promise<void> {
    if (text.trim() === '' || isTooLong || isPending) return;
    onSend();
    try {
      await mutateAsync({ ratingId, text: text.trim() });
      notify({ tone: 'good', text: t('replySent') });
    } catch (error) {
      notify({ tone: 'bad', text: errorText(tError, error) });
      // The button was disabled meanwhile and lost the focus.
      document.getElementById(id)?.focus();
    }
  }

  if (state !== 'open')
    return (
      <TextButton small autoFocus={state === 'cancelled'} onClick={() => setState('open')}>
        {t('reply')}
      </TextButton>
    );
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <UnsavedChanges when={text.trim() !== '' && !isPending} />
      <Textarea
        id={id}
        label={t('reply')}
        description={t('replyHelp', { max: ratingBounds.reply })}
        value={text}
        autoFocus
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={isTooLong ? t('errors:tooLong', { count: ratingBounds.reply }) : undefined}
      />
      <div className={classes.buttons}>
        <Button onClick={() => setState('cancelled')}>{t('common:cancel')}</Button>
        <Button type="submit" disabled={isPending || text.trim() === ''}>
          {t('common:send')}
        </Button>
      </div>
    </form>
  );
}
