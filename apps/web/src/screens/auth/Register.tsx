import { withinOneEdit } from '@korice/book-text/typing-error';
import { RegisterBody } from '@korice/contracts/auth';
import { pathTo } from '@korice/contracts/paths';
import { useEffect, useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { ErrorSummary } from '../../components/ErrorSummary.js';
import { Button } from '../../components/kit/Button.js';
import { TextInput } from '../../components/kit/TextInput.js';
import { FormAlert } from '../../components/Note.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { TextButton } from '../../components/TextButton.js';
import { TextLink } from '../../components/TextLink.js';
import { usePageHead } from '../../components/use-page-head.js';
import { EmailField, PasswordField } from '../../features/auth/components/AccountFields.js';
import { AuthForm } from '../../features/auth/components/AuthForm.js';
import { ResendActivation } from '../../features/auth/components/ResendActivation.js';
import { authFieldText } from '../../features/auth/field-text.js';
import { readLoginState, readTypedEmail } from '../../features/auth/login-state.js';
import { type RegisterInput, useRegister } from '../../features/auth/mutations.js';
import { readSession, useSession } from '../../features/auth/session.js';
import { ProblemError } from '../../lib/call.js';
import { useFields, useTextFields, validate } from '../../lib/form.js';
import { errorText } from '../../lib/errors.js';
import classes from './auth.module.css';

/** Replaces the form after the activation mail was sent: explains the next step, resends the mail, and returns to a mistyped address. */
function Registered({ email, onWrongEmail }: { email: string; onWrongEmail: () => void }) {
  const { t } = useTranslation('auth');
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => ref.current?.focus(), []);

  return (
    <div ref={ref} tabIndex={-1} className={classes.registered}>
      <FormAlert tone="good" title={t('registerSuccess')} />
      <p>
        <Trans
          t={t}
          i18nKey="registerSentTo"
          values={{ email }}
          components={{ address: <b className={classes.address} /> }}
        />{' '}
        {t('registerNext')}
      </p>
      <ResendActivation sentTo={email} />
      <p className={classes.registeredHelp}>
        <Trans t={t} i18nKey="resendWrongEmail" components={{ registerLink: <TextButton onClick={onWrongEmail} /> }} />
      </p>
    </div>
  );
}

/** Common domains of mail, and domains that are one typing error away from them and exist. */
const commonDomains = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com'];
const similarDomains = new Set(['ymail.com', 'mail.com', 'email.com']);

/** Returns the common domain that an address probably means, in place of its own; undefined for others. */
function likelyDomain(email: string, isTyping: boolean): string | undefined {
  const typed = email.trim().toLowerCase().split('@').at(1) ?? '';
  if (commonDomains.includes(typed) || similarDomains.has(typed)) return undefined;
  return commonDomains.find((domain) => withinOneEdit(domain, typed) && !(isTyping && domain.startsWith(typed)));
}

const names = ['name', 'email', 'password'] as const;

