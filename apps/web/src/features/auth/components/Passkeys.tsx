import type { Passkey } from '@korice/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../../components/FailedState.js';
import { Button } from '../../../components/kit/Button.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { Question } from '../../../components/Question.js';
import { errorText } from '../../../lib/errors.js';
import { formatDate } from '../../../lib/format.js';
import { notify } from '../../../lib/notices.js';
import {
  RegistrationPromptError,
  useAddPasskey,
  useRemovePasskey,
  useRenewRecoveryCodes,
} from '../passkey-mutations.js';
import { passkeyQueries } from '../passkey-queries.js';
import classes from './Passkeys.module.css';
import { RecoveryCodes } from './RecoveryCodes.js';

type Asked = Passkey | 'renew' | null;

/** Lists, adds and removes the passkeys of an admin and renews the recovery codes. */
export default function Passkeys() {
  const { t } = useTranslation(['passkeys', 'common']);
  const { t: tError } = useTranslation('errors');
  const id = useId();
  const { data, isPending, isFetching, refetch } = useQuery(passkeyQueries.own());
  const add = useAddPasskey();
  const remove = useRemovePasskey();
  const renew = useRenewRecoveryCodes();
  const [name, setName] = useState('');
  const [isNameMissing, setNameMissing] = useState(false);
  const [asked, setAsked] = useState<Asked>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);

  const fail = (error: unknown) => {
    const reason = error instanceof RegistrationPromptError ? t('addCancelled') : errorText(tError, error);
    notify({ tone: 'bad', text: `${t('failed')} ${reason}` });
  };

  const notifyAdded = () => notify({ tone: 'good', text: t('addedDone') });

  /** The notification waits until the dialog has closed: it would cover codes. */
  function closeCodes() {
    setCodes([]);
    if (add.isSuccess) notifyAdded();
    add.reset();
  }

  function submit() {
    if (add.isPending) return;
    setNameMissing(name.trim() === '');
    if (name.trim() === '') return;
    add.mutate(name, {
      onSuccess: ({ recoveryCodes }) => {
        setName('');
        setCodes(recoveryCodes);
        if (recoveryCodes.length === 0) notifyAdded();
      },
      onError: fail,
    });
  }

  function confirm() {
    if (asked === 'renew')
      renew.mutate(undefined, {
        onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
        onError: fail,
        onSettled: () => setAsked(null),
      });
    else if (asked)
      remove.mutate(asked._id, {
        onSuccess: () => notify({ tone: 'good', text: t('removed') }),
        onError: fail,
        onSettled: () => setAsked(null),
      });
  }

  const isRenewal = asked === 'renew';
  return (
    <section className={classes.passkeys} aria-labelledby={id}>
      <h2 id={id}>{t('title')}</h2>
      <p>{t('lead')}</p>
      {isPending ? (
        <p role="status">{t('common:loading')}</p>
      ) : !data ? (
        <FailedState title={t('loadFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : data.passkeys.length === 0 ? (
        <p className={classes.facts}>{t('empty')}</p>
      ) : (
        <>
          <ul className={classes.list}>
            {data.passkeys.map((passkey) => (
              <li key={passkey._id}>
                <span>
                  <b>{passkey.name}</b>
                  <span className={classes.facts}>
                    {t('added', { date: formatDate(passkey.createdAt) })}
                    {passkey.lastUsedAt !== null && ` · ${t('lastUsed', { date: formatDate(passkey.lastUsedAt) })}`}
                  </span>
                </span>
                <Button aria-label={t('removeOf', { name: passkey.name })} onClick={() => setAsked(passkey)}>
                  {t('remove')}
                </Button>
              </li>
            ))}
          </ul>
          <p className={classes.add}>
            <span>{t('codesLeft', { left: data.recoveryCodesLeft })}</span>
            <Button onClick={() => setAsked('renew')}>{t('renew')}</Button>
          </p>
        </>
      )}
      <form
        className={classes.add}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextInput
          label={t('name')}
          placeholder={t('namePlaceholder')}
          maxLength={60}
          value={name}
          error={isNameMissing && t('nameMissing')}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            setNameMissing(false);
          }}
        />
        <Button type="submit" variant="filled" disabled={add.isPending}>
          {t(add.isPending ? 'waiting' : 'add')}
        </Button>
      </form>
      <Question
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={t(isRenewal ? 'renewTitle' : 'removeTitle')}
        verb={t(isRenewal ? 'renew' : 'remove')}
        isDanger={!isRenewal}
        isSending={remove.isPending || renew.isPending}
        onConfirm={confirm}
      >
        {isRenewal ? t('renewBody') : asked && t('removeBody', { name: asked.name })}
      </Question>
      <RecoveryCodes codes={codes} onClose={closeCodes} />
    </section>
  );
}
