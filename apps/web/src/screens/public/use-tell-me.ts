import { pathTo } from '@korice/contracts/paths';
import type { NewAlert } from '../../features/alerts/alert-subject.js';
import type { TellMe } from '../../features/alerts/components/TellMeButton.js';
import { useAlert, useAlertChanges } from '../../features/alerts/use-alert.js';
import { loginState } from '../../features/auth/login-state.js';
import { useSession } from '../../features/auth/session.js';
import { useAskedOnce } from '../../lib/use-asked-once.js';

/** The query parameter that starts an alert after a login. */
const askedName = 'tellMe';

/** The address of a screen on which the alert starts by itself for a member. */
export const tellMeHref = (href: string, value = '1'): string =>
  `${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams({ [askedName]: value })}`;

/** The link to the login that leads there. */
export const loginToTellMe = (href: string, value?: string) => ({
  to: pathTo('login'),
  state: loginState({ from: tellMeHref(href, value), reason: 'alert' }),
});

/**
 * The alert of the screen at `href`, a path with its query. A visitor logs in first; the alert then starts by itself, once, unless
 * `isOffered` is false by then. Call it once a screen. Needs the areas `tellMe` and `errors`.
 */
export function useTellMe(
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

/** A work as the value of the parameter. A title has no line breaks. */
export const workValue = ({ title, author }: Work): string => `${title}\n${author}`;

/** Starts, after a login, the alert of the work that `workValue` put into the address. */
export function useKeptWork(): void {
  const isMember = useSession().token !== null;
  const { start } = useAlertChanges();
  useAskedOnce(askedName, isMember, (value) => {
    const [title = '', author = ''] = value.split('\n');
    if (title.trim() !== '') void start({ kind: 'work', title, author });
  });
}
