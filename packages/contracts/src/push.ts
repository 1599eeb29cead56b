import { z } from 'zod';
import { bounded, Id, Nothing, rule, Timestamp } from './common.js';
import { endpoint } from './endpoint.js';

/** Maximum devices of a member. A further one replaces the device with the oldest registration. */
export const maxPushDevices = 10;

/** The kinds of push notifications. */
export const pushKinds = ['message', 'deal', 'alert'] as const;
export type PushKind = (typeof pushKinds)[number];

/** The kinds of push notifications that a member has turned on, for all devices. */
export const PushSettings = z.object({ message: z.boolean(), deal: z.boolean(), alert: z.boolean() });
export type PushSettings = z.infer<typeof PushSettings>;

/** The decrypted payload of a push, which the service worker shows. `path` is on this site. A shown one with the same `tag` is replaced. */
export interface PushPayload {
  kind: PushKind;
  title: string;
  body: string;
  path: string;
  tag: string;
}

/** An unpadded base64url text of `length` characters. */
const base64Url = (length: number) => bounded(length).regex(new RegExp(`^[\\w-]{${length}}$`));

/** The random key of a device. It lets the service worker, which has no session, replace a subscription that the browser has changed. */
const DeviceKey = base64Url(43);

/** The URL at which the push service of the browser accepts notifications. */
export const PushEndpoint = bounded(1_000)
  .max(1_000)
  .regex(/^https:\/\//, { ...rule('endpoint_invalid', 'Not an https address.'), abort: true });

/** As `PushSubscription.toJSON()` of the browser returns it: RFC 8291, an uncompressed point of P-256 and 16 random bytes. */
const subscription = {
  endpoint: PushEndpoint,
  keys: z.object({ p256dh: base64Url(87), auth: base64Url(22) }),
};

export const readPushKey = endpoint({
  method: 'GET',
  path: '/api/push/key',
  summary: 'The public VAPID key (RFC 8292) with which a browser subscribes.',
  access: 'public',
  response: z.object({ publicKey: z.string() }),
  status: [200],
  errors: [],
});

export const savePushSubscription = endpoint({
  method: 'POST',
  path: '/api/push/subscriptions',
  summary:
    'Registers the device of the caller for push. It then belongs to no other member. The eleventh device replaces the one registered the longest time ago. With `isRenewal` NOT_FOUND if a member removed the device from the list.',
  retry: 'safe: an endpoint is registered once, and the response is the same.',
  access: 'member',
  body: z.object({ ...subscription, deviceKey: DeviceKey, isRenewal: z.boolean().optional() }),
  response: Nothing,
  status: [204],
  errors: ['NOT_FOUND'],
});

export const renewPushSubscription = endpoint({
  method: 'PUT',
  path: '/api/push/subscriptions',
  summary:
    'Replaces the subscription of a device that its browser has changed. Does nothing for an unknown device; the response does not reveal it.',
  retry: 'safe: the device keeps the new subscription.',
  access: 'public',
  body: z.object({ ...subscription, deviceKey: DeviceKey }),
  response: Nothing,
  status: [204],
  errors: [],
});

export const deletePushSubscription = endpoint({
  method: 'DELETE',
  path: '/api/push/subscriptions',
  summary: 'Ends push on a device of the caller.',
  retry: 'safe: the device stays removed, and the response is the same.',
  access: 'member',
  body: z.object({ endpoint: PushEndpoint }),
  response: Nothing,
  status: [204],
  errors: [],
});

/**
 * A device of the caller with push. `browser` and `system` are the names in its `User-Agent`, `''` when unknown. `endpointHash` is the
 * SHA-256 of its endpoint in hexadecimal: a device recognises its own entry by it, because the endpoint is a secret of each device.
 */
export const PushDevice = z.object({
  _id: Id,
  browser: z.string(),
  system: z.string(),
  endpointHash: z.string(),
  registeredAt: Timestamp,
});
export type PushDevice = z.infer<typeof PushDevice>;

export const listPushDevices = endpoint({
  method: 'GET',
  path: '/api/push/devices',
  summary: 'The devices that receive push notices of the caller, newest registration first.',
  access: 'member',
  response: z.array(PushDevice),
  status: [200],
  errors: [],
});

export const deletePushDevice = endpoint({
  method: 'DELETE',
  path: '/api/push/devices/:deviceId',
  summary: 'Ends push on another device of the caller until a member turns it on there again.',
  retry: 'safe: the device stays removed, and the response is the same.',
  access: 'member',
  params: z.object({ deviceId: Id }),
  response: Nothing,
  status: [204],
  errors: [],
});

export const readPushSettings = endpoint({
  method: 'GET',
  path: '/api/push/settings',
  summary: 'The kinds of push notices that the caller receives.',
  access: 'member',
  response: PushSettings,
  status: [200],
  errors: [],
});

export const updatePushSettings = endpoint({
  method: 'PUT',
  path: '/api/push/settings',
  summary: 'Sets the kinds of push notices that the caller receives, on all devices.',
  retry: 'safe: the settings stay the same.',
  access: 'member',
  body: PushSettings,
  response: PushSettings,
  status: [200],
  errors: [],
});
