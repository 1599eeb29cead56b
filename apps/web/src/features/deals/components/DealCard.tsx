import type { Deal } from '@korice/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from './CopyButton.js';
import { Note } from '../../../components/Note.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import { classNames } from '../../../components/class-names.js';
import { IconButton } from '../../../components/IconButton.js';
import { DownIcon, ExternalIcon, FlagIcon } from '../../../components/icons.js';
import { Button } from '../../../components/kit/Button.js';
import { formatDate } from '../../../lib/format.js';
import { useIsWide } from '../../../lib/use-width.js';
import { type DealView, isEndedByDeletion, viewDeal } from '../deal-view.js';
import { dealPrice, useDealWords } from '../use-deal-words.js';
import { CoverFan } from './CoverFan.js';
import { DealProgress, TurnMark } from './DealStatus.js';
import { DealSum } from './DealSum.js';
import { DealTermsList } from './DealTermsList.js';
// After the styles of these parts, because it hides some of them on phones.
import classes from './DealCard.module.css';
import { StepDialog } from './StepDialogs.js';
import type { AskedStep } from './StepQuestion.js';
import { DealActions } from './DealActions.js';

interface DealCardProps {
  deal: Deal;
  viewerId: string;
  /** In a conversation the card can be folded, and is folded at first on phones. */
  place: 'thread' | 'page';
  /** False in a conversation in which one member has blocked the other. */
  hasMessages?: boolean;
  /** The step whose dialog the URL of the page opens. */
  askedStep?: AskedStep | undefined;
  onChangeTerms: () => void;
  /** Opens the report of the seller's account. */
  onReport: () => void;
}

/**
 * A deal: whose turn it is, its state and the next step. Only the member whose turn it is has a filled button.
 */
export function DealCard({
  deal,
  viewerId,
  place,
  hasMessages = true,
  askedStep,
  onChangeTerms,
  onReport,
}: DealCardProps) {
  const { t } = useTranslation('deal');
  const { t: tError } = useTranslation('errors');
  const id = useId();
  const words = useDealWords();
  const view = viewDeal(deal, viewerId);
  const isWide = useIsWide() ?? false;
  // A new revision of the deal resets whether the person has folded or unfolded the card.
  const [toggled, setToggled] = useState<{ rev: number; isOpen: boolean } | null>(null);
  const isUnfolded = place === 'page' || (toggled?.rev === deal.rev ? toggled.isOpen : isWide);
  const toggle = () => setToggled({ rev: deal.rev, isOpen: !isUnfolded });
  const [asked, setAsked] = useState<AskedStep | null>(null);
  const [askedBefore, setAskedBefore] = useState<AskedStep>();
  if (askedStep !== undefined && askedStep !== askedBefore) {
    setAskedBefore(askedStep);
    if (askedStep === 'address' ? view.mayStateAddress : view.steps.has(askedStep)) setAsked(askedStep);
  }
  const heading = useRef<HTMLHeadingElement>(null);
  const isStepTaken = useRef(false);
  const wasAsked = useRef(false);
  useEffect(() => {
    const hasClosed = wasAsked.current && asked === null;
    wasAsked.current = asked !== null;
    // The button of a step disappears with the step, also after a step of the other side, and the focus with the button.
    if (asked !== null || !(hasClosed || isStepTaken.current) || document.activeElement !== document.body) return;
    isStepTaken.current = false;
    heading.current?.focus({ preventScroll: true });
  }, [asked, deal.rev]);
  const showsTerms = deal.state === 'proposed' || place === 'page';
  return (
    <section
      className={classNames(classes.card, view.isOwnTurn && classes.mine, place === 'page' && classes.solo)}
      aria-labelledby={id}
    >
      <div className={classes.inside}>
        <header className={classes.head}>
          {!(isUnfolded && showsTerms) && <CoverFan books={deal.books} />}
          <div className={classes.words}>
            <TurnMark deal={deal} view={view} />
            <h2 ref={heading} id={id} tabIndex={-1}>
              {words.titleOf(deal)}
            </h2>
            {isUnfolded && !view.isOtherBlocked ? (
              <p className={classes.help}>{words.lineOf(deal)}</p>
            ) : (
              <DealGist deal={deal} />
            )}
            <DealProgress deal={deal} isParcel={view.isParcel} className={classes.progress} />
          </div>
          {place === 'thread' && (
            <IconButton
              className={classNames(classes.fold, isUnfolded && classes.unfolded)}
              label={t(isUnfolded ? 'hideTerms' : 'showTerms')}
              aria-expanded={isUnfolded}
              aria-controls={isUnfolded ? `${id}-body` : undefined}
              onClick={toggle}
            >
              <DownIcon />
            </IconButton>
          )}
        </header>
        {view.isOtherBlocked && <Note tone="bad" title={tError('accountBlocked')} />}
        {isUnfolded && (
          <div id={`${id}-body`} className={classNames(classes.body, showsTerms && classes.two)}>
            {showsTerms && (
              <>
                <DealSum deal={deal} />
                <DealTermsList deal={deal} view={view} />
              </>
            )}
            {!showsTerms && <StateNote deal={deal} view={view} hasMessages={hasMessages} hasAddress />}
          </div>
        )}
        {isUnfolded && showsTerms && place === 'page' && deal.state !== 'proposed' && (
          <StateNote deal={deal} view={view} hasMessages={hasMessages} hasAddress={false} />
        )}
        {view.paymentRisk !== null && (
          <PaymentRiskNote risk={view.paymentRisk} onReport={view.other.name === '' ? undefined : onReport} />
        )}
        <DealActions
          deal={deal}
          view={view}
          isFolded={!isUnfolded}
          onUnfold={toggle}
          onAsk={setAsked}
          onAccept={() => {
            isStepTaken.current = true;
          }}
          onChangeTerms={onChangeTerms}
        />
      </div>
      <StepDialog deal={deal} view={view} asked={asked} onClose={() => setAsked(null)} />
    </section>
  );
}

