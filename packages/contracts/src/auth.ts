import { z } from 'zod';
import { Acknowledgement, bounded, Email, Language, MailedToken, Nothing, requiredLine } from './common.js';
import { endpoint } from './endpoint.js';
import { SecondFactor } from './passkeys.js';
import { NewPassword, Password } from './passwords.js';
import { isReturnPath } from './paths.js';
import { Me, profileBounds } from './users.js';

/**
 * A random key that a browser makes once and sends with its registrations, so that the link opened in the same browser needs no password.
 * The server keeps its hash until the account is activated.
 */
export const RegistrationKey = bounded(64)
  .min(16)
  .max(64)
  .regex(/^[\w-]+$/);

/** Where the person goes after the login: a path of this site with its query (`isReturnPath`). */
const ReturnPath = bounded(500).max(500).refine(isReturnPath);

export const RegisterBody = z.object({
  name: requiredLine(profileBounds.name, profileBounds.shortestName),
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
    'Records a registration and mails its activation link; the response is the same for an address that is taken. An address gets at most four such mails an hour.',
  retry:
    'not safe: each call records another registration with a link of its own; the first one activated voids the others.',
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
    'Activates the registration that the mailed string belongs to, with its name and password, and voids the other registrations of the address. `password` is asked for (ACTIVATION_PASSWORD_REQUIRED) when `registrationKey` is another one than the registration was sent with, and for the addresses of admins; one that differs from the chosen password becomes the new password. Answers `returnTo` of the registration, and a token where `registrationKey` or `password` shows that the caller chose the password.',
  retry: 'safe: an active account stays one; only the first call answers a token.',
  access: 'public',
  body: ActivateBody,
  response: Acknowledgement.extend({ token: z.string().optional(), returnTo: z.string().optional() }),
  status: [200],
  errors: ['ACTIVATION_INVALID', 'ACTIVATION_PASSWORD_REQUIRED'],
});

export const declineRegistration = endpoint({
  method: 'POST',
  path: '/auth/decline-registration',
  summary:
    'Deletes the registration that the mailed string belongs to, for the owner of the mailbox who did not make it.',
  retry: 'safe: a registration that is gone is answered alike.',
  access: 'public',
  body: z.object({ activationString: MailedToken }),
  response: Acknowledgement,
  status: [200],
  errors: [],
});

export const resendActivation = endpoint({
  method: 'POST',
  path: '/auth/resend-activation',
  summary: 'Mails another link of the latest registration when a pending account has this address, in its language.',
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
    'Exchanges address and password for a token of seven days; for an account with a passkey, for the ticket of a second step.',
  retry: 'safe: each call answers another token, and those before stay good.',
  access: 'public',
  body: LoginBody,
  response: z.union([z.object({ token: z.string() }), z.object({ secondFactor: SecondFactor })]),
  status: [200],
  errors: ['INVALID_CREDENTIALS'],
});

export const sendPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/send-password-reset',
  summary: 'Mails a link for a new password when an active account has this address; the answer is always the same.',
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
    'Sets a new password with a mailed string, once, within an hour; ends every session of the account. Answers `returnTo` of the request for the mail.',
  retry: 'safe: the string works once, so it is refused with RESET_INVALID, and the password stays.',
  access: 'public',
  body: ResetPasswordBody,
  response: Acknowledgement.extend({ returnTo: z.string().optional() }),
  status: [200],
  errors: ['RESET_INVALID'],
});

export const LogoutBody = z.object({ everywhere: z.boolean().default(false) });

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Ends the session of the token, or with `everywhere` every session of its account.',
  retry: 'safe: the token is refused with UNAUTHENTICATED.',
  access: 'member',
  body: LogoutBody,
  response: Nothing,
  status: [204],
  errors: [],
});

export const me = endpoint({
  method: 'GET',
  path: '/auth/me',
  summary: 'The account that the token belongs to.',
  access: 'member',
  response: Me.extend({
    hasPasskey: z.boolean().optional(),
    /** An admin without admin powers until a passkey is set up (`ADMIN_PASSKEY=required`). */
    needsPasskey: z.boolean().optional(),
  }),
  status: [200],
  errors: [],
});
