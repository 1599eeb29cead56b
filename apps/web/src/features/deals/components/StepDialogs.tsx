import type { Address, Deal, DealReason } from '@korice/contracts';
import { carriers } from '@korice/contracts/deal-carriers';
import { Address as AddressSchema, dealBounds } from '@korice/contracts/deals';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Check } from '../../../components/Check.js';
import { FieldError } from '../../../components/FieldError.js';
import { FormAlert } from '../../../components/Note.js';
import { NativeSelect } from '../../../components/kit/NativeSelect.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { Question } from '../../../components/Question.js';
import { ProblemError } from '../../../lib/call.js';
import { invalidTextKey, useFields, useTextFields, validate } from '../../../lib/form.js';
import { errorText } from '../../../lib/errors.js';
import { notify } from '../../../lib/notices.js';
import { type DealView, objectBy } from '../deal-view.js';
import { type StepInput, useTakeStep } from '../mutations.js';
import { dealQueries } from '../queries.js';
import { useDealWords } from '../use-deal-words.js';
import { formatDate, formatTime } from '../../../lib/format.js';
import { Picks } from './Picks.js';
import classes from './StepDialogs.module.css';

/** A step that opens a dialog; `address` gives or changes the address of an agreed parcel. */
export type AskedStep = 'agreed' | 'declined' | 'withdrawn' | 'sent' | 'completed' | 'cancelled' | 'failed' | 'address';

/** Takes a step and shows its result as a notice. Resolves to the error of a failed step. */
export function useDealStep(deal: Deal) {
  const { t } = useTranslation('deal');
  const { t: tError } = useTranslation('errors');
  const { mutateAsync, isPending } = useTakeStep();
  const done = {
    agreed: t('agreedToast'),
    declined: t('declinedToast'),
    withdrawn: t('withdrawnToast'),
    sent: t('sentToast'),
    completed: t('completedToast'),
    cancelled: t('cancelledToast'),
    failed: t('failedToast'),
    address: t('addressToast'),
  } as const satisfies Record<AskedStep, string>;

  /** Names the books that somebody else has got meanwhile. */
  function reasonOf(error: unknown): string {
    if (!(error instanceof ProblemError)) return errorText(tError, error);
    if (error.code === 'CONFLICT') return t('termsChanged');
    if (error.code !== 'BOOK_NOT_AVAILABLE') return errorText(tError, error);
    const titles = error.errors.flatMap(({ path }) => deal.books[Number(path.split('.')[1])]?.title ?? []);
    return titles.length === 0 ? errorText(tError, error) : t('booksGone', { titles: titles.join(', ') });
  }

  return {
    isPending,
    reasonOf,
    take: async (step: StepInput, as: AskedStep): Promise<void> => {
      await mutateAsync({ deal, step });
      notify({ tone: 'good', text: done[as] });
    },
  };
}

interface StepDialogProps {
  deal: Deal;
  view: DealView;
  /** Null: closed. */
  asked: AskedStep | null;
  onClose: () => void;
}

/** Asks for confirmation of a step, and for what belongs to it. Stays open with its input when the step fails. */
export function StepDialog({ deal, view, asked, onClose }: StepDialogProps) {
  switch (asked) {
    case null:
      return null;
    case 'agreed':
    case 'address':
      return <AddressDialog key={asked} deal={deal} view={view} asked={asked} onClose={onClose} />;
    case 'sent':
      return <SentDialog deal={deal} view={view} asked={asked} onClose={onClose} />;
    case 'cancelled':
    case 'failed':
      return <ReasonDialog key={asked} deal={deal} view={view} asked={asked} onClose={onClose} />;
    default:
      return <PlainDialog deal={deal} view={view} asked={asked} onClose={onClose} />;
  }
}

