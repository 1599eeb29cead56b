import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../../../components/ErrorSummary.js';
import { FocusedAlert } from '../../../components/FocusedAlert.js';
import { Button } from '../../../components/kit/Button.js';
import { Textarea } from '../../../components/kit/Textarea.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { errorText } from '../../../lib/errors.js';
import type { ContactValues } from '../contact-draft.js';
import { contactFieldText } from '../field-text.js';
import { type ContactSender, useContactForm } from '../use-contact-form.js';
import classes from './ContactForm.module.css';

const fields = ['name', 'email', 'subject', 'message'] as const satisfies readonly (keyof ContactValues)[];

/** A message to the operator, prefilled for members. Shows the outcome above the form and keeps the input until it is sent. */
export function ContactForm({ sender }: { sender: ContactSender | null }) {
  const { t } = useTranslation(['contact', 'common']);
  const { t: tError } = useTranslation('errors');
  const id = useId();
  const { values, set, faults, attempt, sending, submit } = useContactForm(sender);

  const textOf = (field: keyof ContactValues) => {
    const code = faults[field];
    return code === undefined ? undefined : contactFieldText(tError, field, code, values[field]);
  };
  const errors = fields.flatMap((field) => {
    const text = textOf(field);
    return text === undefined ? [] : [{ fieldId: `${id}-${field}`, text }];
  });
  const propsOf = (field: keyof ContactValues) => ({
    id: `${id}-${field}`,
    label: t(field),
    required: true,
    withAsterisk: false,
    value: values[field],
    error: textOf(field),
  });

  return (
    <div className={classes.contact}>
      {sending.isSuccess && <FocusedAlert key={sending.submittedAt} tone="good" title={t('success')} />}
      {sending.isError && errors.length === 0 && (
        <FocusedAlert key={sending.submittedAt} tone="bad" title={t('failed')}>
          <p>{errorText(tError, sending.error)}</p>
        </FocusedAlert>
      )}
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <ErrorSummary errors={errors} attempt={attempt} />
        <div className={classes.pair}>
          <TextInput
            {...propsOf('name')}
            autoComplete="name"
            onChange={({ currentTarget }) => set('name', currentTarget.value)}
          />
          <TextInput
            {...propsOf('email')}
            type="email"
            autoComplete="email"
            placeholder={t('emailPlaceholder')}
            description={t('emailHint')}
            onChange={({ currentTarget }) => set('email', currentTarget.value)}
          />
        </div>
        <TextInput {...propsOf('subject')} onChange={({ currentTarget }) => set('subject', currentTarget.value)} />
        <Textarea
          {...propsOf('message')}
          rows={8}
          placeholder={t('messagePlaceholder')}
          onChange={({ currentTarget }) => set('message', currentTarget.value)}
        />
        <div className={classes.actions}>
          <Button type="submit" variant="filled" size="lg" disabled={sending.isPending}>
            {sending.isPending ? t('common:sending') : t('common:send')}
          </Button>
        </div>
      </form>
    </div>
  );
}
