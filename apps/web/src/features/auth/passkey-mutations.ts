import { startRegistration } from '@simplewebauthn/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.js';
import { withFreshLogin } from '../../lib/fresh-login.js';
import { changeUser } from './session.js';
import { passkeyQueries } from './passkey-queries.js';

/** The browser made no passkey: the person cancelled, or the authenticator has one for this account already. */
export class RegistrationPromptError extends Error {
  override readonly name = 'RegistrationPromptError';
}

async function addPasskey(name: string) {
  const { ticket, options } = await withFreshLogin(() => call('POST /api/passkeys/challenge', { body: {} }));
  const made = await startRegistration({ optionsJSON: options }).catch((cause: unknown) => {
    throw new RegistrationPromptError('No attestation', { cause });
  });
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  const response = { clientDataJSON, attestationObject, transports };
  const credential = { id: made.id, rawId: made.rawId, type: 'public-key' as const, response };
  return call('POST /api/passkeys', { body: { ticket, name, credential } });
}

/** A change of the factors: the session goes on under the fresh token that it answers, and the list is read again. */
function useFactorChange<Input, Result extends { token: string }>(
  change: (input: Input) => Promise<Result>,
  known: Parameters<typeof changeUser>[0] = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      const result = await change(input);
      changeUser(known, result.token);
      return result;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: passkeyQueries.own().queryKey }),
  });
}

/** @throws RegistrationPromptError */
export const useAddPasskey = () => useFactorChange(addPasskey, { hasPasskey: true, needsPasskey: false });

export const useRemovePasskey = () =>
  useFactorChange((passkeyId: string) =>
    withFreshLogin(() => call('DELETE /api/passkeys/:passkeyId', { params: { passkeyId } })),
  );

export const useRenewRecoveryCodes = () =>
  useFactorChange((_: undefined) => withFreshLogin(() => call('POST /api/passkeys/recovery-codes', { body: {} })));