/** A dialog for one step; `inputOf` returns what is sent, or undefined when the form is incomplete. */
function StepQuestion({
  deal,
  as,
  title,
  verb,
  hasForm = false,
  isDanger = false,
  inputOf,
  onClose,
  children,
}: {
  deal: Deal;
  as: AskedStep;
  title: string;
  verb: string;
  hasForm?: boolean;
  isDanger?: boolean;
  inputOf: () => StepInput | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  const { take, reasonOf, isPending } = useDealStep(deal);
  const [failure, setFailure] = useState<{ reason: string; attempt: number } | null>(null);

  async function confirm(): Promise<void> {
    const input = inputOf();
    if (!input) return;
    try {
      await take(input, as);
      onClose();
    } catch (error) {
      setFailure((before) => ({ reason: reasonOf(error), attempt: (before?.attempt ?? 0) + 1 }));
    }
  }

  return (
    <Question
      isOpen
      isAlert={!hasForm}
      onClose={onClose}
      title={title}
      verb={verb}
      isDanger={isDanger}
      isSending={isPending}
      onConfirm={() => void confirm()}
    >
      <div className={classes.form}>
        {failure && <FormAlert key={failure.attempt} tone="bad" title={failure.reason} />}
        {children}
      </div>
    </Question>
  );
}

type DialogOf<Asked extends AskedStep> = Omit<StepDialogProps, 'asked'> & { asked: Asked };

function PlainDialog({ deal, view, asked, onClose }: DialogOf<'declined' | 'withdrawn' | 'completed'>) {
  const { t } = useTranslation('deal');
  const isSellersHandover = asked === 'completed' && view.side === 'seller';
  const words = {
    declined: { title: t('declineTitle'), body: t('declineBody'), verb: t('decline') },
    withdrawn: { title: t('withdrawTitle'), body: t('withdrawBody'), verb: t('withdraw') },
    completed: {
      title: t(isSellersHandover ? 'completeSellerTitle' : 'completeTitle'),
      body: t('completeBody'),
      verb: t('complete'),
    },
  }[asked];
  return (
    <StepQuestion
      deal={deal}
      as={asked}
      title={words.title}
      verb={words.verb}
      isDanger={asked !== 'completed'}
      inputOf={() => ({ state: asked })}
      onClose={onClose}
    >
      <p>{words.body}</p>
      {isSellersHandover && <p>{t('completeSellerBody')}</p>}
    </StepQuestion>
  );
}

const otherCarrier = '';

function SentDialog({ deal, onClose }: DialogOf<'sent'>) {
  const { t } = useTranslation(['deal', 'errors']);
  const [name, setName] = useState<string>(deal.delivery.kind === 'post' ? carriers[0].name : otherCarrier);
  const [carrier, setCarrier] = useState('');
  const [tracking, setTracking] = useState('');
  const [isRefused, setRefused] = useState(false);
  const compact = tracking.replace(/\s/g, '').toUpperCase();
  return (
    <StepQuestion
      deal={deal}
      as="sent"
      title={t('sentTitleAsk')}
      verb={t('markSent')}
      hasForm
      inputOf={() => {
        const isValid = /^[A-Z0-9-]{0,40}$/.test(compact);
        setRefused(!isValid);
        return isValid
          ? { state: 'sent', carrier: name === otherCarrier ? carrier : name, tracking: compact }
          : undefined;
      }}
      onClose={onClose}
    >
      <p>{t('sentBody')}</p>
      <NativeSelect
        label={t('carrier')}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        data={[...carriers.map((known) => known.name), { value: otherCarrier, label: t('carrierOther') }]}
      />
      {name === otherCarrier && (
        <TextInput
          label={t('carrierName')}
          maxLength={dealBounds.carrier}
          value={carrier}
          onChange={({ currentTarget }) => setCarrier(currentTarget.value)}
        />
      )}
      <TextInput
        label={t('tracking')}
        autoComplete="off"
        autoCapitalize="characters"
        value={tracking}
        error={isRefused ? t('trackingInvalid') : undefined}
        onChange={({ currentTarget }) => {
          setTracking(currentTarget.value);
          setRefused(false);
        }}
      />
    </StepQuestion>
  );
}

/** Breaks off an agreed deal, or closes one that failed, with a reason. */
function ReasonDialog({ deal, view, asked, onClose }: DialogOf<'cancelled' | 'failed'>) {
  const { t } = useTranslation('deal');
  const words = useDealWords();
  const id = useId();
  const reasons = view.steps.get(asked)?.reasons ?? [];
  const [reason, setReason] = useState<DealReason | undefined>(reasons.length === 1 ? reasons[0] : undefined);
  const [isRefused, setRefused] = useState(false);
  const [after, setAfter] = useState<'release' | 'keep'>('release');
  const isCancel = asked === 'cancelled';
  const chooses = !isCancel && view.side === 'seller';
  return (
    <StepQuestion
      deal={deal}
      as={asked}
      title={t(isCancel ? 'cancelTitle' : 'failTitle')}
      verb={t(isCancel ? 'cancel' : 'fail')}
      hasForm
      isDanger
      inputOf={() => {
        setRefused(reason === undefined);
        return reason && { state: asked, reason, ...(chooses && { keepReserved: after === 'keep' }) };
      }}
      onClose={onClose}
    >
      <p>{t(isCancel ? 'cancelBody' : 'failBody')}</p>
      {view.canObject && (
        <p>{t('objectUntil', { date: formatDate(objectBy(deal)), time: formatTime(objectBy(deal)) })}</p>
      )}
      <fieldset className={classes.reasons} aria-describedby={isRefused ? `${id}-error` : undefined}>
        <legend>{t('reason')}</legend>
        {reasons.map((choice) => (
          <Check
            key={choice}
            type="radio"
            name={`${id}-reason`}
            label={words.reasonOf(choice)}
            checked={choice === reason}
            onChange={() => {
              setReason(choice);
              setRefused(false);
            }}
          />
        ))}
        {isRefused && <FieldError id={`${id}-error`}>{t('reasonMissing')}</FieldError>}
      </fieldset>
      {chooses && (
        <Picks
          legend={t('keepOrRelease')}
          value={after}
          onChange={setAfter}
          choices={[
            { value: 'release', title: t('release'), help: t('releaseHelp') },
            { value: 'keep', title: t('keep'), help: t('keepHelp') },
          ]}
        />
      )}
    </StepQuestion>
  );
}

const addressFields = ['name', 'street', 'place', 'phone'] as const;
const autoComplete = { name: 'name', street: 'street-address', place: 'address-level2', phone: 'tel' } as const;
const noAddress: Address = { name: '', street: '', place: '', phone: '' };

/** The buyer agrees with the address of the parcel, or gives it after the seller has agreed. */
function AddressDialog({ deal, asked, onClose }: DialogOf<'agreed' | 'address'>) {
  const { t } = useTranslation(['deal', 'errors']);
  const { data: options } = useQuery(dealQueries.options(deal.roomId));
  const known = deal.address ?? options?.address;
  const fields = useFields<Address>(known ?? noAddress);
  const [isFilled, setFilled] = useState(known !== undefined && known !== null);
  const [keep, setKeep] = useState(true);
  // The kept address arrives after the dialog has opened.
  if (!isFilled && options?.address && Object.values(fields.values).every((value) => value === '')) {
    setFilled(true);
    fields.replace(options.address);
  }
  const bound = useTextFields(fields, addressFields, (name, code) =>
    name === 'phone' && code === 'invalid_format'
      ? t('phoneInvalid')
      : code === 'too_small'
        ? t('addressMissing')
        : t(`errors:${invalidTextKey(code)}`),
  );
  const labels = {
    name: t('addressName'),
    street: t('addressStreet'),
    place: t('addressPlace'),
    phone: t('addressPhone'),
  };
  return (
    <StepQuestion
      deal={deal}
      as={asked}
      title={t('addressTitle')}
      verb={t(asked === 'agreed' ? 'accept' : 'addressSave')}
      hasForm
      inputOf={() => {
        const faults = validate(AddressSchema, fields.values);
        if (faults.length === 0) return { state: 'agreed', address: fields.values, keepAddress: keep };
        fields.refuse(faults);
        const first = addressFields.find((name) => faults.some(({ path }) => path === name));
        if (first) bound.focus(first);
        return undefined;
      }}
      onClose={onClose}
    >
      <p>{t('addressBody')}</p>
      {addressFields.map((name) => (
        <TextInput
          key={name}
          label={labels[name]}
          autoComplete={autoComplete[name]}
          inputMode={name === 'phone' ? 'tel' : undefined}
          maxLength={name === 'phone' ? dealBounds.phone : dealBounds.addressLine}
          required
          withAsterisk={false}
          {...bound.bind(name)}
        />
      ))}
      <Check label={t('addressKeep')} checked={keep} onChange={({ currentTarget }) => setKeep(currentTarget.checked)} />
    </StepQuestion>
  );
}
