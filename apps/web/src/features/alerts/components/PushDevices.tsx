import type { PushDevice } from '@korice/contracts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/IconButton.js';
import { CloseIcon } from '../../../components/icons.js';
import { FailedState } from '../../../components/loading/FailedState.js';
import { Switch } from '../../../components/Switch.js';
import { useListFocus } from '../../../components/use-list-focus.js';
import { call } from '../../../lib/call.js';
import { formatDate } from '../../../lib/format.js';
import { notify } from '../../../lib/notices.js';
import { disablePush, enablePush, readPushEndpointHash, usePushState } from '../../../lib/push.js';
import { useMutationFeedback } from '../../../lib/use-mutation-feedback.js';
import classes from './PushDevices.module.css';

interface ListedDevice extends PushDevice {
  isThis: boolean;
}

/** The member's devices on which push is on. */
export const pushDevicesQuery = queryOptions({
  queryKey: ['push', 'devices'],
  queryFn: async ({ signal }): Promise<ListedDevice[]> => {
    const [devices, own] = await Promise.all([call('GET /api/push/devices', { signal }), readPushEndpointHash()]);
    return devices.map((device) => ({ ...device, isThis: device.endpointHash === own }));
  },
});

/**
 * A switch for push on this device, and the list of the member's devices. Needs the i18n namespaces `alerts`, `push`
 * and `errors`.
 */
export function PushDevices({ userId }: { userId: string }) {
  const { t } = useTranslation(['alerts', 'push']);
  const showFeedback = useMutationFeedback();
  const queryClient = useQueryClient();
  const { data: devices, isError, refetch } = useQuery(pushDevicesQuery);
  const state = usePushState(userId);
  const [isBusy, setBusy] = useState(false);
  const listFocus = useListFocus<HTMLDivElement>('input');

  async function change(work: () => Promise<unknown>) {
    setBusy(true);
    await work();
    await queryClient.invalidateQueries({ queryKey: pushDevicesQuery.queryKey });
    setBusy(false);
  }

  const turnOn = () =>
    change(async () => {
      const result = await enablePush(userId);
      if (result === 'on') notify({ tone: 'good', text: t('push:turnedOn') });
      else notify({ tone: 'bad', text: t(`push:${result}`) });
    });

  const turnOff = () =>
    change(() => showFeedback(disablePush(), { done: t('push:turnedOff'), failed: t('push:turnOffFailed') }));

  const remove = ({ _id: deviceId }: ListedDevice) =>
    change(() =>
      showFeedback(call('DELETE /api/push/devices/:deviceId', { params: { deviceId } }), {
        done: t('deviceRemoved'),
        failed: t('push:turnOffFailed'),
      }),
    );

  return (
    <div {...listFocus} className={classes.parts}>
      {state === 'on' || state === 'off' ? (
        <Switch
          label={t('pushHere')}
          description={t('pushHereHint')}
          checked={state === 'on'}
          disabled={isBusy}
          onChange={({ currentTarget }) => void (currentTarget.checked ? turnOn() : turnOff())}
        />
      ) : (
        <p className={classes.small}>{t(`push:${state}`)}</p>
      )}
      {isError && devices === undefined && <FailedState title={t('devicesFailed')} onRetry={() => void refetch()} />}
      {devices !== undefined && devices.length > 0 && (
        <div>
          <h3 className={classes.heading} id="devices">
            {t('devices')}
          </h3>
          <ul aria-labelledby="devices">
            {devices.map((device) => {
              const name = [device.browser, device.system].filter(Boolean).join(' · ') || t('deviceUnknown');
              return (
                <li key={device._id} className={classes.device}>
                  <span>
                    {name}
                    <span className={classes.small}>
                      {device.isThis ? t('deviceThis') : t('deviceSince', { date: formatDate(device.registeredAt) })}
                    </span>
                  </span>
                  <IconButton
                    label={t('deviceRemove', { name })}
                    disabled={isBusy}
                    onClick={() => void (device.isThis ? turnOff() : remove(device))}
                  >
                    <CloseIcon />
                  </IconButton>
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </div>
  );
}
