import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.js';
import { adminQueries } from './queries.js';

export function useUpdateContactMessage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ messageId, handled }: { messageId: string; handled: boolean }) =>
      call('PUT /api/contact/:messageId', { params: { messageId }, body: { handled } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminQueries.allContactMessages }),
  });
}

/** Ends the sending of the newsletter of `at`. */
export function useHaltNewsletter() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { at: string }) => call('POST /api/newsletter/halt', { body }),
    onSuccess: (newsletter) => queryClient.setQueryData(adminQueries.nextNewsletter().queryKey, newsletter),
    // Not returned: the notice of the failure would wait for the refetch.
    onError: () => void queryClient.invalidateQueries(adminQueries.nextNewsletter()),
  });
}

/** Stops or resumes the next newsletter, unless another one is next by now. */
export function useUpdateNextNewsletter() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { stopped: boolean; at: string }) => call('PUT /api/newsletter/next', { body }),
    onSuccess: (newsletter) => queryClient.setQueryData(adminQueries.nextNewsletter().queryKey, newsletter),
    // Not returned: the notice of the failure would wait for the refetch.
    onError: () => void queryClient.invalidateQueries(adminQueries.nextNewsletter()),
  });
}
