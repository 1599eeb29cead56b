import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.js';

/** Milliseconds: several images on a phone take longer than the client's default. */
const uploadTimeoutMs = 120_000;

/** Sends images to the API, which returns their sizes and stores nothing. */
export const useTestImages = () =>
  useMutation({
    mutationFn: (files: readonly File[]) => {
      const form = new FormData();
      for (const file of files) form.append('images', file);
      return call('POST /api/test/images', { form, timeout: uploadTimeoutMs });
    },
  });
