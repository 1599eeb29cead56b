import type { ReactNode } from 'react';
import { useSession } from '../features/auth/session.js';

/** Renders one of two screens of an address by the role of the member. Use it inside `RequireLogin`. */
export function ByRole({ admin, member }: { admin: ReactNode; member: ReactNode }) {
  const { user } = useSession();
  return user?.role === 'admin' ? admin : member;
}
