import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { MessengerContext } from '../messenger-context.js';
import { messengerOf } from '../messenger.js';

/** Runs the account's messenger while mounted; without a token it pauses until the login is renewed. Needs the account as `key`. */
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
  const [messenger] = useState(() => messengerOf(userId, queryClient));
  useEffect(() => (token === null ? undefined : messenger.start(token)), [messenger, token]);
  return <MessengerContext value={messenger}>{children}</MessengerContext>;
}
