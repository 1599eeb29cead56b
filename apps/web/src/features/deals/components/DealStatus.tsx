import type { Deal } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../components/class-names.js';
import { AlertIcon, CheckIcon } from '../../../components/icons.js';
import { type DealView, isUnconfirmed } from '../deal-view.js';
import { useDealWords } from '../use-deal-words.js';
import classes from './DealStatus.module.css';

/**
 * Shows whose turn it is: a full mark for the viewer, a ring for the other side; or the state of a deal that is finished or whose other
 * side is blocked.
 */
export function TurnMark({ deal, view }: { deal: Deal; view: DealView }) {
  const { t } = useTranslation('deal');
  const words = useDealWords();
  if (view.isOpen && !view.isOtherBlocked)
    return (
      <p className={classNames(classes.turn, view.isOwnTurn && classes.own)}>
        {view.isOwnTurn ? t('turnYou') : t('turnOther', { name: words.nameOf(view.other) })}
      </p>
    );
  const isBad = deal.state === 'failed' || view.isOtherBlocked;
  const tone = deal.state === 'completed' ? classes.good : isBad ? classes.bad : undefined;
  return (
    <p className={classNames(classes.turn, classes.over, tone)}>
      {deal.state === 'completed' && <CheckIcon />}
      {isBad && <AlertIcon />}
      {words.stateOf(deal.state, isUnconfirmed(deal))}
    </p>
  );
}

/** Shows the progress of a deal. Renders nothing for a deal that ended without completion. */
export function DealProgress({
  deal,
  isParcel,
  className,
}: {
  deal: Deal;
  isParcel: boolean;
  className?: string | undefined;
}) {
  const { t } = useTranslation('deal');
  const words = useDealWords();
  const states = isParcel
    ? (['proposed', 'agreed', 'sent', 'completed'] as const)
    : (['proposed', 'agreed', 'completed'] as const);
  const now = states.findIndex((state) => state === deal.state);
  if (now === -1) return null;
  return (
    <ol className={classNames(classes.steps, className)} aria-label={t('steps')}>
      {states.map((state, at) => (
        <li
          key={state}
          aria-current={at === now ? 'step' : undefined}
          className={at < now ? classes.past : state === 'completed' && at === now ? classes.end : undefined}
        >
          {words.stateOf(state, isUnconfirmed(deal))}
        </li>
      ))}
    </ol>
  );
}
