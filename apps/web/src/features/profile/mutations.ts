import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.js';
import { withFreshLogin } from '../../lib/fresh-login.js';
import { profileInput, type ProfileFormValues } from './profile-form-values.js';

/** A picture over a phone's connection takes longer than the client's default, in milliseconds. */
const uploadTimeout = 60_000;

/** Answers the account as it is now and, with a new password, a fresh token. */
export const useUpdateProfile = () =>
  useMutation({
    mutationFn: ({ userId, values }: { userId: string; values: ProfileFormValues }) =>
      withFreshLogin(() => call('PUT /api/users/:userId/profile', { params: { userId }, body: profileInput(values) })),
  });

/** Keeps a picture for the profile to take and answers its address. */
export const useUploadAvatar = () =>
  useMutation({
    mutationFn: ({ userId, picture }: { userId: string; picture: Blob }) => {
      const form = new FormData();
      form.append('image', picture, 'avatar');
      return call('POST /api/users/:userId/avatar', { params: { userId }, form, timeout: uploadTimeout });
    },
  });

/** The API takes up to ten seconds for what goes with the account: more than usual, so wait longer than usual, in milliseconds. */
const closeTimeout = 40_000;

export const useCloseAccount = () =>
  useMutation({
    mutationFn: ({ userId, password }: { userId: string; password: string }) =>
      withFreshLogin(() =>
        call('DELETE /api/users/:userId', { params: { userId }, body: { password }, timeout: closeTimeout }),
      ),
  });
