import { z } from 'zod';
import { Email, Language, Message, requiredLine, rule } from './common.js';
import { endpoint } from './endpoint.js';
import { Me } from './users.js';

/** UTF-8 length: bcrypt reads 72 bytes and ignores the rest. */
function byteLength(value: string): number {
  let bytes = 0;
  for (const char of value) {
    const point = char.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** A password that is being chosen. Whether it is among the most common ones the API decides (`password_common`). */
export const NewPassword = z
  .string()
  .min(8)
  .refine((value) => byteLength(value) <= 72, rule('too_big', 'A password has at most 72 bytes.'));

/** One that is being checked against an account. */
export const Password = z.string().min(1).max(200);

/** 256 random bits as they stand in a mailed link. */
const MailedString = z.string().min(1).max(200);

export const RegisterBody = z.object({
  name: requiredLine(80, 2),
  email: Email,
  password: NewPassword,
  language: Language.optional(),
});
export const LoginBody = z.object({ email: Email, password: Password });

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary:
    'Opens a pending account and mails its activation link; the answer is the same for an address that is taken.',
  access: 'public',
  body: RegisterBody,
  response: Message,
  status: [201],
  errors: [],
});

export const activate = endpoint({
  method: 'POST',
  path: '/auth/activate',
  summary: 'Activates the account that the mailed string belongs to; a repeated call succeeds too.',
  access: 'public',
  body: z.object({ activationString: MailedString }),
  response: Message,
  status: [200],
  errors: ['ACTIVATION_INVALID'],
});

export const resendActivation = endpoint({
  method: 'POST',
  path: '/auth/resend-activation',
  summary: 'Mails a new activation link when a pending account has this address.',
  access: 'public',
  body: z.object({ email: Email, language: Language.optional() }),
  response: Message,
  status: [200],
  errors: [],
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Exchanges address and password for a token of seven days.',
  access: 'public',
  body: LoginBody,
  response: z.object({ token: z.string() }),
  status: [200],
  errors: ['INVALID_CREDENTIALS'],
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
