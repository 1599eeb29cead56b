import { createPublicKey, verify, type JsonWebKey } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { PushPayload } from '@korice/contracts';
import { createPushDevice, type PushDevice } from './push-device.js';
import type { UpstreamServers } from './upstream-servers.js';

/** A notice that the push service accepted, decrypted by its device. */
export interface ReceivedPush {
  payload: PushPayload;
  headers: IncomingHttpHeaders;
}

/** A device, the notices that it received, and the response of the push service to further ones. */
export interface ReachableDevice extends PushDevice {
  received: ReceivedPush[];
  /** 201 by default. Only accepted notices are received. */
  respond: { status: number; headers?: Record<string, string> };
}

interface VapidClaims {
  aud: string;
  exp: number;
  sub: string;
}

/** Verifies an `Authorization` header by RFC 8292. @throws when the signature is not of `publicKey` */
export function verifyVapid(authorization: string | undefined, publicKey: string): VapidClaims {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error(`The key of the token is ${String(key)}.`);
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const coordinate = (from: number): string => point.subarray(from, from + 32).toString('base64url');
  const jwk: JsonWebKey = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
  const isValid = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isValid) throw new Error('The signature of the token is wrong.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as VapidClaims;
}

let count = 0;

/** Adds a device to the simulated internet, with its own path on a push service. */
export function reachableDevice(servers: UpstreamServers, host = 'push.example.org'): ReachableDevice {
  count += 1;
  const device: ReachableDevice = {
    ...createPushDevice(`https://${host}/send/${count}`),
    received: [],
    respond: { status: 201 },
  };
  servers.on(device.registration.endpoint, (request, response) => {
    void buffer(request).then((body) => {
      const { status, headers } = device.respond;
      if (status === 201) device.received.push({ payload: device.decrypt(body), headers: request.headers });
      response.writeHead(status, headers).end();
    });
  });
  return device;
}
