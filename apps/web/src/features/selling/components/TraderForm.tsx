import type { SellerKind, TraderDetails } from '@korice/contracts';
import { isMb, isPib } from '@korice/contracts/company-numbers';
import { phonePattern, traderBounds } from '@korice/contracts/trader';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import form from '../../../components/EditorForm.module.css';
import { FormAlert } from '../../../components/Note.js';
import { Question } from '../../../components/Question.js';
import { UnsavedChanges } from '../../../components/UnsavedChanges.js';
import { Button } from '../../../components/kit/Button.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { errorText } from '../../../lib/errors.js';
import { notify } from '../../../lib/notices.js';
import { useDeleteTrader, useUpdateTrader } from '../selling-data.js';
import classes from './SellingSettings.module.css';

const empty: TraderDetails = { name: '', address: '', pib: '', mb: '', email: '', phone: '' };
const bounds = { ...traderBounds, email: 254 } as const;
type Field = keyof TraderDetails;

const errors = {
  name: 'fieldMissing',
  address: 'fieldMissing',
  pib: 'pibInvalid',
  mb: 'mbInvalid',
  email: 'emailInvalid',
  phone: 'phoneInvalid',
} as const satisfies Record<Field, string>;

const isValid = {
  name: (text) => text.length >= traderBounds.minName,
  address: (text) => text.length >= traderBounds.minAddress,
  pib: isPib,
  mb: isMb,
  email: (text) => /^[^@\s]+@[^@\s]+$/.test(text),
  phone: (text) => phonePattern.test(text),
} as const satisfies Record<Field, (text: string) => boolean>;

const fields = Object.keys(empty) as Field[];

/** The form for the kind of seller, private or trader, and the details of a trader. */
export function TraderForm({
  userId,
  stored,
  onKind,
}: {
  userId: string;
  stored: TraderDetails | null;
  /** Called after a change of the kind or of the details of the trader. */
  onKind: (kind: SellerKind) => void;
}) {
  const { t } = useTranslation(['selling', 'buying', 'common']);
  const { t: tError } = useTranslation('errors');
  const id = useId();
  const update = useUpdateTrader(userId);
  const remove = useDeleteTrader(userId);
  const [isTrader, setTrader] = useState(stored !== null);
  // Holds only typed fields. The other fields show the stored details, which another tab may change.
  const [typed, setTyped] = useState<Partial<TraderDetails>>({});
  const saved = stored ?? empty;
  const values = { ...saved, ...typed };
  const [isRefused, setRefused] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isReturning, setReturning] = useState(false);
  const isDirty = isTrader && fields.some((name) => values[name] !== saved[name]);
  const isFaulty = (field: Field) => !isValid[field](values[field].trim());

  async function showOutcome(action: Promise<unknown>, kind: SellerKind): Promise<void> {
    setFailure(null);
    try {
      await action;
      onKind(kind);
      notify({ tone: 'good', text: t(kind === 'trader' ? 'traderSaved' : 'privateSaved') });
    } catch (error) {
      setFailure(errorText(tError, error));
    }
    setReturning(false);
  }

  async function save(): Promise<void> {
    await update.mutateAsync(values);
    setTyped({});
  }

  const field = (name: Field, label: string, props: { type?: 'email' | 'tel'; autoComplete: string }) => (
    <TextInput
      id={`${id}-${name}`}
      label={label}
      maxLength={bounds[name]}
      {...((name === 'pib' || name === 'mb') && { inputMode: 'numeric', classNames: { input: classes.digits } })}
      value={values[name]}
      onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
      error={isRefused && isFaulty(name) ? t(errors[name]) : undefined}
      {...props}
    />
  );
  return (
    <form
      noValidate
      className={form.panel}
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        setRefused(true);
        const faulty = fields.find(isFaulty);
        if (faulty) document.getElementById(`${id}-${faulty}`)?.focus();
        else if (!update.isPending) void showOutcome(save(), 'trader');
      }}
    >
      <UnsavedChanges when={isDirty && !update.isPending} />
      <h2 id={id}>{t('kind')}</h2>
      <div className={classes.kinds} role="radiogroup" aria-labelledby={id}>
        {([false, true] as const).map((trader) => (
          <label key={String(trader)} className={classes.kind}>
            <input
              type="radio"
              name={id}
              checked={isTrader === trader}
              onChange={() => {
                if (!trader && stored) setReturning(true);
                else setTrader(trader);
              }}
            />
            <span>
              <b>{t(trader ? 'trader' : 'private')}</b>
              <small>{t(trader ? 'traderHint' : 'privateHint')}</small>
            </span>
          </label>
        ))}
      </div>
      {isTrader && (
        <>
          <ul className={classes.bullets}>
            <li>{t('traderShopfront')}</li>
            <li>{t('traderMarked')}</li>
            <li>{t('traderWithdrawal')}</li>
          </ul>
          {field('name', t('traderName'), { autoComplete: 'organization' })}
          {field('address', t('buying:traderAddress'), { autoComplete: 'street-address' })}
          <div className={classes.pair}>
            {field('pib', t('buying:traderPib'), { autoComplete: 'off' })}
            {field('mb', t('buying:traderMb'), { autoComplete: 'off' })}
          </div>
          <div className={classes.pair}>
            {field('email', t('buying:traderEmail'), { type: 'email', autoComplete: 'email' })}
            {field('phone', t('buying:traderPhone'), { type: 'tel', autoComplete: 'tel' })}
          </div>
          <p className={classes.help}>{t('traderPublic')}</p>
          <p className={classes.buttons}>
            <Button type="submit" loading={update.isPending}>
              {t('saveTrader')}
            </Button>
          </p>
        </>
      )}
      {failure !== null && <FormAlert tone="bad" title={failure} />}
      <Question
        isOpen={isReturning}
        onClose={() => setReturning(false)}
        title={t('privateTitle')}
        verb={t('privateConfirm')}
        isDanger
        isSending={remove.isPending}
        onConfirm={() => void showOutcome(remove.mutateAsync(), 'private')}
      >
        {t('privateBody')}
      </Question>
    </form>
  );
}
