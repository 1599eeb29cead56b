import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { MessengerContext } from '../messenger-context.js';
import { createMessenger } from '../messenger.js';

/**
 * Keeps an account's conversations in step with the server while it is on the page; without a token they stay as they are until the
 * login is renewed. One per account: give it the account as `key`.
 */
export function MessengerProvider({
  token,
  userId,
  children,
}: {
  token: string | null;
  userId: string;
  children: ReactNode;
}) {
  const queryClient = useQueryClient();
  const [messenger] = useState(() => createMessenger(userId, queryClient));
  useEffect(() => (token === null ? undefined : messenger.start(token)), [messenger, token]);
  return <MessengerContext value={messenger}>{children}</MessengerContext>;
}
