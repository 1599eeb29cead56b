import { useSession } from '../features/auth/session.js';
import { MessengerProvider } from '../features/messaging/components/MessengerProvider.js';
import { MemberBar } from './layouts/MemberBar.js';
import { MessageNews } from './layouts/MessageNews.js';
import { useAccount } from './layouts/use-account.js';

/** Keeps a member connected on every screen, announces new messages and shows the bar of phones. */
export default function MemberShell() {
  const { token } = useSession();
  const account = useAccount();
  if (!account) return null;
  return (
    <MessengerProvider key={account._id} token={token} userId={account._id}>
      <MessageNews />
      <MemberBar />
    </MessengerProvider>
  );
}
