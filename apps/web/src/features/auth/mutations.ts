import type { CallInput, Endpoints, ResponseOutput, SecondFactor } from '@korice/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { currentLanguage } from '../../i18n.js';
import { call } from '../../lib/call.js';
import { registrationKey } from './registration-key.js';
import { forgetToken, readSession, type SessionUser, startSession, tryToken } from './session.js';

export type LoginInput = CallInput<Endpoints['POST /auth/login']>['body'];
export type ActivationResult = ResponseOutput<Endpoints['POST /auth/activate']>;
export type ResetRequest = CallInput<Endpoints['POST /auth/send-password-reset']>['body'];
export type ResetInput = CallInput<Endpoints['POST /auth/reset-password']>['body'];
export type RegisterInput = Omit<CallInput<Endpoints['POST /auth/register']>['body'], 'language' | 'registrationKey'>;

/** Fetches the account of a token and starts its session. Stores nothing if the request fails; calls `onKnown` before storing. */
async function openSession(token: string, onKnown: (me: SessionUser) => void): Promise<void> {
  tryToken(token);
  try {
    const me = await call('GET /auth/me');
    onKnown(me);
    startSession(token, me);
  } catch (error) {
    forgetToken();
    throw error;
  }
}

/**
 * Returns a function that starts a session. Before any screen renders for a new account, it removes the cached queries of the previous
 * account or visitor, except those under `auth`: the activation that starts this session may be one of them.
 */
export function useOpenSession(): (token: string) => Promise<void> {
  const queryClient = useQueryClient();
  return (token) =>
    openSession(token, ({ _id }) => {
      if (readSession().user?._id !== _id)
        queryClient.removeQueries({ predicate: ({ queryKey: [area] }) => area !== 'auth' });
    });
}

/** Logs in; the screen redirects. Resolves to the second factor of an account with a passkey, otherwise to null. */
export function useLogin() {
  const open = useOpenSession();
  return useMutation({
    mutationFn: async (body: LoginInput): Promise<SecondFactor | null> => {
      const answer = await call('POST /auth/login', { body });
      if ('secondFactor' in answer) return answer.secondFactor;
      await open(answer.token);
      return null;
    },
  });
}

/** Registers an account that still has to be activated. The activation mail is in the language of the page. */
export const useRegister = () =>
  useMutation({
    mutationFn: (input: RegisterInput) =>
      call('POST /auth/register', {
        body: { ...input, language: currentLanguage(), registrationKey: registrationKey() },
      }),
  });

/** Activates a registration with its password or a new one, where the registration key does not prove who registered. */
export const useActivateWithPassword = (activationString: string) =>
  useMutation({
    mutationFn: (password: string) =>
      call('POST /auth/activate', { body: { activationString, registrationKey: registrationKey(), password } }),
  });

/** Deletes a registration that the owner of the mailbox did not make. */
export const useDeclineRegistration = (activationString: string) =>
  useMutation({ mutationFn: () => call('POST /auth/decline-registration', { body: { activationString } }) });

/** Requests a link to set a new password. The response does not reveal whether the account exists. */
export const useSendPasswordReset = () =>
  useMutation({ mutationFn: (body: ResetRequest) => call('POST /auth/send-password-reset', { body }) });

/** Sets a new password with the string of a reset link. Ends every session of the account, also one in this browser. */
export const useResetPassword = () =>
  useMutation({ mutationFn: (body: ResetInput) => call('POST /auth/reset-password', { body }) });

/** Requests a new activation link, in the account's language. The response does not reveal whether a registration is pending. */
export const useResendActivation = () =>
  useMutation({ mutationFn: (email: string) => call('POST /auth/resend-activation', { body: { email } }) });
