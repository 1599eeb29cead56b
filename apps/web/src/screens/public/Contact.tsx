import type { CallInput, Endpoints } from '@korice/contracts';
import { ContactBody, contactBounds } from '@korice/contracts/contact';
import { useMutation } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ErrorSummary } from '../../components/ErrorSummary.js';
import { FocusedAlert } from '../../components/FocusedAlert.js';
import { MessageIcon } from '../../components/icons.js';
import { Button } from '../../components/kit/Button.js';
import { Textarea } from '../../components/kit/Textarea.js';
import { TextInput } from '../../components/kit/TextInput.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { usePageHead } from '../../components/use-page-head.js';
import { Wrap } from '../../components/Wrap.js';
import { useSession } from '../../features/auth/session.js';
import letter from '../../features/contact/components/letter.svg?raw';
import { call, ProblemError } from '../../lib/call.js';
import { invalidTextKey, useFields, useTextFields, validate } from '../../lib/form.js';
import { errorText } from '../../lib/errors.js';
import { LastSent, nextSent } from '../../lib/last-sent.js';
import { readDraft, removeDraft, writeDraft } from '../../lib/use-draft.js';
import { trustedHtml } from '../../lib/trusted-types.js';
import classes from './Contact.module.css';

const ContactValues = z.object({ name: z.string(), email: z.string(), subject: z.string(), message: z.string() });
type ContactValues = z.infer<typeof ContactValues>;

const ContactDraft = ContactValues.extend({ lastSent: LastSent });
type ContactDraft = z.infer<typeof ContactDraft>;

/** One draft per account, and one for visitors. */
const draftOf = (userId: string | undefined) => ({ userId: userId ?? 'visitor', formName: 'contact' });

export const readContactDraft = (userId: string | undefined): ContactDraft | null =>
  readDraft(draftOf(userId), ContactDraft);

export const writeContactDraft = (userId: string | undefined, draft: ContactDraft): boolean =>
  writeDraft(draftOf(userId), JSON.stringify(draft));

export const removeContactDraft = (userId: string | undefined): void => removeDraft(draftOf(userId));

interface ContactSender {
  _id: string;
  name: string;
  email: string;
}

/** State of the contact form. `sender` is null for a visitor. */
function useContactForm(sender: ContactSender | null) {
  const userId = sender?._id;
  const [initial] = useState(() => {
    const empty = { name: sender?.name ?? '', email: sender?.email ?? '', subject: '', message: '' };
    const { lastSent: initialSent, ...storedValues } = readContactDraft(userId) ?? { ...empty, lastSent: null };
    return { values: storedValues, lastSent: initialSent };
  });
  const fields = useFields<ContactValues>(initial.values);
  const { values, replace, refuse } = fields;
  // A repeated request with the same `clientId` is idempotent.
  const sending = useMutation({
    mutationFn: (body: CallInput<Endpoints['POST /api/contact']>['body']) => call('POST /api/contact', { body }),
  });
  const [lastSent, setLastSent] = useState(initial.lastSent);

  useEffect(() => {
    if (values.subject === '' && values.message === '') removeContactDraft(userId);
    else writeContactDraft(userId, { ...values, lastSent });
  }, [userId, values, lastSent]);

  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });

  function submit(): void {
    if (sending.isPending) return;
    const found = validate(ContactBody, values);
    if (found.length > 0) {
      sending.reset();
      refuse(found);
      return;
    }
    const sent = nextSent(values, lastSent);
    setLastSent(sent);
    sending.mutate(
      { ...values, clientId: sent.clientId },
      {
        onSuccess: () => {
          // Text that was typed while the request was pending has not been sent.
          if (JSON.stringify(latest.current) === sent.text) replace({ ...values, subject: '', message: '' });
        },
        onError: (error) => {
          if (error instanceof ProblemError && error.errors.length > 0) refuse(error.errors);
        },
      },
    );
  }

  return { fields, sending, submit };
}

const missing = {
  name: 'nameRequired',
  email: 'emailRequired',
  subject: 'subjectRequired',
  message: 'messageRequired',
} as const;

/** Returns the text of an error code of the contract or the API for a field. */
function contactFieldText(t: TFunction<'errors'>, field: keyof ContactValues, code: string, value: string): string {
  if (value.trim() === '') return t(missing[field]);
  if (field === 'email') return t('invalidEmail');
  return code === 'too_big' ? t('tooLong', { count: contactBounds[field] }) : t(invalidTextKey(code));
}

const fieldNames = ['name', 'email', 'subject', 'message'] as const satisfies readonly (keyof ContactValues)[];

/** A message to the operator, prefilled for members. Shows the outcome above the form and keeps the input until it is sent. */
function ContactForm({ sender }: { sender: ContactSender | null }) {
  const { t } = useTranslation(['contact', 'common']);
  const { t: tError } = useTranslation('errors');
  const { fields, sending, submit } = useContactForm(sender);
  const { bind, errors } = useTextFields(fields, fieldNames, (field, code, value) =>
    contactFieldText(tError, field, code, value),
  );
  const propsOf = (field: keyof ContactValues) => ({
    ...bind(field),
    label: t(field),
    required: true,
    withAsterisk: false,
  });

  return (
    <div className={classes.formArea}>
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
        <ErrorSummary errors={errors} attempt={fields.attempt} />
        <div className={classes.pair}>
          <TextInput {...propsOf('name')} autoComplete="name" />
          <TextInput
            {...propsOf('email')}
            type="email"
            autoComplete="email"
            placeholder={t('emailPlaceholder')}
            description={t('emailHint')}
          />
        </div>
        <TextInput {...propsOf('subject')} />
        <Textarea {...propsOf('message')} rows={8} placeholder={t('messagePlaceholder')} />
        <div className={classes.actions}>
          <Button type="submit" variant="filled" size="lg" disabled={sending.isPending}>
            {sending.isPending ? t('common:sending') : t('common:send')}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** Inline SVG instead of an image, because some of its colours depend on the colour scheme. */
const drawing = { __html: trustedHtml(letter) };

export default function Contact() {
  const { t } = useTranslation('contact');
  const { user } = useSession();
  usePageHead({ title: t('pageTitle'), description: t('metaDescription') });

  return (
    <Wrap className={classes.contact}>
      <div>
        <ScreenTitle className={classes.title}>{t('pageTitle')}</ScreenTitle>
        <p className={classes.lead}>{t('lead')}</p>
        <p className={classes.hint}>
          <MessageIcon />
          <span>{t('bookHint')}</span>
        </p>
        <div className={classes.drawing} aria-hidden="true" dangerouslySetInnerHTML={drawing} />
      </div>
      <ContactForm key={user?._id} sender={user && { _id: user._id, name: user.name, email: user.email ?? '' }} />
    </Wrap>
  );
}
