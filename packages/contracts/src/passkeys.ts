import { z } from 'zod';
import { Acknowledgement, bounded, Id, line, Nothing, requiredLine, Timestamp } from './common.js';
import { endpoint } from './endpoint.js';

export const passkeyBounds = {
  /** Passkeys of one account. */
  perAccount: 10,
  /** UTF-16 units. */
  name: 60,
  /** Recovery codes of one account. */
  recoveryCodes: 10,
} as const;

const base64Url = (max: number) =>
  bounded(max)
    .max(max)
    .regex(/^[\w-]+$/);

/** Identifies one started ceremony: a login after the password, or the registration of a passkey. */
const Ticket = base64Url(64);

/** The id that the authenticator chose: at most 1,023 bytes. */
const CredentialId = base64Url(1_364);
const Transport = bounded(20).max(20);

const credentialFields = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
};
const clientDataJSON = base64Url(4_000);

/** `RegistrationResponseJSON` of WebAuthn level 3. */
export const NewCredential = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON,
    attestationObject: base64Url(8_000),
    transports: z.array(Transport).max(10).default([]),
  }),
});

/** `AuthenticationResponseJSON` of WebAuthn level 3. */
export const SignedCredential = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64Url(4_000),
    signature: base64Url(2_000),
  }),
});

const CredentialDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** The used part of `PublicKeyCredentialCreationOptionsJSON` of WebAuthn level 3. */
const CreationOptions = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(CredentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(['discouraged', 'preferred', 'required']),
    requireResidentKey: z.boolean(),
    userVerification: z.enum(['discouraged', 'preferred', 'required']),
  }),
  attestation: z.literal('none'),
});

/** The used part of `PublicKeyCredentialRequestOptionsJSON` of WebAuthn level 3. */
const RequestOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(CredentialDescriptor),
  userVerification: z.enum(['discouraged', 'preferred', 'required']),
});

/** The response to a correct password of an account with a passkey, instead of a token. */
export const SecondFactor = z.object({ ticket: Ticket, options: RequestOptions });
export type SecondFactor = z.infer<typeof SecondFactor>;

const Token = z.object({ token: z.string() });

export const loginWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/login/passkey',
  summary:
    'The second step of a login: exchanges a ticket and an assertion of a passkey for a token. Any assertion uses up the ticket.',
  retry: 'safe: the ticket is used up, so it is refused with SECOND_FACTOR_INVALID.',
  access: 'public',
  body: z.object({ ticket: Ticket, credential: SignedCredential }),
  response: Token,
  status: [200],
  errors: ['SECOND_FACTOR_INVALID'],
});

/** Letters and digits in either case, with or without groups. */
export const RecoveryCode = line(40);

export const loginWithRecoveryCode = endpoint({
  method: 'POST',
  path: '/auth/login/recovery-code',
  summary:
    'The second step of a login: exchanges a ticket and a single-use recovery code for a token. A ticket allows five codes.',
  retry: 'safe: the code is used up, so it is refused with SECOND_FACTOR_INVALID.',
  access: 'public',
  body: z.object({ ticket: Ticket, code: RecoveryCode }),
  response: Token,
  status: [200],
  errors: ['SECOND_FACTOR_INVALID'],
});

export const Passkey = z.object({
  _id: Id,
  name: z.string(),
  createdAt: Timestamp,
  /** Null until its first login. */
  lastUsedAt: Timestamp.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const Passkeys = z.object({ passkeys: z.array(Passkey), recoveryCodesLeft: z.int() });
export type Passkeys = z.infer<typeof Passkeys>;

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/passkeys',
  summary: 'The passkeys of the account, oldest first, and the number of unused recovery codes.',
  access: 'member',
  response: Passkeys,
  status: [200],
  errors: [],
});

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys/challenge',
  summary: 'Starts the registration of a passkey, for admins: options for `navigator.credentials.create`.',
  retry: 'safe: each call starts another registration; unfinished ones expire after five minutes.',
  access: 'member',
  body: z.object({}),
  response: z.object({ ticket: Ticket, options: CreationOptions }),
  status: [200],
  errors: ['FORBIDDEN', 'REAUTHENTICATION_REQUIRED', 'TOO_MANY_PASSKEYS'],
});

/** A change of the second factors ends all older sessions; `recoveryCodes` are shown only once. */
const ChangedFactors = Token.extend({ recoveryCodes: z.array(z.string()) });

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys',
  summary:
    'Registers a passkey with the attestation of the authenticator. Ends every other session and returns a new token, and with the first passkey ten recovery codes.',
  retry: 'safe: the ticket is used up, so it is refused with PASSKEY_INVALID, and the token with UNAUTHENTICATED.',
  access: 'member',
  body: z.object({ ticket: Ticket, name: requiredLine(passkeyBounds.name), credential: NewCredential }),
  response: ChangedFactors,
  status: [201],
  errors: ['FORBIDDEN', 'REAUTHENTICATION_REQUIRED', 'PASSKEY_INVALID', 'TOO_MANY_PASSKEYS'],
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/passkeys/:passkeyId',
  summary:
    'Removes a passkey, and with the last one the recovery codes. Ends every other session and returns a new token.',
  retry: 'safe: the passkey no longer exists, and the token is refused with UNAUTHENTICATED.',
  access: 'member',
  params: z.object({ passkeyId: Id }),
  notFound: 'PASSKEY_NOT_FOUND',
  response: Token,
  status: [200],
  errors: ['PASSKEY_NOT_FOUND', 'REAUTHENTICATION_REQUIRED'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/passkeys/recovery-codes',
  summary: 'Replaces the recovery codes by ten new ones. Ends every other session and returns a new token.',
  retry: 'safe: the token is refused with UNAUTHENTICATED, and the codes of the first call stay valid.',
  access: 'member',
  body: z.object({}),
  response: ChangedFactors,
  status: [200],
  errors: ['PASSKEY_NOT_FOUND', 'REAUTHENTICATION_REQUIRED'],
});

const UserParams = z.object({ userId: Id });

export const sendUserPasswordReset = endpoint({
  method: 'POST',
  path: '/api/users/:userId/password-reset',
  summary: 'Mails a password reset link to the owner of an active account, on behalf of an admin.',
  retry: 'not safe: each call mails another link, and only the last one works.',
  access: 'admin',
  params: UserParams,
  notFound: 'USER_NOT_FOUND',
  body: z.object({}),
  response: Acknowledgement,
  status: [200],
  errors: ['USER_NOT_FOUND', 'REAUTHENTICATION_REQUIRED'],
});

export const removeUserPasskeys = endpoint({
  method: 'DELETE',
  path: '/api/users/:userId/passkeys',
  summary:
    'Removes all passkeys and recovery codes of another account whose owner has lost them; ends its sessions and mails the owner.',
  retry: 'safe: an account without passkeys stays unchanged.',
  access: 'admin',
  params: UserParams,
  notFound: 'USER_NOT_FOUND',
  response: Nothing,
  status: [204],
  errors: ['USER_NOT_FOUND', 'REAUTHENTICATION_REQUIRED'],
});
