import { reportBounds } from '@korice/contracts/reports';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CharactersLeft } from '../../../components/CharactersLeft.js';
import { Check } from '../../../components/Check.js';
import { Dialog } from '../../../components/Dialog.js';
import { ErrorSummary } from '../../../components/ErrorSummary.js';
import { FieldError } from '../../../components/FieldError.js';
import { FocusedAlert } from '../../../components/FocusedAlert.js';
import { Button } from '../../../components/kit/Button.js';
import { Textarea } from '../../../components/kit/Textarea.js';
import { errorText } from '../../../lib/errors.js';
import { notify } from '../../../lib/notices.js';
import type { AskedReport } from '../asked-report.js';
import { reportFieldText, reportReasons } from '../report-values.js';
import { reasonTexts } from '../reason-texts.js';
import { useReportForm } from '../use-report-form.js';
import { QuotedMessages } from './QuotedMessages.js';
import classes from './ReportDialog.module.css';

const words = {
  book: { title: 'bookTitle', sent: 'sentBook' },
  room: { title: 'roomTitle', sent: 'sentRoom' },
  user: { title: 'userTitle', sent: 'sentUser' },
} as const;

/**
 * Asks why something is reported, and tells the admins. What is written stays while it is closed. One per report: give it another `key` for
 * the next.
 */
export function ReportDialog({
  asked,
  reporterId,
  isOpen,
  onClose,
  onSent,
}: {
  asked: AskedReport;
  /** Whose draft it is; without, none is kept. */
  reporterId: string | undefined;
  isOpen: boolean;
  onClose: () => void;
  onSent: () => void;
}) {
  const { t } = useTranslation(['report', 'errors', 'common']);
  const { t: tError } = useTranslation('errors');
  const id = useId();
  const { title, sent } = words[asked.subject];
  const { values, set, faults, attempt, failure, isSending, submit } = useReportForm(asked, reporterId, () => {
    onSent();
    notify({ tone: 'good', text: t(sent) });
  });

  const reasonError = faults.reason === undefined ? undefined : reportFieldText(t, 'reason', faults.reason);
  const textError = faults.text === undefined ? undefined : reportFieldText(t, 'text', faults.text);
  const [firstReason] = reportReasons;
  const errors = [
    ...(reasonError === undefined ? [] : [{ fieldId: `${id}-${firstReason}`, text: reasonError }]),
    ...(textError === undefined ? [] : [{ fieldId: `${id}-text`, text: textError }]),
  ];

  return (
    <Dialog
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
          {reportReasons.map((reason) => (
            <Check
              key={reason}
              id={`${id}-${reason}`}
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
          id={`${id}-text`}
          classNames={{ input: classes.text }}
          label={t('text')}
          placeholder={t('textPlaceholder')}
          description={<CharactersLeft value={values.text} max={reportBounds.text} />}
          value={values.text}
          error={textError}
          onChange={({ currentTarget }) => set('text', currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
