import { z } from 'zod';
import { bounded, Id, Nothing, rule, Timestamp } from './common.js';
import { endpoint } from './endpoint.js';

/** Devices of a member. One more replaces the device that was registered the longest time ago. */
export const maxPushDevices = 10;

/** What a member can be told about by push. */
export const pushKinds = ['message', 'deal', 'alert'] as const;
export type PushKind = (typeof pushKinds)[number];

/** What a member wants to hear about on all devices. */
export const PushSettings = z.object({ message: z.boolean(), deal: z.boolean(), alert: z.boolean() });
export type PushSettings = z.infer<typeof PushSettings>;

/** The decrypted payload of a push, which the service worker shows. `path` is one of this site; a new `tag` replaces the shown one. */
export interface PushPayload {
  kind: PushKind;
  title: string;
  body: string;
  path: string;
  tag: string;
}

/** An unpadded base64url text of `length` characters. */
const base64Url = (length: number) => bounded(length).regex(new RegExp(`^[\\w-]{${length}}$`));

/** The random key of a device, by which its service worker, which has no session, replaces a subscription that the browser changed. */
const DeviceKey = base64Url(43);

/** The URL at which the push service of the browser takes notices. */
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
    'Registers the device of the caller for push. It then belongs to no other member. The eleventh device replaces the one registered the longest time ago.',
  retry: 'safe: an endpoint is registered once, and the response is the same.',
  access: 'member',
  body: z.object({ ...subscription, deviceKey: DeviceKey }),
  response: Nothing,
  status: [204],
  errors: [],
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
 * A device on which the caller hears by push. `browser` and `system` are the names of its `User-Agent`, `''` when unknown. `endpointHash`
 * is the SHA-256 of its endpoint in hexadecimal, by which a device finds itself: the endpoint is a secret of each device.
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
  summary: 'The devices on which the caller hears by push, the one registered last first.',
  access: 'member',
  response: z.array(PushDevice),
  status: [200],
  errors: [],
});

export const deletePushDevice = endpoint({
  method: 'DELETE',
  path: '/api/push/devices/:deviceId',
  summary: 'Ends push on another device of the caller.',
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
  summary: 'What the caller hears about by push.',
  access: 'member',
  response: PushSettings,
  status: [200],
  errors: [],
});

export const updatePushSettings = endpoint({
  method: 'PUT',
  path: '/api/push/settings',
  summary: 'Chooses what the caller hears about by push, on all devices.',
  retry: 'safe: the settings stay the same.',
  access: 'member',
  body: PushSettings,
  response: PushSettings,
  status: [200],
  errors: [],
});
