import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.js';
import { withFreshLogin } from '../../lib/fresh-login.js';
import type { ProfileInput } from './profile-form-values.js';
import { profileQueries } from './queries.js';

/** Milliseconds: an upload over a mobile connection takes longer than the default timeout. */
const uploadTimeoutMs = 60_000;

/** Resolves to the updated account and, with a new password, a new token. */
export const useUpdateProfile = () =>
  useMutation({
    mutationFn: ({ userId, body }: { userId: string; body: ProfileInput }) =>
      withFreshLogin(() => call('PUT /api/users/:userId/profile', { params: { userId }, body })),
  });

/** Stores an image for the profile and resolves to its URL. */
export const useUploadAvatar = () =>
  useMutation({
    mutationFn: ({ userId, image }: { userId: string; image: Blob }) => {
      const form = new FormData();
      form.append('image', image, 'avatar');
      return call('POST /api/users/:userId/avatar', { params: { userId }, form, timeout: uploadTimeoutMs });
    },
  });

export function useDeleteKeptAddress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/deals/address'),
    onSuccess: () => queryClient.setQueryData(profileQueries.keptAddress().queryKey, { address: null }),
  });
}

/** Milliseconds: the API may need ten seconds to delete the data of an account. */
const deletionTimeoutMs = 40_000;

export const useCloseAccount = () =>
  useMutation({
    mutationFn: ({ userId, password }: { userId: string; password: string }) =>
      withFreshLogin(() =>
        call('DELETE /api/users/:userId', { params: { userId }, body: { password }, timeout: deletionTimeoutMs }),
      ),
  });
