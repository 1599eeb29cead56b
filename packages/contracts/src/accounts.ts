import { z } from 'zod';
import { Id, Nothing } from './common.js';
import { endpoint } from './endpoint.js';
import { Password } from './passwords.js';

const AccountParams = z.object({ userId: Id });

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/users/:userId/export',
  summary: 'Exports all stored data of the account for its owner: one zip archive of JSON files and images.',
  access: 'member',
  params: AccountParams,
  notFound: 'USER_NOT_FOUND',
  download: 'application/zip',
  response: z.custom<AsyncIterable<Uint8Array>>(),
  status: [200],
  headers: ['Content-Disposition'],
  errors: ['USER_NOT_FOUND'],
});

export const CloseAccountBody = z.object({ password: Password });

export const closeAccount = endpoint({
  method: 'DELETE',
  path: '/api/users/:userId',
  summary:
    'Deletes the account with all its stored data. Its conversation partners keep their own messages; a buyer keeps the text of a listing.',
  retry: 'safe: the account no longer exists, so its token is refused with UNAUTHENTICATED.',
  access: 'member',
  params: AccountParams,
  notFound: 'USER_NOT_FOUND',
  body: CloseAccountBody,
  response: Nothing,
  status: [204],
  errors: ['USER_NOT_FOUND', 'REAUTHENTICATION_REQUIRED', 'PASSWORD_WRONG', 'LAST_ADMIN'],
});
