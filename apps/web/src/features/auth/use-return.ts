import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { notify } from '../../lib/notices.js';
import { useSession } from './session.js';

/**
 * After a login in place, here or in another tab: reads again what failed because the one before had run out, and says that one can go
 * on, or whose the unfinished texts are. The texts of `auth` come with the dialog.
 */
export function useReturn(isExpired: boolean): void {
  const queryClient = useQueryClient();
  const { token, user } = useSession();
  const id = user?._id;
  const expiredId = useRef<string>(undefined);
  useEffect(() => {
    if (isExpired) {
      expiredId.current = id;
      return;
    }
    const before = expiredId.current;
    expiredId.current = undefined;
    if (before === undefined || token === null) return;
    if (before === id) void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    notify({ tone: 'good', text: i18next.t(before === id ? 'auth:sessionRestored' : 'auth:sessionOtherAccount') });
  }, [isExpired, id, token, queryClient]);
}