/** Name, address and password of a new account; `onRegistered` receives them after the activation mail was sent. */
function RegisterForm({
  initial,
  returnTo,
  onRegistered,
}: {
  initial: RegisterInput;
  /** The path to open after the activation. */
  returnTo: string | undefined;
  onRegistered: (input: RegisterInput) => void;
}) {
  const { t } = useTranslation('auth');
  const { t: tError } = useTranslation('errors');
  const fields = useFields(initial);
  const { values, attempt, set, refuse } = fields;
  const { bind, errors, focus } = useTextFields(fields, names, (name, code, value) =>
    authFieldText(tError, name, code, value),
  );
  const register = useRegister();
  const [isTypingEmail, setTypingEmail] = useState(false);
  const domain = likelyDomain(values.email, isTypingEmail);

  function submit() {
    if (register.isPending) return;
    const found = validate(RegisterBody, values);
    if (found.length > 0) {
      register.reset();
      refuse(found);
      return;
    }
    register.mutate(
      { ...values, ...(returnTo !== undefined && { returnTo }) },
      {
        onSuccess: () => onRegistered(values),
        onError: (error) => {
          // The fields show their errors; a message above the form would repeat them.
          if (error instanceof ProblemError && error.errors.length > 0 && refuse(error.errors)) register.reset();
        },
      },
    );
  }

  return (
    <AuthForm onSubmit={submit}>
      <ErrorSummary errors={errors} attempt={attempt} />
      {register.isError && (
        <FormAlert tone="bad" title={t('registerFailed')}>
          <p>{errorText(tError, register.error)}</p>
        </FormAlert>
      )}
      <TextInput
        label={t('name')}
        placeholder={t('namePlaceholder')}
        description={t('nameHint')}
        autoComplete="name"
        required
        withAsterisk={false}
        {...bind('name')}
      />
      <div>
        <EmailField
          placeholder={t('emailPlaceholder')}
          // The form returns for another address.
          autoFocus={initial.name !== ''}
          {...bind('email')}
          onFocus={() => setTypingEmail(true)}
          onBlur={() => setTypingEmail(false)}
        />
        <div role="status">
          {domain !== undefined && (
            <p className={classes.suggestion}>
              <Trans
                t={t}
                i18nKey="emailSuggestion"
                values={{ domain }}
                components={{
                  domainLink: (
                    <TextButton
                      small
                      onClick={() => {
                        set('email', values.email.trim().replace(/@.*/, `@${domain}`));
                        focus('email');
                      }}
                    />
                  ),
                }}
              />
            </p>
          )}
        </div>
      </div>
      <PasswordField
        label={t('password')}
        description={t('passwordHint')}
        autoComplete="new-password"
        {...bind('password')}
      />
      <Button type="submit" variant="filled" size="lg" fullWidth disabled={register.isPending}>
        {register.isPending ? t('registering') : t('register')}
      </Button>
      <p className={classes.consent}>
        <Trans
          t={t}
          i18nKey="registerConsent"
          components={{
            // In new tabs, so that the form keeps its input.
            termsLink: <TextLink small to={pathTo('page', { slug: 'terms' })} target="_blank" />,
            privacyLink: <TextLink small to={pathTo('page', { slug: 'privacy' })} target="_blank" />,
          }}
        />
      </p>
    </AuthForm>
  );
}

/** Replaces `Registered` when the account was activated in another tab, which continues to where the person wanted to go. */
function ActivatedElsewhere() {
  const { t } = useTranslation('auth');
  return (
    <div className={classes.registered}>
      <FormAlert tone="good" title={t('activatedElsewhere')} />
      <Button component={Link} to={pathTo('home')} variant="filled" size="lg" fullWidth>
        {t('activatedContinue')}
      </Button>
    </div>
  );
}

export default function Register() {
  const { t } = useTranslation('auth');
  const { state } = useLocation() as { state: unknown };
  const returnTo = readLoginState(state)?.from;
  const [input, setInput] = useState<RegisterInput>(() => ({ name: '', email: readTypedEmail(state), password: '' }));
  const [isSent, setSent] = useState(false);
  const { user } = useSession();
  const [wasLoggedIn] = useState(() => readSession().token !== null);
  usePageHead({ title: t('registerTitle'), description: t('registerMeta') });

  if (wasLoggedIn) return <Navigate to={pathTo('home')} replace />;
  const isActivated = isSent && user?.email === input.email.trim().toLowerCase();
  return (
    <>
      <div>
        <ScreenTitle>{t('registerHeading')}</ScreenTitle>
        {!isSent && (
          <p className={classes.lead}>
            {t('haveAccount')}{' '}
            <TextLink to={pathTo('login')} state={state}>
              {t('login')}
            </TextLink>
          </p>
        )}
      </div>
      {isActivated ? (
        <ActivatedElsewhere />
      ) : isSent ? (
        <Registered email={input.email} onWrongEmail={() => setSent(false)} />
      ) : (
        <RegisterForm
          initial={input}
          returnTo={returnTo}
          onRegistered={(sent) => {
            setInput(sent);
            setSent(true);
          }}
        />
      )}
    </>
  );
}