/** Explains what the state means for the viewer, with the tracking number or the address of the parcel. */
function StateNote({
  deal,
  view,
  hasMessages,
  hasAddress,
}: {
  deal: Deal;
  view: DealView;
  hasMessages: boolean;
  /** False where the terms are shown, which contain the address. */
  hasAddress: boolean;
}) {
  const { t } = useTranslation('deal');
  const words = useDealWords();
  const { state, address, tracking, trackingPage } = deal;
  const isIps = deal.payment === 'ips';
  const sendBy = formatDate(deal.actBy ?? deal.createdAt);
  const sentNote = () => {
    if (view.side === 'seller') return t('sentSeller');
    if (deal.payment === 'onDelivery') return t('sentBuyer', { price: dealPrice(deal) });
    return t(view.mayPay ? 'sentBuyerPay' : 'sentBuyerPaid');
  };
  const explanation = (() => {
    switch (state) {
      case 'agreed':
        if (!view.isParcel) return t(hasMessages ? 'agreedInPerson' : 'agreedNoMessages');
        if (!address) return t(view.side === 'buyer' ? 'agreedNoAddress' : 'agreedWaitAddress', { date: sendBy });
        if (isIps && deal.paymentReportedAt !== null)
          return t(view.side === 'buyer' ? 'agreedPaid' : 'agreedCheckPay', {
            paid: formatDate(deal.paymentReportedAt),
            date: sendBy,
          });
        if (view.side === 'buyer') return t(isIps ? 'agreedPay' : 'agreedBuyer');
        return t(isIps ? 'agreedWaitPay' : 'agreedSeller', { date: sendBy });
      case 'sent':
        return `${sentNote()} ${t('sentEnds')}`;
      case 'completed':
        return t(view.side === 'buyer' ? 'doneBuyer' : 'doneSeller');
      case 'failed':
        return deal.reason === 'notCollected' ? t('failedReturnedBody') : t('failedBody');
      case 'cancelled':
        return isEndedByDeletion(deal) ? t('goneBody') : undefined;
      default:
        return undefined;
    }
  })();
  return (
    <>
      {state === 'sent' && tracking !== '' && (
        <div className={classes.parcel}>
          <span>
            <span className={classes.help}>{t('tracking')}</span>
            <code>{tracking}</code>
          </span>
          <CopyButton field={t('tracking')} text={tracking} isIcon />
          {trackingPage !== null && (
            <Button
              component="a"
              href={trackingPage}
              target="_blank"
              rel="noopener noreferrer"
              rightSection={<ExternalIcon />}
            >
              {t('track')}
              <VisuallyHidden> ({t('trackHint')})</VisuallyHidden>
            </Button>
          )}
        </div>
      )}
      {hasAddress && state === 'agreed' && view.side === 'seller' && address && (
        <address className={classes.address}>
          {[address.name, address.street, address.place, address.phone].map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      )}
      {explanation !== undefined && !view.isOtherBlocked && <p className={classes.say}>{explanation}</p>}
      {view.canObject && <p className={classes.say}>{words.objectionOf(deal)}</p>}
    </>
  );
}

/** Total, delivery and payment in one line, for a folded card. */
function DealGist({ deal }: { deal: Deal }) {
  const words = useDealWords();
  return (
    <p className={classes.gist}>
      <b>{dealPrice(deal)}</b>
      <span>
        {words.deliveryOf(deal.delivery.kind)} · {words.paymentInLine(deal.payment)}
      </span>
    </p>
  );
}

/** Tells a buyer who has paid in advance what to do when the parcel is overdue or lost. */
function PaymentRiskNote({
  risk,
  onReport,
}: {
  risk: NonNullable<DealView['paymentRisk']>;
  /** Undefined when the seller has deleted the account. */
  onReport: (() => void) | undefined;
}) {
  const { t } = useTranslation(['deal', 'report']);
  return (
    <Note tone="warn" title={t(risk === 'late' ? 'paidLateTitle' : 'paidLostTitle')}>
      <p>{t(risk === 'late' ? 'paidLateBody' : onReport ? 'paidLostBody' : 'paidGoneBody')}</p>
      {onReport && (
        <Button className={classes.report} leftSection={<FlagIcon />} onClick={onReport}>
          {t('report:user')}
        </Button>
      )}
    </Note>
  );
}
