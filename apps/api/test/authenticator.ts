import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewCredential, SecondFactor, SignedCredential, startPasskey } from '@korice/contracts';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import request from 'supertest';
import type { z } from 'zod';
import type { TestApp } from './app.js';
import type { BuiltUser } from './factories/build-user.js';

type CreationOptions = z.output<typeof startPasskey.response>['options'];
type RequestOptions = SecondFactor['options'];

/**
 * Simulates a WebAuthn authenticator with one ES256 key and no attestation, and its browser. `wrong` falsifies signed
 * data.
 */
export interface Authenticator {
  /** Current signature counter. */
  counter: number;
  create(options: CreationOptions, wrong?: Wrong): z.input<typeof NewCredential>;
  sign(options: Pick<RequestOptions, 'challenge' | 'rpId'>, wrong?: Wrong): z.input<typeof SignedCredential>;
}

interface Wrong {
  origin?: string;
  rpId?: string;
  challenge?: string;
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64Url = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url');

const userPresent = 0x01;
const hasCredential = 0x40;

export function createAuthenticator({ deps }: Pick<TestApp, 'deps'>): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const site = deps.env.PUBLIC_URL;

  const clientData = (type: string, { challenge, origin = site }: { challenge: string; origin?: string }): string =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false });

  function authenticatorData(rpId: string, counter: number, credential: Buffer = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(credential.length > 0 ? userPresent | hasCredential : userPresent, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, credential]);
  }

  function attestedCredential(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // COSE: EC2, ES256, P-256, x, y.
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    return Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(key)]);
  }

  const credential = { id: base64Url(credentialId), rawId: base64Url(credentialId), type: 'public-key' } as const;

  return {
    counter: 0,

    create({ challenge, rp }, wrong = {}) {
      const authData = authenticatorData(wrong.rpId ?? rp.id, this.counter, attestedCredential());
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]);
      const clientDataJSON = base64Url(clientData('webauthn.create', { challenge, ...wrong }));
      return {
        ...credential,
        response: { clientDataJSON, attestationObject: base64Url(isoCBOR.encode(attestation)), transports: ['usb'] },
      };
    },

    sign({ challenge, rpId }, wrong = {}) {
      this.counter += 1;
      const data = authenticatorData(wrong.rpId ?? rpId, this.counter);
      const json = clientData('webauthn.get', { challenge, ...wrong });
      const signature = sign('sha256', Buffer.concat([data, sha256(json)]), privateKey);
      const response = {
        clientDataJSON: base64Url(json),
        authenticatorData: base64Url(data),
        signature: base64Url(signature),
      };
      return { ...credential, response };
    },
  };
}

/** Registers a passkey for an admin with the requests of the browser. `auth` carries the recent token. */
export async function setUpPasskey(
  app: TestApp,
  { auth }: Pick<BuiltUser, 'auth'>,
  { name = 'Telefon', authenticator = createAuthenticator(app) } = {},
) {
  const started = await request(app.url).post('/api/passkeys/challenge').set(auth).send({}).expect(200);
  const { ticket, options } = started.body as z.output<typeof startPasskey.response>;
  const body = { ticket, name, credential: authenticator.create(options) };
  const added = await request(app.url).post('/api/passkeys').set(auth).send(body).expect(201);
  const { token, recoveryCodes } = added.body as { token: string; recoveryCodes: string[] };
  return { authenticator, recoveryCodes, token, auth: { Authorization: `Bearer ${token}` } };
}

/**
 * Logs in with the correct password of an account with a passkey. Resolves to the second factor that the server
 * requests.
 */
export async function startSecondStep(
  app: Pick<TestApp, 'url'>,
  { email, password }: Pick<BuiltUser, 'email' | 'password'>,
): Promise<SecondFactor> {
  const answer = await request(app.url).post('/auth/login').send({ email, password }).expect(200);
  return (answer.body as { secondFactor: SecondFactor }).secondFactor;
}
