import { useEffect } from 'react';
import { deferredPart } from '../components/loading/deferred-part.js';
import { useSession } from '../features/auth/session.js';
import { MessengerProvider } from '../features/messaging/components/MessengerProvider.js';
import { useIsPushAsked } from '../lib/push-question.js';
import { readStored, storageNames } from '../lib/storage.js';
import { useCookieConsent } from './cookie-consent.js';
import { MemberBar } from './layouts/MemberBar.js';
import { MessageNews } from './layouts/MessageNews.js';
import { useAccount } from './layouts/use-account.js';

const PushQuestion = deferredPart(['tellMe', 'push'], () => import('../features/alerts/components/PushQuestion.js'));

/** Keeps a member's realtime connection open on every screen, announces new messages and shows the phone bottom bar. */
export default function MemberShell() {
  const { token } = useSession();
  const account = useAccount();
  const accountId = account?._id;
  // The push question has the same place as the cookie notice, so it waits for the answer to that.
  const isCookieNoticeAnswered = useCookieConsent() !== 'open';
  const asksAboutPush = useIsPushAsked() && isCookieNoticeAnswered;
  useEffect(() => {
    if (accountId !== undefined && readStored(storageNames.push) !== null)
      void import('../lib/push.js').then(({ renewPush }) => renewPush(accountId));
    // Also with a new token: after a password change the server sends nothing to devices of earlier sessions.
  }, [accountId, token]);
  if (!account) return null;
  return (
    <MessengerProvider key={account._id} token={token} userId={account._id}>
      <MessageNews />
      <MemberBar />
      {asksAboutPush && <PushQuestion userId={account._id} />}
    </MessengerProvider>
  );
}
