/** The last segment of these paths activates an account or ends a subscription, in any spelling that Express accepts. */
const mailedLink =
  /^((?:\/+(?:api|auth|newsletter|users|alerts|listings))*\/+(?:activate|reset-password|confirm|unsubscribe|end)(?:\/|%2f)+).*/i;
/** Mailed and signed tokens have at least 43 characters; image names are shorter. */
const secretLike = /[\w-]{43,}/g;
/** A public page's slug may be as long as a token. */
const publicPage = /^\/(?:page|api\/pages\/slug)\/[a-z\d-]+$/;

/** Returns the path for the log: without the query and without mailed or signed tokens. */
export function redactPath(url: string): string | undefined {
  const path = url.split('?')[0];
  return path === undefined || publicPage.test(path) ? path : path.replace(mailedLink, '$1…').replace(secretLike, '…');
}
