import { useTranslation } from 'react-i18next';
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
import {
  contactFields,
  contactFieldText,
  type ContactSender,
  useContactForm,
} from '../../features/contact/contact-form.js';
import { useTextFields } from '../../lib/form.js';
import { errorText } from '../../lib/errors.js';
import { trustedHtml } from '../../lib/trusted-types.js';
import classes from './Contact.module.css';

/** A message to the operator, prefilled for members. Shows the outcome above the form and keeps the input until it is sent. */
function ContactForm({ sender }: { sender: ContactSender | null }) {
  const { t } = useTranslation(['contact', 'common']);
  const { t: tError } = useTranslation('errors');
  const { fields, sending, submit } = useContactForm(sender);
  const { bind, errors } = useTextFields(fields, contactFields, (field, code, value) =>
    contactFieldText(tError, field, code, value),
  );
  const propsOf = (field: (typeof contactFields)[number]) => ({
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
