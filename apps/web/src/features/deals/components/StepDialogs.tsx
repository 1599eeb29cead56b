import type { DealReason } from '@korice/contracts';
import { carriers } from '@korice/contracts/deal-carriers';
import { dealBounds } from '@korice/contracts/deal';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Check } from '../../../components/Check.js';
import { FieldError } from '../../../components/FieldError.js';
import { NativeSelect } from '../../../components/kit/NativeSelect.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { useDealWords } from '../use-deal-words.js';
import { AddressDialog } from './AddressDialog.js';
import { RadioCards } from './RadioCards.js';
import classes from './StepDialogs.module.css';
import { type DialogOf, type StepDialogProps, StepQuestion } from './StepQuestion.js';

/** Asks for confirmation of a step and for its input. Stays open with its input when the step fails. */
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
  const { t } = useTranslation(['deal', 'errors', 'common']);
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
        label={
          <>
            {t('tracking')} <span className={classes.optional}>({t('common:optional')})</span>
          </>
        }
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

/** Cancels an agreed deal, or marks one as failed, with a reason. */
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
      {isCancel && deal.payment === 'ips' && <p>{t('cancelPaid')}</p>}
      {view.canObject && <p>{words.objectionOf(deal)}</p>}
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
        <RadioCards
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
