import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type SessionUser, startSession, useSession } from '../../features/auth/session.js';
import { profileQueries } from '../../features/profile/queries.js';

/** Returns the logged-in member; loads the account data if the stored session has none, and returns null until then. */
export function useAccount(): SessionUser | null {
  const { token, user } = useSession();
  const { data: me } = useQuery({ ...profileQueries.own(), enabled: token !== null && user === null });
  useEffect(() => {
    if (token !== null && user === null && me) startSession(token, me);
  }, [token, user, me]);
  return user;
}
