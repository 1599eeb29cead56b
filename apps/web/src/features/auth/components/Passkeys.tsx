import type { Passkey } from '@korice/contracts';
import { startRegistration } from '@simplewebauthn/browser';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/Dialog.js';
import { FailedState } from '../../../components/loading/FailedState.js';
import { Button } from '../../../components/kit/Button.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { FormAlert } from '../../../components/Note.js';
import { Question } from '../../../components/Question.js';
import { useListFocus } from '../../../components/use-list-focus.js';
import { UnsavedChanges } from '../../../components/UnsavedChanges.js';
import { call } from '../../../lib/call.js';
import { errorText } from '../../../lib/errors.js';
import { formatDate } from '../../../lib/format.js';
import { withFreshLogin } from '../../../lib/fresh-login.js';
import { notify } from '../../../lib/notices.js';
import { changeUser, useSession, whileRevokingToken } from '../session.js';
import classes from './Passkeys.module.css';

const passkeyQueries = {
  own: () =>
    queryOptions({
      queryKey: ['passkeys'],
      queryFn: ({ signal }) => call('GET /api/passkeys', { signal }),
      staleTime: 0,
    }),
};

/** The browser created no passkey: the person cancelled, or the authenticator has one for this account already. */
class RegistrationPromptError extends Error {
  override readonly name = 'RegistrationPromptError';
}

async function addPasskey(name: string) {
  const { ticket, options } = await withFreshLogin(() => call('POST /api/passkeys/challenge', { body: {} }));
  const made = await startRegistration({ optionsJSON: options }).catch((cause: unknown) => {
    throw new RegistrationPromptError('No attestation', { cause });
  });
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  const response = { clientDataJSON, attestationObject, transports };
  const credential = { id: made.id, rawId: made.rawId, type: 'public-key' as const, response };
  return call('POST /api/passkeys', { body: { ticket, name, credential } });
}

/** Changes the login factors: continues the session with the new token of the response and refetches the list. */
function useFactorChange<Input, Result extends { token: string }>(
  change: (input: Input) => Promise<Result>,
  known: Parameters<typeof changeUser>[0] = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) =>
      whileRevokingToken(
        () => change(input),
        ({ token }) => changeUser(known, token),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: passkeyQueries.own().queryKey }),
  });
}

/** @throws RegistrationPromptError */
const useAddPasskey = () => useFactorChange(addPasskey, { hasPasskey: true, needsPasskey: false });

const useRemovePasskey = () =>
  useFactorChange((passkeyId: string) =>
    withFreshLogin(() => call('DELETE /api/passkeys/:passkeyId', { params: { passkeyId } })),
  );

const useRenewRecoveryCodes = () =>
  useFactorChange((_: undefined) => withFreshLogin(() => call('POST /api/passkeys/recovery-codes', { body: {} })));

interface NewCodes {
  codes: readonly string[];
  /** The token that came with them. Another tab that makes new codes revokes it. */
  token: string;
}

/** Shows new recovery codes. They cannot be shown again, so only its button closes the dialog. */
function RecoveryCodes({ codes, token, onSaved }: NewCodes & { onSaved: () => void }) {
  const isSessionReplaced = useSession().token !== token;
  const { t } = useTranslation('passkeys');
  const [isReminded, setReminded] = useState(false);

  async function copy() {
    // Undefined over plain HTTP.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    const isCopied =
      clipboard !== undefined &&
      (await clipboard.writeText(codes.join('\n')).then(
        () => true,
        () => false,
      ));
    notify({ tone: isCopied ? 'good' : 'bad', text: t(isCopied ? 'copied' : 'copyFailed') });
  }

  return (
    <Dialog
      isOpen
      onClose={() => setReminded(true)}
      title={t('codesTitle')}
      actions={
        <>
          <Button onClick={() => void copy()}>{t('copyCodes')}</Button>
          <Button variant="filled" onClick={onSaved}>
            {t('codesSaved')}
          </Button>
        </>
      }
    >
      <p>{t('codesBody')}</p>
      {isSessionReplaced && <FormAlert tone="warn" title={t('codesMaybeReplaced')} />}
      {isReminded && <FormAlert tone="warn" title={t('codesReminder')} />}
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

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
  const [question, setAsked] = useState<Asked>(null);
  const [newCodes, setNewCodes] = useState<NewCodes | null>(null);
  const listFocus = useListFocus<HTMLElement>('input');

  const fail = (error: unknown) => {
    const reason = error instanceof RegistrationPromptError ? t('addCancelled') : errorText(tError, error);
    notify({ tone: 'bad', text: `${t('failed')} ${reason}` });
  };

  const notifyAdded = () => notify({ tone: 'good', text: t('addedDone') });

  /** Closes the dialog and only then shows the notification, which would cover codes. */
  function closeCodes() {
    setNewCodes(null);
    if (add.isSuccess) notifyAdded();
    add.reset();
  }

  function submit() {
    if (add.isPending) return;
    setNameMissing(name.trim() === '');
    if (name.trim() === '') {
      document.getElementById(`${id}-name`)?.focus();
      return;
    }
    add.mutate(name, {
      onSuccess: ({ recoveryCodes, token }) => {
        setName('');
        if (recoveryCodes.length > 0) setNewCodes({ codes: recoveryCodes, token });
        else {
          notifyAdded();
          add.reset();
        }
      },
      onError: fail,
    });
  }

  function confirm() {
    if (question === 'renew')
      renew.mutate(undefined, {
        onSuccess: ({ recoveryCodes, token }) => setNewCodes({ codes: recoveryCodes, token }),
        onError: fail,
        onSettled: () => setAsked(null),
      });
    else if (question)
      remove.mutate(question._id, {
        onSuccess: () => notify({ tone: 'good', text: t('removed') }),
        onError: fail,
        onSettled: () => setAsked(null),
      });
  }

  const isRenewal = question === 'renew';
  return (
    <section {...listFocus} className={classes.passkeys} aria-labelledby={id}>
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
          id={`${id}-name`}
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
        isOpen={question !== null}
        onClose={() => setAsked(null)}
        title={t(isRenewal ? 'renewTitle' : 'removeTitle')}
        verb={t(isRenewal ? 'renew' : 'remove')}
        isDanger={!isRenewal}
        isSending={remove.isPending || renew.isPending}
        onConfirm={confirm}
      >
        {isRenewal ? t('renewBody') : question && t('removeBody', { name: question.name })}
      </Question>
      {newCodes && <RecoveryCodes {...newCodes} onSaved={closeCodes} />}
      <UnsavedChanges when={newCodes !== null} />
    </section>
  );
}
