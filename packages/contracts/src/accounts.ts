import { z } from 'zod';
import { Id, Nothing } from './common.js';
import { endpoint } from './endpoint.js';
import { Password } from './passwords.js';

const AccountParams = z.object({ userId: Id });

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/users/:userId/export',
  summary: 'Everything that is kept of an account, for its owner: one zip archive of JSON files and pictures.',
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
    'Deletes an account for its owner with all that is kept of it. Members they wrote with keep their own words; a buyer keeps the text of a listing.',
  retry: 'safe: the account is gone, and its token is refused with UNAUTHENTICATED.',
  access: 'member',
  params: AccountParams,
  notFound: 'USER_NOT_FOUND',
  body: CloseAccountBody,
  response: Nothing,
  status: [204],
  errors: ['USER_NOT_FOUND', 'PASSWORD_WRONG', 'LAST_ADMIN'],
});
