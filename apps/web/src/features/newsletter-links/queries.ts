import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.js';
import { oncePerKey } from '../../lib/once-per-key.js';

/** Performs the actions of mailed links, once per token. */
export const mailedLinkQueries = {
  confirmNewsletter: (token: string) =>
    queryOptions({
      queryKey: ['mailed-links', 'confirm-newsletter', token],
      queryFn: () => call('POST /api/newsletter/confirm', { body: { token } }).then(() => true),
      ...oncePerKey,
    }),
  unsubscribeNewsletter: (token: string) =>
    queryOptions({
      queryKey: ['mailed-links', 'unsubscribe-newsletter', token],
      queryFn: () => call('POST /api/newsletter/unsubscribe', { body: { token } }).then(() => true),
      ...oncePerKey,
    }),
  turnOffMessageMails: (token: string) =>
    queryOptions({
      queryKey: ['mailed-links', 'message-mails', token],
      queryFn: () => call('POST /api/users/unsubscribe/:token', { params: { token } }).then(() => true),
      ...oncePerKey,
    }),
};
