import type { PaymentAccount, SellingTerms } from '@korice/contracts';
import { parseBankAccount } from '@korice/contracts/bank-account';
import { defaultPostage, discounted, postageTierGrams } from '@korice/contracts/deal-terms';
import { sellingBounds } from '@korice/contracts/selling';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import form from '../../../components/EditorForm.module.css';
import { FailedState } from '../../../components/FailedState.js';
import { FormAlert } from '../../../components/Note.js';
import { Question } from '../../../components/Question.js';
import { LockIcon } from '../../../components/dashboard-icons.js';
import { Button } from '../../../components/kit/Button.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { ProblemError } from '../../../lib/call.js';
import { errorText } from '../../../lib/errors.js';
import { formatNumber } from '../../../lib/format.js';
import { notify } from '../../../lib/notices.js';
import { sellingQueries, useDeleteAccount, useUpdateAccount, useUpdateTerms } from '../selling-data.js';
import classes from './SellingSettings.module.css';

/** What a seller usually offers in deals: discounts, postage and the bank account for IPS codes. */
export default function SellingSettings({ userId }: { userId: string }) {
  const { t } = useTranslation('selling');
  const id = useId();
  const terms = useQuery(sellingQueries.terms(userId));
  const account = useQuery(sellingQueries.account(userId));
  return (
    <section aria-labelledby={id} className={classes.selling}>
      <h2 id={id}>{t('title')}</h2>
      <div className={form.columns}>
        <Loaded query={terms}>{(data) => <TermsForm userId={userId} stored={data} />}</Loaded>
        <Loaded query={account}>{(data) => <AccountForm key={data.account} userId={userId} stored={data} />}</Loaded>
      </div>
    </section>
  );
}

function Loaded<T>({
  query: { data, isError, isFetching, refetch },
  children,
}: {
  query: { data: T | undefined; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
  children: (data: T) => ReactNode;
}) {
  const { t } = useTranslation();
  if (data !== undefined) return children(data);
  if (isError) return <FailedState onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <p className={form.panel} role="status">
      {t('loading')}
    </p>
  );
}

/** Null for anything but a whole number up to `max`. */
function wholeNumber(text: string, max: number): number | null {
  const compact = text.replace(/[\s.]/g, '');
  return /^\d{1,6}$/.test(compact) && Number(compact) <= max ? Number(compact) : null;
}

const kinds = ['post', 'courier'] as const;
/** The price of a book in the example below the discounts. */
const examplePrice = 500;

interface TermsTexts {
  two: string;
  three: string;
  post: string[];
  courier: string[];
}

const textsOf = ({ discounts, postage }: SellingTerms): TermsTexts => ({
  two: String(discounts.two),
  three: String(discounts.three),
  post: postage.post.map(String),
  courier: postage.courier.map(String),
});

