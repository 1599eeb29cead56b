import { ReportBody, reportBounds, ReportReason } from '@korice/contracts/reports';
import type { TFunction } from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { CharactersLeft } from '../../../components/CharactersLeft.js';
import { Check } from '../../../components/Check.js';
import { Dialog } from '../../../components/Dialog.js';
import { ErrorSummary } from '../../../components/ErrorSummary.js';
import { FieldError } from '../../../components/FieldError.js';
import { FocusedAlert } from '../../../components/FocusedAlert.js';
import { Button } from '../../../components/kit/Button.js';
import { Textarea } from '../../../components/kit/Textarea.js';
import { ProblemError } from '../../../lib/call.js';
import { type InvalidField, invalidTextKey, useFieldErrors, useFields, validate } from '../../../lib/form.js';
import { errorText } from '../../../lib/errors.js';
import { formatDate, formatTime } from '../../../lib/format.js';
import { LastSent, nextSent } from '../../../lib/last-sent.js';
import { notify } from '../../../lib/notices.js';
import { textLanguage } from '../../../lib/text-language.js';
import { readDraft, useDraft } from '../../../lib/use-draft.js';
import { type ReportRequest, quoteOf, type ReportedMessage } from '../report-request.js';
import { useSendReport } from '../mutations.js';
import { reasonTexts } from '../reason-texts.js';
import classes from './ReportDialog.module.css';

export const hasQuote = (text: string, quote: string): boolean => text.split('\n').includes(quote);

/** Appends the quote as a line. */
export const withQuote = (text: string, quote: string): string =>
  text.trim() === '' ? quote : `${text.trimEnd()}\n${quote}`;

export const withoutQuote = (text: string, quote: string): string =>
  text
    .split('\n')
    .filter((line) => line !== quote)
    .join('\n');

const reportReasons = ReportReason.options;

interface ReportValues {
  /** '' before a choice. */
  reason: z.infer<typeof ReportReason> | '';
  text: string;
}

const ReportDraft = z.object({
  reason: z.union([ReportReason, z.literal('')]),
  text: z.string(),
  lastSent: LastSent,
});
type ReportDraft = z.infer<typeof ReportDraft>;

const reportDraftName = ({ subject, subjectId }: ReportRequest) => `report.${subject}.${subjectId}`;

const readReportDraft = (userId: string | undefined, asked: ReportRequest): ReportDraft | null =>
  userId === undefined ? null : readDraft({ userId, formName: reportDraftName(asked) }, ReportDraft);

const checkReport = ({ subject, subjectId }: ReportRequest, values: ReportValues): InvalidField[] =>
  validate(ReportBody, { subject, subjectId, ...values });

/** Translates an error code of the contract or the API for a field. */
function reportFieldText(
  t: TFunction<['report', 'errors']>,
  field: Extract<keyof ReportValues, string>,
  code: string,
): string {
  if (field === 'reason') return t('reasonRequired');
  return code === 'too_big' ? t('errors:tooLong', { count: reportBounds.text }) : t(`errors:${invalidTextKey(code)}`);
}

const texts = {
  book: { title: 'bookTitle', sent: 'sentBook' },
  room: { title: 'roomTitle', sent: 'sentRoom' },
  user: { title: 'userTitle', sent: 'sentUser' },
  rating: { title: 'ratingTitle', sent: 'sentRating' },
} as const;

