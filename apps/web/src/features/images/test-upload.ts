import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.js';

/** Several pictures over a phone's connection take longer than the client's default, in milliseconds. */
const uploadTimeout = 120_000;

/** Has the API decode pictures and tell their sizes; nothing is kept. */
export const useTestImages = () =>
  useMutation({
    mutationFn: (files: readonly File[]) => {
      const form = new FormData();
      for (const file of files) form.append('images', file);
      return call('POST /api/test/images', { form, timeout: uploadTimeout });
    },
  });
