import type { ReactNode } from 'react';
import { PasskeyNeeded } from './PasskeyNeeded.js';
import { useSession } from '../features/auth/session.js';

/** Renders one of two screens of an address by the role of the member. Use it inside `RequireLogin`. */
export function ByRole({ admin, member }: { admin: ReactNode; member: ReactNode }) {
  const { user } = useSession();
  if (user?.role !== 'admin') return member;
  return user.needsPasskey ? <PasskeyNeeded /> : admin;
}
