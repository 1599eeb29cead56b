import { pathTo } from '@korice/contracts/paths';
import type { NewAlert } from '../../features/alerts/alert-subject.js';
import type { TellMe } from '../../features/alerts/components/TellMeButton.js';
import { useAlert, useAlertChanges } from '../../features/alerts/use-alert.js';
import { loginState } from '../../features/auth/login-state.js';
import { useSession } from '../../features/auth/session.js';
import { useAskedOnce } from '../../lib/use-asked-once.js';

/** The query parameter that starts an alert after a login. */
const askedName = 'tellMe';

/** Returns the URL of a screen that starts its alert automatically for a member. */
export const tellMeHref = (href: string, value = '1'): string =>
  `${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams({ [askedName]: value })}`;

/** Returns the props of a link to the login, which then redirects to `tellMeHref`. */
export const loginToTellMe = (href: string, value?: string) => ({
  to: pathTo('login'),
  state: loginState({ from: tellMeHref(href, value), reason: 'alert' }),
});

/**
 * Returns the alert of the screen at `href`, a path with its query. A visitor logs in first; then the alert starts automatically, once,
 * unless `isOffered` is false at that time. Call it once per screen. Needs the areas `tellMe` and `errors`.
 */
export function useScreenAlert(
  subject: NewAlert,
  href: string,
  { isOffered = true, isQuiet = false }: { isOffered?: boolean; isQuiet?: boolean } = {},
): TellMe {
  const isMember = useSession().token !== null;
  const alert = useAlert(subject, isMember && isOffered, { isQuiet });
  useAskedOnce(askedName, isMember && isOffered, alert.start);
  return { ...alert, login: isMember ? undefined : loginToTellMe(href) };
}

interface Work {
  title: string;
  author: string;
}

/** Returns the value of the query parameter for a work. The separator is a line break, which a title never contains. */
export const workValue = ({ title, author }: Work): string => `${title}\n${author}`;

/** After a login starts the alert of the work in the query parameter, see `workValue`. */
export function useWorkAlertAfterLogin(): void {
  const isMember = useSession().token !== null;
  const { start } = useAlertChanges();
  useAskedOnce(askedName, isMember, (value) => {
    const [title = '', author = ''] = value.split('\n');
    if (title.trim() !== '') void start({ kind: 'work', title, author });
  });
}
