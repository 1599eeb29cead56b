import type { CallInput, Endpoints } from '@korice/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.js';

export type ContactInput = CallInput<Endpoints['POST /api/contact']>['body'];

/** Sends a message to the operator. With the `clientId` of an earlier attempt nothing is kept twice. */
export const useSendContactMessage = () =>
  useMutation({ mutationFn: (body: ContactInput) => call('POST /api/contact', { body }) });