/** Sends a report to the admins. Keeps its values while closed; the next report needs another `key`. */
export function ReportDialog({
  asked,
  reporterId,
  isOpen,
  onClose,
  onSent,
}: {
  asked: ReportRequest;
  /** The owner of the draft; without one no draft is stored. */
  reporterId: string | undefined;
  isOpen: boolean;
  onClose: () => void;
  onSent: () => void;
}) {
  const { t } = useTranslation(['report', 'errors', 'common']);
  const { t: tError } = useTranslation('errors');
  const id = useId();
  const { title, sent } = texts[asked.subject];
  const { failure, isSending, submit, ...fields } = useReportForm(asked, reporterId, () => {
    onSent();
    notify({ tone: 'good', text: t(sent) });
  });

  const { values, set, attempt } = fields;
  const { idOf, errorOf, errors } = useFieldErrors(fields, ['reason', 'text'], (field, code) =>
    reportFieldText(t, field, code),
  );
  const reasonError = errorOf('reason');

  return (
    <Dialog
      keepsInput
      isOpen={isOpen}
      onClose={onClose}
      title={t(title)}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form={`${id}-form`} variant="danger" disabled={isSending}>
            {isSending ? t('common:sending') : t('submit')}
          </Button>
        </>
      }
    >
      <form
        id={`${id}-form`}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={classes.hint}>{t('lead')}</p>
        <ErrorSummary errors={errors} attempt={attempt} />
        {failure && (
          <FocusedAlert key={failure.attempt} tone="bad" title={t('failed')}>
            <p>{errorText(tError, failure.error)}</p>
          </FocusedAlert>
        )}
        <fieldset className={classes.reasons} aria-describedby={reasonError && `${id}-error`}>
          <legend>{t('reason')}</legend>
          {reportReasons.map((reason, index) => (
            <Check
              key={reason}
              // The error summary focuses the first choice.
              id={index === 0 ? idOf('reason') : undefined}
              type="radio"
              name={`${id}-reason`}
              label={t(reasonTexts[reason])}
              checked={values.reason === reason}
              onChange={() => set('reason', reason)}
            />
          ))}
          {reasonError !== undefined && <FieldError id={`${id}-error`}>{reasonError}</FieldError>}
        </fieldset>
        {asked.subject === 'room' && <p className={classes.hint}>{t('roomHint')}</p>}
        {asked.messages && asked.messages.length > 0 && (
          <QuotedMessages messages={asked.messages} text={values.text} onChange={(text) => set('text', text)} />
        )}
        <Textarea
          id={idOf('text')}
          classNames={{ input: classes.text }}
          label={t('text')}
          placeholder={t('textPlaceholder')}
          description={<CharactersLeft value={values.text} max={reportBounds.text} />}
          value={values.text}
          error={errorOf('text')}
          onChange={({ currentTarget }) => set('text', currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}

/** Checkboxes that add messages as lines to the text of the report, and remove lines that were not edited. */
function QuotedMessages({
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
      <p id={`${id}-hint`} className={classes.messagesHint}>
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

/** Returns the state of the report form. The draft is stored on the device until it is sent. */
function useReportForm(asked: ReportRequest, reporterId: string | undefined, onSent: () => void) {
  const [initial] = useState(() => {
    const { lastSent: last, ...kept } = readReportDraft(reporterId, asked) ?? { reason: '', text: '', lastSent: null };
    const text =
      asked.line === undefined || hasQuote(kept.text, asked.line) ? kept.text : withQuote(kept.text, asked.line);
    return { values: { ...kept, text }, lastSent: last };
  });
  const fields = useFields<ReportValues>(initial.values);
  const { values, refuse } = fields;
  const isEmpty = values.reason === '' && ['', asked.line].includes(values.text.trim());
  const [lastSent, setLastSent] = useState(initial.lastSent);
  const { forget } = useDraft(reporterId, reportDraftName(asked), isEmpty ? null : { ...values, lastSent });
  const sending = useSendReport();
  const [failure, setFailure] = useState<{ error: unknown; attempt: number } | null>(null);

  function showError(error: unknown): void {
    if (error instanceof ProblemError && refuse(error.errors)) return;
    setFailure((before) => ({ error, attempt: (before?.attempt ?? 0) + 1 }));
  }

  function submit(): void {
    if (sending.isPending) return;
    const { reason } = values;
    const found = checkReport(asked, values);
    if (found.length > 0 || reason === '') {
      setFailure(null);
      refuse(found);
      return;
    }
    const sent = nextSent(values, lastSent);
    setLastSent(sent);
    const { subject, subjectId } = asked;
    sending.mutate(
      { subject, subjectId, reason, text: values.text, clientId: sent.clientId },
      {
        onSuccess: () => {
          forget();
          onSent();
        },
        onError: showError,
      },
    );
  }

  return { ...fields, isSending: sending.isPending, failure, submit };
}
