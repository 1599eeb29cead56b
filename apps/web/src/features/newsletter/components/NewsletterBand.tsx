import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../../../components/FieldError.js';
import { FocusedAlert } from '../../../components/FocusedAlert.js';
import { Button } from '../../../components/kit/Button.js';
import { Wrap } from '../../../components/Wrap.js';
import { currentLanguage } from '../../../i18n.js';
import { call, ProblemError } from '../../../lib/call.js';
import { errorText } from '../../../lib/errors.js';
import classes from './NewsletterBand.module.css';

/** Subscribes to the newsletter. The response is the same for every address; the mailed link confirms. */
export function NewsletterBand() {
  const { t } = useTranslation(['newsletter', 'common']);
  const { t: tError } = useTranslation('errors');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<'emailRequired' | 'invalidEmail'>();
  const subscribe = useMutation({
    mutationFn: (address: string) =>
      call('POST /api/newsletter', { body: { email: address, language: currentLanguage() } }),
    onError: (error) => {
      if (isInvalid(error)) mark('invalidEmail');
    },
  });

  function mark(found: 'emailRequired' | 'invalidEmail'): void {
    setFault(found);
    input.current?.focus();
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (subscribe.isPending) return;
    if (email.trim() === '') mark('emailRequired');
    else if (input.current?.validity.valid === false) mark('invalidEmail');
    else subscribe.mutate(email.trim());
  }

  return (
    <section className={classes.band} aria-labelledby={`${id}-title`}>
      <Wrap className={classes.inside}>
        <div>
          <h2 id={`${id}-title`} className={classes.title}>
            {t('heading')}
          </h2>
          <p className={classes.lead}>{t('lead')}</p>
        </div>
        {subscribe.isSuccess ? (
          <FocusedAlert tone="good" title={t('success')} />
        ) : (
          <form className={classes.form} noValidate onSubmit={submit}>
            <label htmlFor={id}>{t('email')}</label>
            <div className={classes.row}>
              <input
                ref={input}
                id={id}
                className={classes.input}
                type="email"
                autoComplete="email"
                placeholder={t('emailPlaceholder')}
                value={email}
                aria-invalid={fault !== undefined}
                aria-describedby={fault && `${id}-fault`}
                onChange={(event) => {
                  setEmail(event.currentTarget.value);
                  setFault(undefined);
                }}
              />
              <Button type="submit" variant="filled" className={classes.submit} disabled={subscribe.isPending}>
                {subscribe.isPending ? t('common:sending') : t('subscribe')}
              </Button>
            </div>
            {fault && <FieldError id={`${id}-fault`}>{tError(fault)}</FieldError>}
            {subscribe.isError && !isInvalid(subscribe.error) && (
              <FocusedAlert tone="bad" title={t('failed')}>
                <p>{errorText(tError, subscribe.error)}</p>
              </FocusedAlert>
            )}
          </form>
        )}
      </Wrap>
    </section>
  );
}

const isInvalid = (error: Error): boolean => error instanceof ProblemError && error.code === 'VALIDATION_FAILED';
