import type { PaymentAccount } from '@korice/contracts';
import { parseBankAccount } from '@korice/contracts/bank-account';
import { sellingBounds } from '@korice/contracts/selling';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import form from '../../../components/EditorForm.module.css';
import { FormAlert } from '../../../components/Note.js';
import { Question } from '../../../components/Question.js';
import { UnsavedChanges } from '../../../components/UnsavedChanges.js';
import { LockIcon } from '../../../components/dashboard-icons.js';
import { Button } from '../../../components/kit/Button.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { useInvalidFocus } from '../../../components/use-invalid-focus.js';
import { ProblemError } from '../../../lib/call.js';
import { errorText } from '../../../lib/errors.js';
import { notify } from '../../../lib/notices.js';
import { useDeleteAccount, useUpdateAccount } from '../selling-data.js';
import classes from './SellingSettings.module.css';

/** The bank account for IPS codes. It is never stored on the device. */
export function PaymentAccountForm({ userId, stored }: { userId: string; stored: PaymentAccount }) {
  const { t } = useTranslation(['selling', 'common', 'errors']);
  const { t: tError } = useTranslation('errors');
  const id = useId();
  const update = useUpdateAccount(userId);
  const remove = useDeleteAccount(userId);
  const hasAccount = stored.account !== '';
  // Holds only typed fields. The other fields show the stored account, which another tab may change.
  const [typed, setTyped] = useState<Partial<PaymentAccount>>({});
  const values: PaymentAccount = { ...stored, account: '', ...typed };
  const [isRefused, setRefused] = useState(false);
  const { ref, focusInvalid } = useInvalidFocus();
  const [failure, setFailure] = useState<string | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const isDirty = values.account !== '' || values.name !== stored.name || values.town !== stored.town;
  const isValid = parseBankAccount(values.account) !== null;
  const isMissing = (text: string) => text.trim().length < 2;

  async function save(): Promise<void> {
    setFailure(null);
    setRefused(true);
    if (!isValid || isMissing(values.name) || isMissing(values.town) || update.isPending) return;
    try {
      await update.mutateAsync(values);
      setTyped({});
      setRefused(false);
      notify({ tone: 'good', text: t('accountSaved') });
    } catch (error) {
      // Not shown if the person has cancelled the login.
      if (!(error instanceof ProblemError && error.code === 'REAUTHENTICATION_REQUIRED'))
        setFailure(errorText(tError, error));
    }
  }

  async function confirmRemoval(): Promise<void> {
    setFailure(null);
    try {
      await remove.mutateAsync();
      notify({ tone: 'good', text: t('accountRemoved') });
    } catch (error) {
      setFailure(errorText(tError, error));
    }
    setRemoving(false);
  }

  const field = (name: 'name' | 'town', maxLength: number) => (
    <TextInput
      label={t(name === 'name' ? 'recipient' : 'town')}
      autoComplete={name === 'name' ? 'name' : 'address-level2'}
      maxLength={maxLength}
      value={values[name]}
      onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
      error={isRefused && isMissing(values[name]) ? t('fieldMissing') : undefined}
    />
  );
  return (
    <form
      ref={ref}
      noValidate
      className={form.panel}
      aria-labelledby={`${id}-account`}
      onSubmit={(event) => {
        event.preventDefault();
        focusInvalid();
        void save();
      }}
    >
      <UnsavedChanges when={isDirty && !update.isPending} />
      <h2 id={`${id}-account`}>{t('account')}</h2>
      <p className={classes.help}>{t('accountHint')}</p>
      <TextInput
        label={t('accountNumber')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        classNames={{ input: classes.digits }}
        placeholder={hasAccount ? stored.account : undefined}
        description={hasAccount ? t('accountStored', { account: stored.account }) : undefined}
        value={values.account}
        onChange={({ currentTarget }) => setTyped({ ...typed, account: currentTarget.value })}
        error={isRefused && !isValid ? t('accountInvalid') : undefined}
      />
      <div className={classes.pair}>
        {field('name', sellingBounds.recipient)}
        {field('town', sellingBounds.town)}
      </div>
      <p className={classes.lock}>
        <LockIcon />
        <span>{t('accountPrivate')}</span>
      </p>
      {failure !== null && <FormAlert tone="bad" title={failure} />}
      <div className={classes.buttons}>
        <Button type="submit" disabled={update.isPending}>
          {t(update.isPending ? 'common:saving' : 'saveAccount')}
        </Button>
        {hasAccount && (
          <Button variant="danger" onClick={() => setRemoving(true)}>
            {t('accountRemove')}
          </Button>
        )}
      </div>
      <Question
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title={t('accountRemoveTitle')}
        verb={t('accountRemove')}
        isDanger
        isSending={remove.isPending}
        onConfirm={() => void confirmRemoval()}
      >
        {t('accountRemoveBody')}
      </Question>
    </form>
  );
}
