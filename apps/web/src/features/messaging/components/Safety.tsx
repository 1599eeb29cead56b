import type { DealSide, Message } from '@korice/contracts';
import { hintFlags, type HintFlag, type MessageFlag } from '@korice/contracts/message-flags';
import { type MouseEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { classNames } from '../../../components/class-names.js';
import { ShieldIcon } from '../../../components/dashboard-icons.js';
import note from '../../../components/Note.module.css';
import { Dialog } from '../../../components/Dialog.js';
import { TextButton } from '../../../components/TextButton.js';
import { Button } from '../../../components/kit/Button.js';
import { createListeners } from '../../../lib/listeners.js';
import { readSessionValue, writeSessionValue } from '../../../lib/storage.js';
import { isFraudulent, outsideHost } from '../links.js';
import classes from './Safety.module.css';

const bySide = {
  seller: {
    story: 'safetyStorySeller',
    link: 'fraudLinkSeller',
    cardNumber: 'fraudCardNumberSeller',
    payment: 'fraudPaymentSeller',
  },
  buyer: {
    story: 'safetyStoryBuyer',
    link: 'fraudLinkBuyer',
    cardNumber: 'fraudCardNumberBuyer',
    payment: 'fraudPaymentBuyer',
  },
} as const satisfies Record<DealSide, Record<string, string>>;

/** Explains the most common fraud against the side of the reader, and three rules against it. */
function SafetyDialog({ side, isOpen, onClose }: { side: DealSide; isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation(['messaging', 'common']);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('safetyTitle')}
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <div className={classes.words}>
        <p>{t(bySide[side].story)}</p>
        <h3>{t('safetyNever')}</h3>
        <ul>
          <li>{t('safetyNeverCard')}</li>
          <li>{t('safetyNeverLink')}</li>
          <li>{t('safetyNeverPrepay')}</li>
        </ul>
        <p>{t('safetyStay')}</p>
      </div>
    </Dialog>
  );
}

export function SafetyTip({ side }: { side: DealSide }) {
  const { t } = useTranslation('messaging');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>{t('safetyTip')}</p>
      <TextButton small onClick={() => setOpen(true)}>
        {t('safetyMore')}
      </TextButton>
      <SafetyDialog side={side} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

interface WarningProps {
  message: Message;
  /** The side of the reader in the conversation. */
  side: DealSide;
  actions: ReactNode;
}

/**
 * A warning under a message with signs of fraud: the signs, rules of safety, and `actions`. The warning of fraud cannot be dismissed; a
 * hint can be for the conversation. `onProposeDelivery` proposes a deal that is paid on delivery.
 */
export function MessageWarning({
  onProposeDelivery,
  ...warning
}: WarningProps & { onProposeDelivery: (() => void) | undefined }) {
  return isFraudulent(warning.message.flags) ? (
    <FraudWarning {...warning} />
  ) : (
    <Hint message={warning.message} actions={warning.actions} onProposeDelivery={onProposeDelivery} />
  );
}

function FraudWarning({ message: { content, flags = [] }, side, actions }: WarningProps) {
  const { t } = useTranslation('messaging');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const host = outsideHost(content, window.location.host);
  const has = (...signs: readonly MessageFlag[]) => signs.some((sign) => flags.includes(sign));
  return (
    <section className={classNames(note.note, note.bad, classes.warning)} role="alert" aria-labelledby={id}>
      <ShieldIcon />
      <div>
        <h2 id={id}>{t('fraudTitle')}</h2>
        {has('fakeLink') && host !== undefined && (
          <p>
            <Trans t={t} i18nKey="fraudLink" values={{ host }} components={{ host: <b className={classes.host} /> }} />{' '}
            {t(bySide[side].link)}
          </p>
        )}
        {has('cardNumber') && <p>{t(bySide[side].cardNumber)}</p>}
        {has('cardRequest', 'codeRequest') && <p>{t('fraudCode')}</p>}
        {has('identityRequest') && <p>{t('fraudIdentity')}</p>}
        {has('paymentTrick') && <p>{t(bySide[side].payment)}</p>}
        <ul>
          {has('fakeLink') && <li>{t('fraudNoLink')}</li>}
          {has('identityRequest') && <li>{t('fraudNoIdentity')}</li>}
          <li>{t('fraudNoCard')}</li>
          <li>{t('fraudNoCode')}</li>
        </ul>
        <div className={classes.actions}>
          {actions}
          <Button variant="plain" onClick={() => setOpen(true)}>
            {t('fraudLearn')}
          </Button>
        </div>
      </div>
      <SafetyDialog side={side} isOpen={isOpen} onClose={() => setOpen(false)} />
    </section>
  );
}

const hintTexts = {
  advancePayment: { title: 'advancePaymentTitle', body: 'advancePaymentBody' },
  otherApp: { title: 'otherAppTitle', body: 'otherAppBody' },
} as const satisfies Record<HintFlag, { title: string; body: string }>;

const dismissedHintName = (roomId: string, hint: HintFlag) => `korice.hint.${hint}.${roomId}` as const;

const readDismissed = (roomId: string): HintFlag[] =>
  hintFlags.filter((hint) => readSessionValue(dismissedHintName(roomId, hint)) !== null);

/** Notified after each dismissal: it applies to all messages of the conversation. */
const dismissals = createListeners();

/** The first hint of the message that was not dismissed. */
function Hint({
  message: { room: roomId, flags = [] },
  actions,
  onProposeDelivery,
}: Omit<WarningProps, 'side'> & { onProposeDelivery: (() => void) | undefined }) {
  const { t } = useTranslation('messaging');
  const id = useId();
  const [dismissed, setDismissed] = useState<readonly HintFlag[]>(() => readDismissed(roomId));
  useEffect(
    () => dismissals.subscribe(() => setDismissed((before) => [...new Set([...before, ...readDismissed(roomId)])])),
    [roomId],
  );
  const hint = hintFlags.find((known) => flags.includes(known) && !dismissed.includes(known));
  if (!hint) return null;
  const dismiss = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    writeSessionValue(dismissedHintName(roomId, hint), 'dismissed');
    setDismissed([...dismissed, hint]);
    dismissals.notify();
    // The pressed button is removed with the hint.
    currentTarget.closest<HTMLElement>('[role=log]')?.focus({ preventScroll: true });
  };
  return (
    <section className={classNames(note.note, note.warn, classes.warning)} aria-labelledby={id}>
      <ShieldIcon />
      <div>
        <h2 id={id}>{t(hintTexts[hint].title)}</h2>
        <p>{t(hintTexts[hint].body)}</p>
        <div className={classes.actions}>
          {hint === 'advancePayment' && onProposeDelivery && (
            <Button onClick={onProposeDelivery}>{t('advancePaymentPropose')}</Button>
          )}
          <Button variant="plain" onClick={dismiss}>
            {t('hintUnderstood')}
          </Button>
          {actions}
        </div>
      </div>
    </section>
  );
}
