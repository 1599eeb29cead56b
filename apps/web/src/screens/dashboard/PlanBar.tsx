import type { BookList, BookListPlan, OfferedItem } from '@korice/contracts';
import { conversationPath, pathTo } from '@korice/contracts/paths';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { BellIcon } from '../../components/bell-icons.js';
import { keepFootFree } from '../../components/keep-foot-free.js';
import { Button } from '../../components/kit/Button.js';
import { StatusDot } from '../../components/StatusDot.js';
import { TextLink } from '../../components/TextLink.js';
import { useStartAlert } from '../../features/alerts/alert-data.js';
import { subjectOfItem } from '../../features/alerts/alert-subject.js';
import { ProblemError } from '../../lib/call.js';
import { errorText } from '../../lib/errors.js';
import { notify } from '../../lib/notices.js';
import { useIsDesk } from '../../lib/use-width.js';
import classes from './BookListPlans.module.css';
import { proposalKey, type useProposePlan } from './use-propose-plan.js';

/**
 * A bar for the chosen plan: proposes all its deals with one button, shows for each seller whether the proposal was sent, and starts alerts
 * for the items without a copy. Render it with the plan as key.
 */
export function PlanBar({
  list,
  plan,
  proposing: { outcomes, isSending, hasSent, send },
  name,
}: {
  list: BookList;
  plan: BookListPlan;
  proposing: ReturnType<typeof useProposePlan>;
  name: string;
}) {
  const { t } = useTranslation('lists');
  const { t: tError } = useTranslation('errors');
  const isDesk = useIsDesk();
  const proposals = plan.parcels.map((parcel) => {
    const key = proposalKey(list._id, plan.goal, parcel);
    return { key, parcel, outcome: outcomes.get(key) };
  });
  const actions = useRef<HTMLDivElement>(null);
  const wasSending = useRef(isSending);
  useEffect(() => {
    // The pressed button lost the focus while it was disabled, or a link has replaced it.
    if (wasSending.current && !isSending && document.activeElement === document.body)
      actions.current?.querySelector<HTMLElement>(':scope > :last-child')?.focus();
    wasSending.current = isSending;
  }, [isSending]);
  const unsent = proposals.filter(({ outcome }) => outcome?.state !== 'sent').map(({ parcel }) => parcel);

  async function press(): Promise<void> {
    if (isSending) return;
    const sent = await send(plan.goal, unsent);
    if (sent === unsent.length) notify({ tone: 'good', text: t('proposed', { count: sent }) });
    else notify({ tone: 'bad', text: t('proposedPartly', { done: String(sent), count: unsent.length }) });
  }

  // An item whose title nobody has confirmed may be another book; one without a title is searched by its ISBN.
  const missing = plan.missing
    .flatMap((index) => list.items[index] ?? [])
    .filter(({ isDoubtful, title, isbn }) => !isDoubtful || title === isbn);
  const help = <p className={classes.help}>{t('proposeHelp', { count: proposals.length })}</p>;
  return (
    <>
      {/* On a phone the bar with this text would cover the plan. */}
      {!isDesk && help}
      <div ref={keepFootFree} className={classes.bar}>
        <div>
          <p className={classes.chosen}>{name}</p>
          {isDesk && help}
        </div>
        {/* Equal columns: a button that becomes narrower must not move another one under the finger. */}
        <div ref={actions} className={classes.actions}>
          {missing.length > 0 && <AlertMissingItems items={missing} isLocked={isSending} />}
          {unsent.length > 0 ? (
            <Button variant="filled" disabled={isSending} onClick={() => void press()}>
              {t(isSending ? 'proposing' : hasSent(plan.goal) ? 'proposeRest' : 'propose')}
            </Button>
          ) : (
            <Button component={Link} to={pathTo('deals')}>
              {t('seeDeals')}
            </Button>
          )}
        </div>
      </div>
      <ul className={classes.outcomes} aria-live="polite">
        {proposals.map(({ key, parcel: { seller }, outcome }) => {
          if (!outcome) return null;
          const { state, roomId } = outcome;
          return (
            <li key={key}>
              <b>{seller.name}</b>
              <StatusDot tone={state === 'sent' ? 'good' : 'bad'} canWrap>
                {state === 'sent' ? t('proposalSent') : errorText(tError, outcome.error)}
              </StatusDot>
              {roomId !== null && (
                <TextLink to={conversationPath(roomId)}>{t('openConversation', { name: seller.name })}</TextLink>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** A button that starts an alert for each item; `isLocked` while proposals are sent. */
function AlertMissingItems({ items, isLocked }: { items: readonly OfferedItem[]; isLocked: boolean }) {
  const { t } = useTranslation('lists');
  const { t: tError } = useTranslation('errors');
  const { mutateAsync: start, isPending } = useStartAlert();
  const [isOn, setOn] = useState(false);

  async function alertAll(): Promise<void> {
    try {
      // One request at a time, because the API limits the number of alerts of a member. An existing alert is kept.
      for (const item of items) await start(subjectOfItem(item));
      setOn(true);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      notify({ tone: 'bad', text: errorText(tError, error) });
    }
  }

  return (
    <div role="status">
      {isOn ? (
        <StatusDot tone="good">{t('alertsSet', { count: items.length })}</StatusDot>
      ) : (
        <Button disabled={isPending || isLocked} leftSection={<BellIcon />} onClick={() => void alertAll()}>
          {t('alertRest')}
        </Button>
      )}
    </div>
  );
}
