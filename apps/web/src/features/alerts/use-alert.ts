import type { Alert } from '@korice/contracts';
import { pathTo } from '@korice/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../../lib/call.js';
import { errorText } from '../../lib/errors.js';
import { dismissNotice, notify } from '../../lib/notices.js';
import { askAboutPush } from '../../lib/push-question.js';
import { alertQueries, useEndAlert, useStartAlert } from './alert-data.js';
import { type NewAlert, subjectKey, subjectOf } from './alert-subject.js';

/**
 * Returns functions to start and to end alerts. The outcome is shown as a notice with undo; with `isQuiet` a start shows only its failure.
 * After a start the member is asked whether to turn push on, unless they have decided that before. Needs the i18n namespaces `tellMe` and
 * `errors`.
 */
export function useAlertChanges({ isQuiet = false } = {}) {
  const { t } = useTranslation(['tellMe', 'common']);
  const { t: tError } = useTranslation('errors');
  const starting = useStartAlert();
  const ending = useEndAlert();
  const lastNotice = useRef<number>(undefined);

  /** Shows a notice and dismisses the previous one, whose undo would contradict the later change. */
  function showNotice(notice: Parameters<typeof notify>[0]): void {
    if (lastNotice.current !== undefined) dismissNotice(lastNotice.current);
    lastNotice.current = notify(notice);
  }

  /** Resolves to whether the alert is on. */
  async function start(body: NewAlert): Promise<boolean> {
    try {
      const { alert, isNew } = await starting.mutateAsync(body);
      askAboutPush();
      if (isQuiet) return true;
      const action = { label: t('common:undo'), onPress: () => void end(alert) };
      // Undo must not end an alert that existed before.
      showNotice({ tone: 'good', text: t('doneTitle'), ...(isNew && { action }) });
      return true;
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'ALERT_LIMIT')
        showNotice({
          tone: 'bad',
          text: errorText(tError, error),
          action: { label: t('toAlerts'), to: pathTo('alerts') },
        });
      else showNotice({ tone: 'bad', text: `${t('failed')} ${errorText(tError, error)}` });
      return false;
    }
  }

  async function end(alert: Alert): Promise<void> {
    try {
      await ending.mutateAsync(alert);
      starting.reset();
      const again = { ...subjectOf(alert), push: alert.push, mail: alert.mail };
      const action = { label: t('common:undo'), onPress: () => void start(again) };
      showNotice({ tone: 'good', text: t('ended'), action });
    } catch (error) {
      showNotice({ tone: 'bad', text: `${t('endFailed')} ${errorText(tError, error)}` });
    }
  }

  return { start, end, starting, isChanging: starting.isPending || ending.isPending };
}

export interface AlertSwitch {
  isOn: boolean;
  /** Both do nothing while a change is sent. Their button stays enabled, so that it keeps the focus. */
  start: () => void;
  end: () => void;
}

/** Returns whether the member has an alert of `subject`, with functions to start and to end it. For a visitor it is off. */
export function useAlert(subject: NewAlert, isMember: boolean, options?: { isQuiet?: boolean }): AlertSwitch {
  const { data: alerts } = useQuery({ ...alertQueries.list(), enabled: isMember });
  const { start, end, starting, isChanging } = useAlertChanges(options);
  const key = subjectKey(subject);
  const started = starting.variables && subjectKey(starting.variables) === key ? starting.data?.alert : undefined;
  const alert = alerts ? alerts.find((one) => one._id === started?._id || subjectKey(subjectOf(one)) === key) : started;

  return {
    isOn: alert !== undefined,
    start: () => {
      if (!isChanging) void start(subject);
    },
    end: () => {
      if (alert && !isChanging) void end(alert);
    },
  };
}
