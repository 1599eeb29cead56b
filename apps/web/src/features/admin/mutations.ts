import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.js';
import { adminQueries } from './queries.js';

/** Ticks a contact message off, or back on. */
export function useUpdateContactMessage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ messageId, handled }: { messageId: string; handled: boolean }) =>
      call('PUT /api/contact/:messageId', { params: { messageId }, body: { handled } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminQueries.allContactMessages }),
  });
}

/** Stops the next letter, or lets it go again. */
export function useUpdateNextLetter() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (stopped: boolean) => call('PUT /api/newsletter/next', { body: { stopped } }),
    onSuccess: (letter) => queryClient.setQueryData(adminQueries.nextLetter().queryKey, letter),
  });
}
