import type { Deal } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { QrIcon, StarIcon } from '../../../components/dashboard-icons.js';
import { Button } from '../../../components/kit/Button.js';
import { formatDate } from '../../../lib/format.js';
import { notify } from '../../../lib/notices.js';
import type { DealView } from '../deal-view.js';
import classes from './DealCard.module.css';
import { type AskedStep, useDealStep } from './StepQuestion.js';

/** The buttons of the steps that the viewer may take; the one that advances the deal is last. */
export function DealActions({
  deal,
  view,
  isFolded,
  onUnfold,
  onAsk,
  onAccept,
  onChangeTerms,
}: {
  deal: Deal;
  view: DealView;
  isFolded: boolean;
  onUnfold: () => void;
  onAsk: (step: AskedStep) => void;
  onAccept: () => void;
  onChangeTerms: () => void;
}) {
  const { t } = useTranslation('deal');
  const { take, reasonOf, isPending } = useDealStep(deal);
  const { steps, side, isOwnTurn, isParcel } = view;
  const look = { variant: isOwnTurn ? 'filled' : 'default', disabled: isPending } as const;
  const quiet = { className: classes.quiet, disabled: isPending } as const;

  /** Accepts without a confirmation dialog: the terms are visible, and everything can still be cancelled. */
  function accept(): void {
    onAccept();
    take({ state: 'agreed' }, 'agreed').catch((error: unknown) => notify({ tone: 'bad', text: reasonOf(error) }));
  }

  const buttons: ReactNode[] = [];
  const add = (key: string, text: string, props: object, onClick: () => void) =>
    buttons.push(
      <Button key={key} {...props} onClick={onClick}>
        {text}
      </Button>,
    );
  let hint: string | undefined;

  if (deal.state === 'proposed') {
    if (isFolded) {
      if (isOwnTurn) add('open', t('open'), look, onUnfold);
    } else if (isOwnTurn) {
      add('decline', t('decline'), quiet, () => onAsk('declined'));
      if (steps.has('agreed')) {
        hint = t('acceptHint');
        add('change', t('change'), { disabled: isPending }, onChangeTerms);
        add('accept', t('accept'), look, () => (side === 'buyer' && isParcel ? onAsk('agreed') : accept()));
      }
    } else {
      hint = view.isOtherBlocked ? undefined : t('waitHint');
      add('withdraw', t('withdraw'), quiet, () => onAsk('withdrawn'));
    }
  } else {
    if (!isFolded && steps.has('cancelled')) add('cancel', t('cancel'), quiet, () => onAsk('cancelled'));
    if (steps.has('failed') && (!isFolded || view.canObject))
      add('problem', t(side === 'seller' ? 'parcelReturned' : 'problem'), quiet, () => onAsk('failed'));
    if (view.mayStateAddress && (!isFolded || !deal.address))
      add(
        'address',
        t(deal.address ? 'addressChange' : 'addressAdd'),
        deal.address ? { disabled: isPending } : look,
        () => onAsk('address'),
      );
    if (view.mayPay)
      buttons.push(
        <Button
          key="pay"
          component={Link}
          to={pathTo('dealPayment', { dealId: deal._id })}
          variant={deal.state === 'agreed' && isParcel && isOwnTurn && deal.address ? 'filled' : 'default'}
          leftSection={<QrIcon />}
        >
          {t(deal.paymentReportedAt === null ? 'pay' : 'paymentDetails')}
        </Button>,
      );
    if (steps.has('sent')) add('sent', t('markSent'), look, () => onAsk('sent'));
    // A parcel is confirmed when it has arrived, so not before it is sent.
    if (steps.has('completed') && (deal.state === 'sent' || !isParcel))
      add('completed', t(isParcel ? 'confirm' : side === 'buyer' ? 'confirmInPerson' : 'handedOver'), look, () =>
        onAsk('completed'),
      );
  }
  const { canRate, until, own } = deal.rating;
  if (canRate && (!isFolded || own === 'none'))
    return (
      <>
        {buttons.length > 0 && <div className={classes.actions}>{buttons}</div>}
        <div className={classes.rate}>
          <b>{t(own === 'none' ? 'ratePrompt' : 'rated')}</b>
          <Button component={Link} to={pathTo('dealRating', { dealId: deal._id })} leftSection={<StarIcon />}>
            {t(own === 'none' ? 'rate' : 'rateEdit')}
          </Button>
          {until !== null && <p className={classes.help}>{t('rateUntil', { date: formatDate(until) })}</p>}
        </div>
      </>
    );
  if (buttons.length === 0 && hint === undefined) return null;
  return (
    <div className={classes.actions}>
      {hint !== undefined && <p className={classes.help}>{hint}</p>}
      {buttons}
    </div>
  );
}
