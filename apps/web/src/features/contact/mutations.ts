import type { CallInput, Endpoints } from '@korice/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.js';

export type ContactInput = CallInput<Endpoints['POST /api/contact']>['body'];

/** Idempotent by `clientId`. */
export const useSendContactMessage = () =>
  useMutation({ mutationFn: (body: ContactInput) => call('POST /api/contact', { body }) });