function TermsForm({ userId, stored }: { userId: string; stored: SellingTerms }) {
  const { t } = useTranslation(['selling', 'deal', 'common']);
  const { t: tError } = useTranslation('errors');
  const id = useId();
  const update = useUpdateTerms(userId);
  const [values, setValues] = useState(() => textsOf(stored));
  const [isRefused, setRefused] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const { maxDiscountPercent, maxPostageRsd } = sellingBounds;
  const two = wholeNumber(values.two, maxDiscountPercent);
  const three = wholeNumber(values.three, maxDiscountPercent);
  const prices = { post: amounts(values.post), courier: amounts(values.courier) };
  function amounts(texts: readonly string[]) {
    return texts.map((text) => wholeNumber(text, maxPostageRsd));
  }
  const isOrdered = two === null || three === null || three >= two;
  const discountError = (value: number | null) => (isRefused && value === null ? t('range') : undefined);

  async function save(): Promise<void> {
    const post = prices.post.filter((price) => price !== null);
    const courier = prices.courier.filter((price) => price !== null);
    const isComplete = post.length === postageTierGrams.length && courier.length === postageTierGrams.length;
    setFailure(null);
    setRefused(true);
    if (two === null || three === null || !isOrdered || !isComplete || update.isPending) return;
    try {
      setValues(textsOf(await update.mutateAsync({ discounts: { two, three }, postage: { post, courier } })));
      setRefused(false);
      notify({ tone: 'good', text: t('termsSaved') });
    } catch (error) {
      setFailure(errorText(tError, error));
    }
  }

  const percent = (name: 'two' | 'three', value: number | null) => (
    <TextInput
      label={t(name)}
      inputMode="numeric"
      autoComplete="off"
      rightSection="%"
      classNames={{ input: classes.figure, section: classes.unit }}
      value={values[name]}
      onChange={({ currentTarget }) => setValues({ ...values, [name]: currentTarget.value })}
      error={discountError(value) ?? (name === 'three' && isRefused && !isOrdered ? t('order') : undefined)}
    />
  );
  return (
    <form
      noValidate
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <section className={form.panel} aria-labelledby={`${id}-discounts`}>
        <h3 id={`${id}-discounts`}>{t('discounts')}</h3>
        <p className={classes.help}>{t('discountsHint')}</p>
        <div className={classes.pair}>
          {percent('two', two)}
          {percent('three', three)}
        </div>
        {three !== null && three > 0 && (
          <p className={classes.preview}>
            {t('example', { price: `${formatNumber(discounted(3 * examplePrice, three))} RSD` })}
          </p>
        )}
      </section>
      <section className={form.panel} aria-labelledby={`${id}-postage`}>
        <h3 id={`${id}-postage`}>{t('postage')}</h3>
        <p className={classes.help}>{t('postageHint')}</p>
        <table className={classes.postage}>
          <thead>
            <tr>
              <th scope="col">{t('parcel')}</th>
              {kinds.map((kind) => (
                <th key={kind} scope="col">
                  {t(`deal:${kind}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {postageTierGrams.map((grams, tier) => {
              const weight = t('upTo', { weight: grams < 1_000 ? `${grams} g` : `${grams / 1_000} kg` });
              return (
                <tr key={grams}>
                  <th scope="row">{weight}</th>
                  {kinds.map((kind) => (
                    <td key={kind}>
                      <TextInput
                        aria-label={`${weight}: ${t(`deal:${kind}`)}`}
                        inputMode="numeric"
                        autoComplete="off"
                        rightSection="RSD"
                        rightSectionWidth={52}
                        classNames={{ input: classes.figure, section: classes.unit }}
                        value={values[kind][tier] ?? ''}
                        onChange={({ currentTarget }) =>
                          setValues({ ...values, [kind]: values[kind].with(tier, currentTarget.value) })
                        }
                        error={isRefused && prices[kind][tier] === null ? t('amountInvalid') : undefined}
                      />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
        <div>
          <Button
            variant="plain"
            onClick={() =>
              setValues({
                ...values,
                ...textsOf({ ...stored, postage: defaultPostage }),
                two: values.two,
                three: values.three,
              })
            }
          >
            {t('postageReset')}
          </Button>
        </div>
      </section>
      {failure !== null && <FormAlert tone="bad" title={failure} />}
      <div>
        <Button type="submit" disabled={update.isPending}>
          {t(update.isPending ? 'common:saving' : 'saveTerms')}
        </Button>
      </div>
    </form>
  );
}

const emptyAccount = { account: '', name: '', town: '' };

function AccountForm({ userId, stored }: { userId: string; stored: PaymentAccount }) {
  const { t } = useTranslation(['selling', 'common', 'errors']);
  const { t: tError } = useTranslation('errors');
  const id = useId();
  const update = useUpdateAccount(userId);
  const remove = useDeleteAccount(userId);
  const hasAccount = stored.account !== '';
  const [values, setValues] = useState({ ...emptyAccount, name: stored.name, town: stored.town });
  const [isRefused, setRefused] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const isValid = parseBankAccount(values.account) !== null;
  const isMissing = (text: string) => text.trim().length < 2;

  async function save(): Promise<void> {
    setFailure(null);
    setRefused(true);
    if (!isValid || isMissing(values.name) || isMissing(values.town) || update.isPending) return;
    try {
      await update.mutateAsync(values);
      notify({ tone: 'good', text: t('accountSaved') });
    } catch (error) {
      // The person has cancelled the login.
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
      onChange={({ currentTarget }) => setValues({ ...values, [name]: currentTarget.value })}
      error={isRefused && isMissing(values[name]) ? t('fieldMissing') : undefined}
    />
  );
  return (
    <form
      noValidate
      className={form.panel}
      aria-labelledby={`${id}-account`}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h3 id={`${id}-account`}>{t('account')}</h3>
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
        onChange={({ currentTarget }) => setValues({ ...values, account: currentTarget.value })}
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
