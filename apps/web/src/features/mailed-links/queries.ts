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
  /** Resolves to the subject of the ended alert; null when the link turned mails off, or when the alert was ended before. */
  endAlert: (token: string) =>
    queryOptions({
      queryKey: ['mailed-links', 'end-alert', token],
      queryFn: () => call('POST /api/alerts/end', { body: { token } }),
      ...oncePerKey,
    }),
  /** Resolves to the number of confirmed listings. */
  confirmListings: (token: string) =>
    queryOptions({
      queryKey: ['mailed-links', 'confirm-listings', token],
      queryFn: () => call('POST /api/books/confirmed', { body: { token } }),
      ...oncePerKey,
    }),
  turnOffMessageMails: (token: string) =>
    queryOptions({
      queryKey: ['mailed-links', 'message-mails', token],
      queryFn: () => call('POST /api/users/unsubscribe/:token', { params: { token } }).then(() => true),
      ...oncePerKey,
    }),
};
