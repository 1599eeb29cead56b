import { pathTo } from '@korice/contracts/paths';
import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useNavigate } from 'react-router-dom';
import { authorizationHeaders } from '../../lib/authorization.js';
import { targetOf } from '../../lib/call.js';
import { notify, settleNotices } from '../../lib/notices.js';
import { readStored, storageNames } from '../../lib/storage.js';
import { askLogout, unsentOf } from './logout-question.js';
import { endSession, readSession } from './session.js';

/**
 * Returns a function that ends the session in this browser, discards the data that was loaded with it, redirects to the home page and shows
 * `text` there.
 */
export function useLeave(): (text: string) => void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (text) => {
    endSession();
    queryClient.clear();
    void navigate(pathTo('home'));
    notify({ tone: 'good', text });
  };
}

/** Revokes the token in `headers` on the server, and ends push on this device. */
function refuseFromNowOn(headers: Record<string, string>, pushEndpoint: string | undefined): void {
  const { method, url } = targetOf('POST /auth/logout');
  const content =
    pushEndpoint === undefined
      ? { headers }
      : { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify({ pushEndpoint }) };
  fetch(new URL(url, window.location.origin), { method, ...content, keepalive: true }).catch((error: unknown) => {
    // The server is unreachable: the token is deleted here and expires there.
    if (!(error instanceof TypeError)) throw error;
  });
}

const pageClosed = (): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('pagehide', () => resolve(), { once: true });
  });

/** Returns a function that logs out at once, without a question. */
export function useLogoutNow(): () => void {
  const leave = useLeave();
  return () => {
    askLogout(null);
    const headers = readSession().token === null ? undefined : authorizationHeaders();
    const [, pushEndpoint] = readStored(storageNames.push)?.split(' ') ?? [];
    // Sends pending deletions with the token, which is revoked only when they are done or the page closes.
    const settled = Promise.race([settleNotices(), pageClosed()]);
    leave(i18next.t('header:loggedOut'));
    if (pushEndpoint !== undefined) void import('../../lib/push.js').then(({ forgetPush }) => forgetPush());
    if (headers) void settled.finally(() => refuseFromNowOn(headers, pushEndpoint));
  };
}

/** Returns a function that logs out, with a question first if the logout would delete unsent messages or drafts. */
export function useLogout(): () => void {
  const logout = useLogoutNow();
  return () => {
    const unsent = unsentOf(readSession().user?._id);
    if (unsent) askLogout(unsent);
    else logout();
  };
}
