import type { PushKind, PushSettings as Settings } from '@korice/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import form from '../../../components/EditorForm.module.css';
import { FailedState } from '../../../components/loading/FailedState.js';
import { Button } from '../../../components/kit/Button.js';
import { FormAlert } from '../../../components/Note.js';
import { Switch } from '../../../components/Switch.js';
import { call } from '../../../lib/call.js';
import { notify } from '../../../lib/notices.js';
import { disablePush, enablePush, type EnablePushResult, usePushState } from '../../../lib/push.js';
import { useMutationFeedback } from '../../../lib/use-mutation-feedback.js';
import classes from './PushSettings.module.css';

const kinds = ['message', 'deal', 'alert'] as const satisfies readonly PushKind[];

const settingsQuery = queryOptions({
  queryKey: ['push', 'settings'],
  queryFn: ({ signal }) => call('GET /api/push/settings', { signal }),
});

/** The switch for push on this device, and the kinds of notices that the member receives on all devices. */
export default function PushSettings({ userId }: { userId: string }) {
  const { t } = useTranslation('push');
  const id = useId();
  return (
    <section className={form.panel} aria-labelledby={id}>
      <h2 id={id}>{t('title')}</h2>
      <ThisDevice userId={userId} />
      <Kinds />
    </section>
  );
}

function ThisDevice({ userId }: { userId: string }) {
  const { t } = useTranslation('push');
  const showFeedback = useMutationFeedback();
  const state = usePushState(userId);
  const [pending, setPending] = useState<'turnOn' | 'turnOff' | null>(null);
  const [problem, setProblem] = useState<Extract<EnablePushResult, 'failed' | 'dismissed'> | null>(null);

  async function turnOn() {
    setPending('turnOn');
    setProblem(null);
    const result = await enablePush(userId);
    setPending(null);
    if (result === 'failed' || result === 'dismissed') setProblem(result);
    if (result === 'on') notify({ tone: 'good', text: t('turnedOn') });
  }

  async function turnOff() {
    setPending('turnOff');
    await showFeedback(disablePush(), { done: t('turnedOff'), failed: t('turnOffFailed') });
    setPending(null);
  }

  switch (state) {
    case 'on':
      return (
        <div className={classes.device}>
          <p>{t('isOn')}</p>
          <Button loading={pending !== null} onClick={() => void turnOff()}>
            {t('turnOff')}
          </Button>
        </div>
      );
    case 'off':
      return (
        <>
          {problem !== null && <FormAlert tone="bad" title={t(problem)} />}
          <div className={classes.device}>
            <p>{t('lead')}</p>
            <Button variant="filled" disabled={pending !== null} onClick={() => void turnOn()}>
              {pending === 'turnOn' ? t('turningOn') : t('turnOn')}
            </Button>
          </div>
        </>
      );
    case 'denied':
    case 'needsInstall':
    case 'unsupported':
      return <p className={classes.help}>{t(state)}</p>;
  }
}

function Kinds() {
  const { t } = useTranslation('push');
  const id = useId();
  const queryClient = useQueryClient();
  const showFeedback = useMutationFeedback();
  const { data, isPending, isFetching, refetch } = useQuery(settingsQuery);
  const hints = { message: t('messageHint'), deal: t('dealHint'), alert: t('alertHint') };
  const hasFailed = useRef(false);
  const { mutateAsync } = useMutation({
    mutationKey: settingsQuery.queryKey,
    mutationFn: (body: Settings) => call('PUT /api/push/settings', { body }),
    // Optimistic update; a failure refetches the stored settings, and its notice does not wait for them.
    async onMutate(body) {
      // The response of a running refetch would bring back the old switches.
      await queryClient.cancelQueries({ queryKey: settingsQuery.queryKey });
      queryClient.setQueryData(settingsQuery.queryKey, body);
    },
    onError: () => {
      hasFailed.current = true;
    },
    // After the last change: a refetch between two would show the stored settings without the one that still waits.
    onSettled: () => {
      if (!hasFailed.current || queryClient.isMutating({ mutationKey: settingsQuery.queryKey }) > 1) return;
      hasFailed.current = false;
      void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
    },
    scope: { id: 'push settings' },
  });
  if (!data && !isPending)
    return <FailedState title={t('loadFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <div role="group" aria-labelledby={id} className={classes.kinds}>
      <h3 id={id}>{t('kinds')}</h3>
      <p className={classes.help}>{t('kindsHint')}</p>
      {kinds.map((kind) => (
        <Switch
          key={kind}
          label={t(kind)}
          description={hints[kind]}
          checked={data?.[kind] ?? false}
          disabled={!data}
          onChange={({ currentTarget }) => {
            if (!data) return;
            const change = mutateAsync({ ...data, [kind]: currentTarget.checked });
            void showFeedback(change, { done: () => undefined, failed: t('saveFailed') });
          }}
        />
      ))}
    </div>
  );
}
