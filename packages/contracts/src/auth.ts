import { z } from 'zod';
import { Acknowledgement, Email, Language, MailedToken, Nothing, requiredLine } from './common.js';
import { endpoint } from './endpoint.js';
import { NewPassword, Password } from './passwords.js';
import { Me, profileBounds } from './users.js';

export const RegisterBody = z.object({
  name: requiredLine(profileBounds.name, profileBounds.shortestName),
  email: Email,
  password: NewPassword,
  language: Language.optional(),
});
export const LoginBody = z.object({ email: Email, password: Password });
export const AddressBody = z.object({ email: Email });
export const ResetPasswordBody = z.object({ token: MailedToken, password: NewPassword });

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary:
    'Opens a pending account and mails its activation link; the answer is the same for an address that is taken.',
  retry: 'not safe: no second account is opened, but another link is mailed, and the one before leads nowhere.',
  access: 'public',
  body: RegisterBody,
  response: Acknowledgement,
  status: [201],
  errors: [],
});

export const activate = endpoint({
  method: 'POST',
  path: '/auth/activate',
  summary: 'Activates the account that the mailed string belongs to.',
  retry: 'safe: an active account stays one, and the answer is the same.',
  access: 'public',
  body: z.object({ activationString: MailedToken }),
  response: Acknowledgement,
  status: [200],
  errors: ['ACTIVATION_INVALID'],
});

export const resendActivation = endpoint({
  method: 'POST',
  path: '/auth/resend-activation',
  summary: 'Mails a new activation link when a pending account has this address, in its own language.',
  retry: 'not safe: each call mails another link, and only the last one works.',
  access: 'public',
  body: AddressBody,
  response: Acknowledgement,
  status: [200],
  errors: [],
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Exchanges address and password for a token of seven days.',
  retry: 'safe: each call answers another token, and those before stay good.',
  access: 'public',
  body: LoginBody,
  response: z.object({ token: z.string() }),
  status: [200],
  errors: ['INVALID_CREDENTIALS'],
});

export const sendPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/send-password-reset',
  summary: 'Mails a link for a new password when an active account has this address; the answer is always the same.',
  retry: 'not safe: each call mails another link, and only the last one works.',
  access: 'public',
  body: AddressBody,
  response: Acknowledgement,
  status: [200],
  errors: [],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Sets a new password with a mailed string, once, within an hour; ends every session of the account.',
  retry: 'safe: the string works once, so it is refused with RESET_INVALID, and the password stays.',
  access: 'public',
  body: ResetPasswordBody,
  response: Acknowledgement,
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
  response: Me,
  status: [200],
  errors: [],
});
