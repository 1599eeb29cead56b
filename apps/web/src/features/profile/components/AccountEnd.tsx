import type { Address } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Dialog } from '../../../components/Dialog.js';
import { Button } from '../../../components/kit/Button.js';
import { PasswordInput } from '../../../components/kit/PasswordInput.js';
import { FormAlert } from '../../../components/Note.js';
import { useListFocus } from '../../../components/use-list-focus.js';
import { ProblemError } from '../../../lib/call.js';
import { errorText } from '../../../lib/errors.js';
import { settleNotices } from '../../../lib/notices.js';
import { useFields, useTextFields } from '../../../lib/form.js';
import classes from './AccountEnd.module.css';
import { KeptAddress } from './KeptAddress.js';
import { OwnData } from './OwnData.js';

/** The section of the profile with links to the list and the form of own pages. */
function OwnPages() {
  const { t } = useTranslation(['profile', 'dashboard']);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div>
        <h2 id={id}>{t('pagesTitle')}</h2>
        <p className={classes.lead}>{t('pagesLead')}</p>
      </div>
      <div className={classes.links}>
        <Button component={Link} to={pathTo('pageListing')}>
          {t('dashboard:pageListing')}
        </Button>
        <Button component={Link} to={pathTo('addPage')}>
          {t('dashboard:addPage')}
        </Button>
      </div>
    </section>
  );
}

const names = ['password'] as const;

const isWrongPassword = (error: unknown): boolean => error instanceof ProblemError && error.code === 'PASSWORD_WRONG';

/** Asks for the password and shows why the deletion failed. */
function CloseAccountForm({ id, closing }: { id: string; closing: UseMutationResult<void, Error, string> }) {
  const { t } = useTranslation(['profile', 'auth']);
  const { t: tError } = useTranslation('errors');
  const fields = useFields({ password: '' });
  const { bind, focus } = useTextFields(fields, names, (_name, code) =>
    tError(code === 'required' ? 'passwordRequired' : 'passwordWrong'),
  );
  const { error, isPending } = closing;

  function refuse(code: 'required' | 'wrong') {
    closing.reset();
    fields.refuse([{ path: 'password', code }]);
    focus('password');
  }

  function submit() {
    if (isPending) return;
    const { password } = fields.values;
    if (password === '') {
      refuse('required');
      return;
    }
    closing.mutate(password, {
      onError: (fault) => {
        if (isWrongPassword(fault)) refuse('wrong');
      },
    });
  }

  return (
    <form
      id={id}
      noValidate
      className={classes.form}
      aria-busy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {error !== null && !isWrongPassword(error) && (
        <FormAlert tone="bad" title={t('closeFailed')}>
          <p>{errorText(tError, error)}</p>
        </FormAlert>
      )}
      <PasswordInput
        {...bind('password')}
        label={t('closePassword')}
        autoComplete="current-password"
        readOnly={isPending}
        showLabel={t('auth:showPassword')}
        hideLabel={t('auth:hidePassword')}
      />
    </form>
  );
}

/** Asks for the password before an account deletion and lists its consequences. */
function CloseAccountDialog({
  isOpen,
  onClose,
  close,
  consequences,
}: {
  isOpen: boolean;
  onClose: () => void;
  close: (password: string) => Promise<void>;
  consequences: ReactNode;
}) {
  const { t } = useTranslation(['profile', 'common']);
  const formId = useId();
  const closing = useMutation({
    mutationFn: async (password: string) => {
      // Sends pending deletions of books, which need the account.
      await settleNotices();
      await close(password);
    },
  });
  const leave = () => {
    if (closing.isPending) return;
    closing.reset();
    onClose();
  };
  return (
    <Dialog
      isAlert
      isOpen={isOpen}
      onClose={leave}
      title={t('closeQuestion')}
      actions={
        <>
          <Button onClick={leave} disabled={closing.isPending}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={formId} variant="danger" disabled={closing.isPending}>
            {closing.isPending ? t('closing') : t('close')}
          </Button>
        </>
      }
    >
      {consequences}
      <CloseAccountForm id={formId} closing={closing} />
    </Dialog>
  );
}

/**
 * The sections below the profile: own pages, stored address, data export, account deletion. `close` deletes the account and rejects with
 * the error; `consequences` are rendered in the dialog before the deletion.
 */
export function AccountEnd({
  userId,
  address,
  close,
  consequences,
}: {
  userId: string;
  address: Address | null;
  close: (password: string) => Promise<void>;
  consequences: ReactNode;
}) {
  const { t } = useTranslation('profile');
  const id = useId();
  const [isAsked, setAsked] = useState(false);
  // The section of the address disappears with it.
  const listFocus = useListFocus<HTMLDivElement>();
  return (
    <div {...listFocus} tabIndex={-1} className={classes.sections}>
      <OwnPages />
      {address && <KeptAddress address={address} />}
      <OwnData userId={userId} />
      <section aria-labelledby={`${id}-close`}>
        <div>
          <h2 id={`${id}-close`}>{t('closeTitle')}</h2>
          <p className={classes.lead}>{t('closeLead')}</p>
        </div>
        <Button variant="danger" onClick={() => setAsked(true)}>
          {t('close')}
        </Button>
      </section>
      <CloseAccountDialog isOpen={isAsked} onClose={() => setAsked(false)} close={close} consequences={consequences} />
    </div>
  );
}
