import type { ReactNode } from 'react';
import { useSession } from '../features/auth/session.js';

/** Inside `RequireLogin`: the same address, one screen for admins and one for everybody else. */
export function ByRole({ admin, member }: { admin: ReactNode; member: ReactNode }) {
  const { user } = useSession();
  return user?.role === 'admin' ? admin : member;
}
