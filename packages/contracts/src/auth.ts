import { z } from 'zod';
import { Acknowledgement, bounded, Email, Language, MailedToken, Nothing, requiredLine } from './common.js';
import { endpoint } from './endpoint.js';
import { SecondFactor } from './passkeys.js';
import { NewPassword, Password } from './passwords.js';
import { isReturnPath } from './paths.js';
import { PushEndpoint } from './push.js';
import { Me, profileBounds } from './users.js';

/**
 * A random key that a browser creates once and sends with its registrations, so that the activation link needs no password in the same
 * browser. The server stores its hash until the account is activated.
 */
export const RegistrationKey = bounded(64)
  .min(16)
  .max(64)
  .regex(/^[\w-]+$/);

/** The redirect target after the login: a path of this site with its query (`isReturnPath`). */
const ReturnPath = bounded(500).max(500).refine(isReturnPath);

export const RegisterBody = z.object({
  name: requiredLine(profileBounds.name, profileBounds.minName),
  email: Email,
  password: NewPassword,
  language: Language.optional(),
  registrationKey: RegistrationKey.optional(),
  returnTo: ReturnPath.optional(),
});
export const ActivateBody = z.object({
  activationString: MailedToken,
  registrationKey: RegistrationKey.optional(),
  password: NewPassword.optional(),
});
export const LoginBody = z.object({ email: Email, password: Password });
export const AddressBody = z.object({ email: Email });
export const PasswordResetBody = AddressBody.extend({ returnTo: ReturnPath.optional() });
export const ResetPasswordBody = z.object({ token: MailedToken, password: NewPassword });

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary:
    'Records a registration and mails its activation link; the response does not reveal whether the address is taken. Sends at most four such mails per hour and address.',
  retry: 'not safe: each call records another registration with its own link; activating one invalidates the others.',
  access: 'public',
  body: RegisterBody,
  response: Acknowledgement,
  status: [201],
  errors: [],
});

export const activate = endpoint({
  method: 'POST',
  path: '/auth/activate',
  summary:
    'Activates the registration with this mailed string and invalidates the other registrations of the address. `password` is required (ACTIVATION_PASSWORD_REQUIRED) for admins and when `registrationKey` differs from the one of the registration; a password that differs from the registered one replaces it. Returns `returnTo` of the registration, and a token if `registrationKey` or `password` proves that the caller chose the password.',
  retry: 'safe: an active account stays active; only the first call returns a token.',
  access: 'public',
  body: ActivateBody,
  response: Acknowledgement.extend({ token: z.string().optional(), returnTo: z.string().optional() }),
  status: [200],
  errors: ['ACTIVATION_INVALID', 'ACTIVATION_PASSWORD_REQUIRED'],
});

export const declineRegistration = endpoint({
  method: 'POST',
  path: '/auth/decline-registration',
  summary: 'Deletes the registration with this mailed string, for an owner of a mailbox who did not register.',
  retry: 'safe: a deleted registration gets the same response.',
  access: 'public',
  body: z.object({ activationString: MailedToken }),
  response: Acknowledgement,
  status: [200],
  errors: [],
});

export const resendActivation = endpoint({
  method: 'POST',
  path: '/auth/resend-activation',
  summary: 'Mails another link for the latest registration if a pending account has this address, in its language.',
  retry: 'not safe: each call mails another link; earlier ones work until they expire.',
  access: 'public',
  body: AddressBody,
  response: Acknowledgement,
  status: [200],
  errors: [],
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary:
    'Exchanges address and password for a token of seven days, or for the ticket of the second step if the account has a passkey.',
  retry: 'safe: each call returns another token; earlier tokens stay valid.',
  access: 'public',
  body: LoginBody,
  response: z.union([z.object({ token: z.string() }), z.object({ secondFactor: SecondFactor })]),
  status: [200],
  errors: ['INVALID_CREDENTIALS'],
});

export const sendPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/send-password-reset',
  summary: 'Mails a password reset link if an active account has this address; the response is always the same.',
  retry: 'not safe: each call mails another link, and only the last one works.',
  access: 'public',
  body: PasswordResetBody,
  response: Acknowledgement,
  status: [200],
  errors: [],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary:
    'Sets a new password with a mailed string, once, within an hour; ends every session of the account. Returns `returnTo` of the request for the mail.',
  retry: 'safe: the string works once, so the second call is refused with RESET_INVALID.',
  access: 'public',
  body: ResetPasswordBody,
  response: Acknowledgement.extend({ returnTo: z.string().optional() }),
  status: [200],
  errors: ['RESET_INVALID'],
});

export const LogoutBody = z.object({
  everywhere: z.boolean().default(false),
  /** The endpoint of the logged-out device, which then receives no more push notifications. */
  pushEndpoint: PushEndpoint.optional(),
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary:
    'Ends the session of the token, or with `everywhere` every session of its account, and push on the device with `pushEndpoint`.',
  retry: 'safe: the ended session is refused with UNAUTHENTICATED.',
  access: 'member',
  body: LogoutBody,
  response: Nothing,
  status: [204],
  errors: [],
});

export const me = endpoint({
  method: 'GET',
  path: '/auth/me',
  summary: 'The account of the token.',
  access: 'member',
  response: Me.extend({
    hasPasskey: z.boolean().optional(),
    /** True for an admin who has no admin rights until they set up a passkey (`ADMIN_PASSKEY=required`). */
    needsPasskey: z.boolean().optional(),
  }),
  status: [200],
  errors: [],
});
