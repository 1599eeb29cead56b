import type { NewCredential, SecondFactor, SignedCredential, startPasskey } from '@korice/contracts';
import type { z } from 'zod';
import type { Passkey, UserFields } from '../users/user.model.js';

type Account = Pick<UserFields, '_id' | 'email' | 'name' | 'passkeys'>;

/** The verified data of a new passkey. */
export type ProvenPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/** The WebAuthn ceremonies for one origin. */
export interface PasskeyCeremonies {
  creationOptions(account: Account): Promise<z.input<typeof startPasskey.response>['options']>;
  /** Resolves to undefined when the verification fails. @throws errors of the library for a malformed or forged credential. */
  verifyNew(credential: z.output<typeof NewCredential>, challenge: string): Promise<ProvenPasskey | undefined>;
  requestOptions(account: Account): Promise<SecondFactor['options']>;
  /**
   * Resolves to the new signature counter; undefined when the signature is wrong.
   * @throws errors of the library for a malformed, forged or replayed credential.
   */
  verifySigned(
    credential: z.output<typeof SignedCredential>,
    challenge: string,
    passkey: Passkey,
  ): Promise<number | undefined>;
}

const rpName = 'Korice';

/** EdDSA, ES256 and RS256. The default of the library adds ML-DSA on Node 24; the signatures are longer, and older Nodes cannot verify them. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Five minutes; a challenge is stored for the same time. */
export const ceremonyTimeoutMs = 5 * 60_000;

/** Loads the library with the first ceremony: it can decode certificates of many vendors, and most sites have few passkeys. */
const loadLibrary = () => import('@simplewebauthn/server');

export function createPasskeyCeremonies(publicUrl: string): PasskeyCeremonies {
  const { hostname: rpID, origin: expectedOrigin } = new URL(publicUrl);
  const descriptors = ({ passkeys = [] }: Account) =>
    passkeys.map(({ credentialId: id, transports }) => ({ id, type: 'public-key' as const, transports }));

  return {
    async creationOptions(account) {
      const { generateRegistrationOptions } = await loadLibrary();
      const authenticatorSelection = {
        // The password is the first factor, so the authenticator needs neither a resident key nor user verification.
        residentKey: 'discouraged',
        requireResidentKey: false,
        userVerification: 'preferred',
      } as const;
      const { user, challenge, pubKeyCredParams } = await generateRegistrationOptions({
        rpName,
        rpID,
        userID: new Uint8Array(account._id.id),
        userName: account.email,
        userDisplayName: account.name,
        supportedAlgorithmIDs,
      });
      return {
        rp: { name: rpName, id: rpID },
        user,
        challenge,
        pubKeyCredParams,
        timeout: ceremonyTimeoutMs,
        excludeCredentials: descriptors(account),
        authenticatorSelection,
        attestation: 'none',
      };
    },

    async verifyNew(credential, expectedChallenge) {
      const { verifyRegistrationResponse } = await loadLibrary();
      const { registrationInfo } = await verifyRegistrationResponse({
        supportedAlgorithmIDs,
        response: credential,
        expectedChallenge,
        expectedOrigin,
        expectedRPID: rpID,
        requireUserVerification: false,
      });
      if (!registrationInfo) return undefined;
      const { id: credentialId, publicKey, counter } = registrationInfo.credential;
      const { transports } = credential.response;
      return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
    },

    async requestOptions(account) {
      const { generateAuthenticationOptions } = await loadLibrary();
      const { challenge } = await generateAuthenticationOptions({ rpID });
      const allowCredentials = descriptors(account);
      return { challenge, timeout: ceremonyTimeoutMs, rpId: rpID, allowCredentials, userVerification: 'preferred' };
    },

    async verifySigned(credential, expectedChallenge, { credentialId: id, publicKey, counter }) {
      const { verifyAuthenticationResponse } = await loadLibrary();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: credential,
        expectedChallenge,
        expectedOrigin,
        expectedRPID: rpID,
        credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
        requireUserVerification: false,
      });
      return verified ? authenticationInfo.newCounter : undefined;
    },
  };
}
